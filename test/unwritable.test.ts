import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collect, commandOf, startInGroup } from './harness/program.ts';

/** Mounting takes root's rights; the mounts end with the process that sees them. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairhour-unwritable-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command where the folder is a file system of its own. */
function runOn(options: string, args: readonly string[]) {
  const script = `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`;
  const command = ['unshare', '--mount', 'sh', '-c', script, folder, ...commandOf(...args)];
  return collect(startInGroup(command, { FAIRHOUR_DATA: join(folder, 'data'), PORT: '0' }));
}

describe.runIf(mayMount)('a data directory that cannot be written', () => {
  test.each([['serve'], ['worker'], ['demo'], ['rebuild', '--organization', '1'], ['token', 'renew-key']])(
    'on a read-only file system is reported in a sentence: %s',
    async (...args) => {
      const { code, err } = await runOn('ro,mode=755', args);
      expect([code, err]).toEqual([
        1,
        `fairhour: The data directory ${folder}/data cannot be used (EROFS): the file system is read-only, so name ` +
          'another directory with FAIRHOUR_DATA.\n',
      ]);
    },
  );

  test.each([['size=1m'], ['size=20m'], ['nr_inodes=40']])(
    'on a full disk is reported in a sentence: %s',
    async (limit) => {
      const { code, err } = await runOn(`mode=755,${limit}`, ['migrate']);
      expect(code).toBe(1);
      expect(err).toMatch(/^fairhour: The (database|data directory) .*\.$/m);
      expect(err).not.toMatch(/\n +at /);
    },
  );
});
