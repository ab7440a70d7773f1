import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './harness/databases.ts';
import { collect, type Program, startProgram, untilLine } from './harness/program.ts';

let database: TestDatabase;
let server: Program;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The command line of a process. Bare Linux systems have no `ps`. */
const wordsOf = (pid: number | undefined) =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    : execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
        .toString()
        .split(/\s+/);

const settingsOf = (pid: number | undefined) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');

test.runIf(process.platform === 'linux').each([
  ['one heap for all threads', {}, '1'],
  ["the number of heaps in the operator's setting", { MALLOC_ARENA_MAX: '3' }, '3'],
])('a server uses %s in the C library', async (_what, env, heaps) => {
  server = startProgram(['serve'], { DATABASE_URL: database.url, PORT: '0', ...env });
  const ended = collect(server);
  await untilLine(server, /listens on/);
  expect(settingsOf(server.pid)).toContain(`MALLOC_ARENA_MAX=${heaps}`);
  server.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

test.each([
  ['has little space for young objects, in the process that was started', {}, '--max-semi-space-size=8'],
  ["has the space that the operator's setting specifies", { NODE_OPTIONS: '--max-semi-space-size=16' }, undefined],
])('a server %s', async (_what, env, flag) => {
  server = startProgram(['serve'], { DATABASE_URL: database.url, PORT: '0', ...env });
  const ended = collect(server);
  await untilLine(server, /listens on/);
  const words = wordsOf(server.pid);
  expect(words).toContain('serve');
  expect(words.find((word) => word.includes('semi-space'))).toBe(flag);
  server.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
