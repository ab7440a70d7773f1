import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  version?: string;
  dev?: boolean;
  integrity?: string;
  resolved?: string;
  engines?: unknown;
  bin?: Record<string, string>;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')) as unknown;
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
const entries = Object.entries(packages).filter(([path]) => path !== '');

// proves: operation-23
test('the lock file has an integrity hash for every dependency of a server on every platform', () => {
  const running = entries.filter(([, entry]) => !entry.dev);
  expect(running.length).toBeGreaterThan(50);
  expect(running.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
});

test('the lock file has no engines that cause warnings in an old npm, and no node command that might not start', () => {
  expect(entries.filter(([, entry]) => entry.engines || entry.bin?.['node']).map(([path]) => path)).toEqual([]);
});

const peers = read('bench/peers/package-lock.json') as { packages: Record<string, Entry> };

test('the lock files name no registry', () => {
  const all = [...entries, ...Object.entries(peers.packages)];
  expect(all.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
});

test('the lock file of the benchmark servers has an integrity hash for each package', () => {
  const installed = Object.entries(peers.packages).filter(([path]) => path !== '');
  expect(installed.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
});

test('every dependency has one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
    string,
    Record<string, string>
  >;
  const { dependencies: ofPeers } = read('bench/peers/package.json') as Record<string, Record<string, string>>;
  const ours = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const versions = [...ours, ...Object.values(ofPeers ?? {})];
  const exact = versions.map((version) => version.replace(/^npm:[\w-]+@/, ''));
  expect(exact.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
