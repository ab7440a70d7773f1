import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const scripts = resolve(import.meta.dirname, '../scripts');

/** Runs a script of `npm ci` or `npm pack` in a folder without installed packages. */
function runWhereNothingIs(script: string, ...args: readonly string[]): Promise<{ code: number; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhour-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['on-install.mjs', script]) cpSync(join(scripts, name), join(folder, name));
  return new Promise((done) => {
    execFile(process.execPath, [join(folder, script), ...args], (error, _out, said) => {
      done({ code: error ? Number(error.code) : 0, said });
    });
  });
}

// proves: browser-123
test('an installation without Vite succeeds and reports that the interface is not built', async () => {
  const { code, said } = await runWhereNothingIs('build-web.mjs');
  expect(code).toBe(0);
  expect(said).toMatch(/^browser interface: not built, because Vite is not installed/);
});

test('an installation without Vite succeeds and reports that the program runs from its sources', async () => {
  const { code, said } = await runWhereNothingIs('build-program.mjs');
  expect(code).toBe(0);
  expect(said).toMatch(/^program: not built, because Vite is not installed.*runs from its sources/);
});

test('packing fails if a part cannot be built', async () => {
  for (const script of ['build-web.mjs', 'build-program.mjs']) {
    expect((await runWhereNothingIs(script, '--required')).code).toBe(1);
  }
});
