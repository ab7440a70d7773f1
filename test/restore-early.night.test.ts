import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from './harness/data-folder.ts';
import { collect, startProgram } from './harness/program.ts';

let folder: string;

beforeEach(async () => {
  folder = await makeDataFolder('early');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['5a288d8', []],
  ['add3b18', []],
  ['c91496d', []],
  ['0.1.0', ['--without-key']],
] as const)(
  'a backup from %s is restored into a data directory, and its figures equal a recomputation',
  {
    timeout: 120_000,
  },
  async (name, options) => {
    const run = (...args: string[]) => collect(startProgram(args, { FAIRHOUR_DATA: join(folder, 'data') }));
    const restored = await run('restore', join(import.meta.dirname, 'releases', `${name}.backup`), ...options);
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ rows from /) });
    const { code, out } = await run('rebuild', '--organization', '1');
    expect(code).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.filter((line) => !/^Every |^The index of memberships by person is correct/.test(line))).toEqual([]);
  },
);
