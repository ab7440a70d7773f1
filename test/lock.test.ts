import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  version?: string;
  dev?: boolean;
  integrity?: string;
  resolved?: string;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')) as unknown;
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
const entries = Object.entries(packages).filter(([path]) => path !== '');

test('everything that a server runs on is locked with its integrity, on every platform', () => {
  const running = entries.filter(([, entry]) => !entry.dev);
  expect(running.length).toBeGreaterThan(50);
  expect(running.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
});

test('the lock names no registry', () => {
  expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
});

test('every dependency has one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
    string,
    Record<string, string>
  >;
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
