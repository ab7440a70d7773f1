import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = resolve(import.meta.dirname, '../scripts/build-web.mjs');

/** What `npm ci` runs, in a folder where nothing is installed. */
function runIn(folder: string): Promise<{ code: number; said: string }> {
  mkdirSync(join(folder, 'scripts'));
  cpSync(script, join(folder, 'scripts/build-web.mjs'));
  return new Promise((done) => {
    execFile(process.execPath, [join(folder, 'scripts/build-web.mjs')], (error, _out, said) => {
      done({ code: error ? Number(error.code) : 0, said });
    });
  });
}

test('an installation without Vite ends well and says that the interface is not built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhour-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { code, said } = await runIn(folder);
  expect(code).toBe(0);
  expect(said).toMatch(/^browser interface: not built, since Vite is not installed/);
});
