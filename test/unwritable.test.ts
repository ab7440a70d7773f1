import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withAdmin } from './harness/databases.ts';
import { collect, commandOf, startInGroup, startProgram } from './harness/program.ts';

/** Mounting requires root rights. Mounts end with the process to whose namespace they belong. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairhour-unwritable-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The output of a command, without the line about the Node version that long-running commands print first. */
const withoutNode = (err: string) => err.replace(/^fairhour runs on .*\n/, '');

/** Runs a command in which the folder is a separate file system. `before` prepares it. */
function runOn(options: string, args: readonly string[], before = 'true') {
  const script = `mount -t tmpfs -o ${options} tmpfs "$0" && ${before} && exec "$@"`;
  const command = ['unshare', '--mount', 'sh', '-c', script, folder, ...commandOf(...args)];
  return collect(startInGroup(command, { FAIRHOUR_DATA: join(folder, 'data'), PORT: '0' }));
}

describe.runIf(mayMount)('a data directory that cannot be written', () => {
  test.each([['serve'], ['worker'], ['demo'], ['rebuild', '--organization', '1'], ['token', 'renew-key']])(
    'on a read-only file system is reported in a plain sentence: %s',
    async (...args) => {
      const { code, err } = await runOn('ro,mode=755', args);
      expect([code, withoutNode(err)]).toEqual([
        1,
        `fairhour: The data directory ${folder}/data cannot be used (EROFS): the file system is read-only, so name ` +
          'another directory with FAIRHOUR_DATA.\n',
      ]);
    },
  );

  test('that exists on a full disk is reported as such', async () => {
    const fill = '{ mkdir -m 755 "$0/data"; cat /dev/zero > "$0/fill" 2> /dev/null || true; }';
    const { code, err } = await runOn('mode=755,size=256k', ['serve'], fill);
    expect([code, withoutNode(err)]).toEqual([
      1,
      `fairhour: The disk of ${folder}/data is full: free some space there, and start again. Nothing is lost.\n`,
    ]);
  });

  test.each([['size=1m'], ['size=20m'], ['nr_inodes=40']])(
    'on a full disk is reported in a plain sentence: %s',
    async (limit) => {
      const { code, err } = await runOn(`mode=755,${limit}`, ['migrate']);
      expect(code).toBe(1);
      expect(err).toMatch(/^fairhour: The (database|data directory) .*\.$/m);
      expect(err).not.toMatch(/\n +at /);
    },
  );

  test.each([
    ['restore', []],
    ['verify', ['--in']],
  ])('on a disk that fills up during a backup is reported in a plain sentence: %s', async (command, option) => {
    const aside = await mkdtemp(join(tmpdir(), 'fairhour-backup-'));
    const database = await createTestDatabase();
    try {
      const backup = join(aside, 'one.tar');
      const made = await collect(startProgram(['backup', backup], { DATABASE_URL: database.url }));
      expect(made).toMatchObject({ code: 0 });
      const to = option.flatMap((name) => [name, folder]);
      const { code, err } = await runOn('mode=755,size=60m', [command, backup, ...to]);
      expect(err).toMatch(
        /^fairhour: The disk of the database is full \(.*\): free some space there, then try again\.$/m,
      );
      expect(err).not.toMatch(/\n +at /);
      expect(code).toBe(1);
    } finally {
      await rm(aside, { recursive: true, force: true });
      await database.drop();
    }
  });
});

describe('a read-only database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await withAdmin(database.url, (client) =>
      client.query(`alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = on`),
    );
  });
  afterAll(() => database.drop());

  test.each([['serve'], ['worker'], ['migrate'], ['health']])('makes %s end with a plain sentence', async (...args) => {
    const { code, err } = await collect(startProgram(args, { DATABASE_URL: database.url, PORT: '0' }));
    expect(withoutNode(err)).toMatch(/^fairhour: The database accepts no writes \(.*\), like a standby: set DATABASE/);
    expect(err).not.toMatch(/\n +at /);
    expect(code).toBe(1);
  });
});

describe('a backup to standard output', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test.each([
    ['to a full disk', '"$@" > /dev/full', 'the disk is full'],
    [
      'to a reader that has closed the pipe',
      '{ "$@"; echo $? > "$0/code"; } | true; exit "$(cat "$0/code")"',
      'the reader has closed the pipe',
    ],
  ])('%s reports it', async (_what, script, reason) => {
    const command = ['sh', '-c', script, folder, ...commandOf('backup', '-')];
    const { code, err } = await collect(startInGroup(command, { DATABASE_URL: database.url }));
    expect(err).toContain(`fairhour: standard output could not be written: ${reason}`);
    expect(err).not.toMatch(/\n +at /);
    expect(code).toBe(1);
  });
});
