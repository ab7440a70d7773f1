import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');

/** Runs the program without the right to mount file systems, which ordinary users do not have. */
function runWithoutRight(env: NodeJS.ProcessEnv) {
  const command = [process.execPath, main];
  const [name = '', ...args] =
    process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-sys_admin', ...command] : command;
  return spawnSync(name, args, { encoding: 'utf8', env: { ...process.env, ...env } });
}

test.runIf(process.platform === 'linux')(
  'tests on bare systems fail with a one-line message if rights are missing',
  () => {
    const { status, stderr } = runWithoutRight({ FRESH_TESTS: '' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The tests on bare systems need the right.*FRESH_TESTS=0.*\n$/),
    ]);
    expect(runWithoutRight({ FRESH_TESTS: '0' }).status).toBe(0);
  },
);
