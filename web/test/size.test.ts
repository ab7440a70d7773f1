import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildInto } from '../build/build.ts';

let directory: string;
let scripts: ReadonlyMap<string, string>;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fairhour-sizes-'));
  // As it is shipped: libraries leave their checks for development away by it, and tests have another one.
  vi.stubEnv('NODE_ENV', 'production');
  await buildInto(directory, 'production');
  vi.unstubAllEnvs();
  const assets = join(directory, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  scripts = new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** A script with those that it cannot do without. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, imported = ''] of (scripts.get(name) ?? '').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
    withImports(imported, found);
  }
  return found;
}

function scriptOf(start: string): string {
  const names = [...scripts.keys()].filter((name) => new RegExp(`^${start}-[\\w-]{8}\\.js$`).test(name));
  if (names.length !== 1) throw new Error(`${start} is ${names.length} scripts: ${[...scripts.keys()].join(', ')}`);
  return names.join('');
}

const gzipped = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(scripts.get(name) ?? '', { level: 9 }).length, 0);

test.each([
  'audit',
  'budgets',
  'clients',
  'endpoint',
  'events',
  'help',
  'holidays',
  'inbox',
  'invitation',
  'me',
  'member-day',
  'members',
  'overtime',
  'pay-period',
  'pay-periods',
  'pay-statements',
  'payroll',
  'people-settings',
  'policies',
  'preferences',
  'projects',
  'rules',
  'search-dialog',
  'set-up',
  'settings',
  'sign-in',
  'simulation',
  'today',
  'tokens',
  'webhooks',
])('the screen %s is at most 20 kB of compressed script', (screen) => {
  const shell = withImports(scriptOf('index'));
  const own = [...withImports(scriptOf(screen))].filter((name) => !shell.has(name));
  expect(gzipped(own)).toBeGreaterThan(500);
  expect(gzipped(own)).toBeLessThanOrEqual(20_000);
});
