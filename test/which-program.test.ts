import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/** A folder with the real start file, and with programs that only print their names. */
function makeFolder(): { write: (path: string, text: string) => void; start: () => Promise<string>; stamp: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fairhour-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const path of ['bin', 'scripts/program/stamp.mjs'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('web/build/stamp.ts', '');
  write('src/cli/main.ts', "console.log('sources');");
  write('dist/program/main.js', "console.log('put together');");
  const start = async () => (await run(process.execPath, [join(folder, 'bin/fairhour.js')])).stdout.trim();
  return { write, start, stamp: join(folder, 'scripts/program/stamp.mjs') };
}

const stampOf = async (module: string) => ((await import(module)) as { stampOfSources(): string }).stampOfSources();

test('a clone starts the built program while its sources are unchanged since the build', async () => {
  const { write, start, stamp } = makeFolder();
  expect(await start()).toBe('sources');
  write('dist/program/stamp', await stampOf(stamp));
  expect(await start()).toBe('put together');
  write('src/cli/other.test.ts', 'a test is no part of it');
  expect(await start()).toBe('put together');
  write('src/cli/main.ts', "console.log('changed');");
  expect(await start()).toBe('changed');
});

test('new library versions are used immediately', async () => {
  const { write, start, stamp } = makeFolder();
  write('dist/program/stamp', await stampOf(stamp));
  write('package-lock.json', '{ "version": 2 }');
  expect(await start()).toBe('sources');
});
