import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { screens, sourceOf } from '../build/ahead.ts';
import { buildInto } from '../build/build.ts';
import { stampOfBuild, stampOfSources } from '../build/stamp.ts';

let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fairhour-built-'));
  // In production, libraries omit their development checks. Tests run with another value.
  vi.stubEnv('NODE_ENV', 'production');
  await buildInto(directory, 'production');
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(directory, { recursive: true }));

const read = (name: string) => readFileSync(join(directory, name), 'utf8');
const assets = () => readdirSync(join(directory, 'assets'));

/** The number of bytes sent for a file. Small files have no compressed copy, so they are sent as they are. */
function sizeOf(name: string): number {
  const sent = assets().includes(`${name}.gz`) ? `${name}.gz` : name;
  return readFileSync(join(directory, 'assets', sent)).length;
}

/** A script and all its static imports, but not the scripts that it loads on demand. */
function closureOf(name: string): Set<string> {
  const needed = new Set([name]);
  for (const file of needed) {
    const statements = read(`assets/${file}`).matchAll(/(?:import|from)"\.\/([^"]+\.js)"/g);
    for (const [, other = ''] of statements) needed.add(other);
  }
  return needed;
}

const scripts = () => assets().filter((name) => name.endsWith('.js'));
const named = (start: string) => scripts().find((name) => name.startsWith(`${start}-`)) ?? '';

// proves: browser-124
test('the shell has up to 30 kB of script, compressed by gzip', () => {
  const total = [...closureOf(named('index'))].reduce((sum, name) => sum + sizeOf(name), 0);
  expect(total).toBeLessThanOrEqual(30 * 1_024);
});

test('the shell contains no operation that only a screen calls', () => {
  const texts = (names: Iterable<string>) => [...names].map((name) => read(`assets/${name}`)).join('\n');
  const shell = texts(closureOf(named('index')));
  expect(shell.includes('GET /ext/v1/session')).toBe(true);
  expect(texts(scripts()).includes('POST ~/webhooks')).toBe(true);
  expect(shell.includes('~/webhooks')).toBe(false);
});

test('the build does not contain the component gallery', () => {
  expect(scripts().filter((name) => name.startsWith('parts'))).toEqual([]);
});

test('the page has no inline styles or scripts, and large scripts have compressed copies', () => {
  const html = read('index.html');
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  const large = scripts().filter((name) => read(`assets/${name}`).length > 1_024);
  for (const name of large) expect(assets()).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]));
});

test('the stamp matches the sources of the build', () => {
  expect(stampOfBuild(directory)).toBe(stampOfSources());
});

/** The script of a screen that the shell loads on demand. Other scripts can have the same name. */
function scriptOf(start: string): string {
  const shell = [...closureOf(named('index'))].map((name) => read(`assets/${name}`)).join('\n');
  const loaded = [...shell.matchAll(/import\(.\.\/([^"'`]+\.js)/g)].map(([, name = '']) => name);
  const names = [...new Set(loaded)].filter((name) => new RegExp(`^${start}-[\\w-]{8}\\.js$`).test(name));
  if (names.length !== 1)
    throw new Error(`${start} has ${names.length} scripts instead of one, among: ${scripts().join(', ')}`);
  return names.join('');
}

const gzipped = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(read(`assets/${name}`), { level: 9 }).length, 0);

/** The files of all screens. Example: `screens/today/today.tsx` -> today. */
const screenFiles = new Set(screens.map(({ load }) => basename(sourceOf(load), '.tsx')));

// proves: browser-124
test.each([...screenFiles, 'search-dialog'])(
  'the screen %s has up to 20 kB of script, compressed by gzip',
  (screen) => {
    const shell = closureOf(named('index'));
    const own = [...closureOf(scriptOf(screen))].filter((name) => !shell.has(name));
    expect(gzipped(own)).toBeGreaterThan(500);
    expect(gzipped(own)).toBeLessThanOrEqual(20_000);
  },
);
