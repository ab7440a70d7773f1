import { existsSync, readFileSync } from 'node:fs';
import { readdir, readlink, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataFolder } from './harness/data-folder.ts';
import { findPostmaster } from '../src/db/embedded/postmaster.ts';
import { layoutOf } from '../src/db/embedded/layout.ts';
import { createTestDatabase, withAdmin } from './harness/databases.ts';
import {
  collect,
  commandOf,
  type Program,
  type Run,
  startInGroup,
  startProgram,
  untilLine,
} from './harness/program.ts';
import { countWaiting } from './harness/blockers.ts';

const root = resolve(import.meta.dirname, '..');
const minute = 60_000;

let folder: string;
let env: Record<string, string>;
const programs: Program[] = [];

beforeEach(async () => {
  folder = await makeDataFolder('stop');
  env = { FAIRHOUR_DATA: join(folder, 'data'), PORT: '0' };
});

afterEach(async () => {
  for (const child of programs.splice(0)) tell(child, 'SIGKILL');
  const left = await findPostmaster(layoutOf(join(folder, 'data')).cluster);
  if (left) process.kill(left.pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

/** Sends a signal to the whole process group. Returns false if no process of the group is left. */
function tell(child: Program, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-(child.pid ?? 0), signal);
  } catch {
    return false;
  }
}

function start(command: readonly string[]): { child: Program; ended: Promise<Run> } {
  const child = startInGroup(command, env);
  programs.push(child);
  return { child, ended: collect(child) };
}

/** Expects that no process runs and that PostgreSQL logged a regular shutdown. */
async function expectCleanEnd(child: Program): Promise<void> {
  const layout = layoutOf(join(folder, 'data'));
  await expect.poll(() => tell(child, 0), { timeout: 10_000 }).toBe(false);
  expect(await findPostmaster(layout.cluster)).toBeUndefined();
  if (!existsSync(layout.log)) return;
  expect(readFileSync(layout.log, 'utf8').trim()).toMatch(/database system is shut down$/);
}

const listening = /listens on http:\/\/[^:]+:(\d+) /;

// proves: operation-38
describe('repeated signals count as one request to stop', () => {
  test.each([
    ['SIGTERM', 'to the process group', commandOf('serve')],
    ['SIGTERM', 'by timeout, which signals the program and its group', ['timeout', '600', ...commandOf('serve')]],
    ['SIGINT', 'to npm, its shell and the program', ['npm', '--prefix', root, 'start', '--silent']],
    ['SIGTERM', 'to npm, its shell and the program', ['npm', '--prefix', root, 'start', '--silent']],
  ] as const)('%s %s', { timeout: 2 * minute }, async (signal, _how, command) => {
    const { child, ended } = start(command);
    await untilLine(child, listening);
    tell(child, signal);
    const { code, err } = await ended;
    expect(err.match(/^Stopping/gm)).toHaveLength(1);
    expect(err).toMatch(/Stopped\n$/);
    // npm reports that a signal ended it.
    if (command[0] !== 'npm') expect(code).toBe(0);
    await expectCleanEnd(child);
  });

  test.runIf(process.platform === 'linux')('SIGTERM to every process, including PostgreSQL', async () => {
    const { child, ended } = start(commandOf('serve'));
    await untilLine(child, listening);
    const { cluster } = layoutOf(join(folder, 'data'));
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    for (const pid of pids) {
      const isPostgres = (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
      if (isPostgres) process.kill(Number(pid), 'SIGTERM');
    }
    tell(child, 'SIGTERM');
    expect((await ended).code).toBe(0);
    await expectCleanEnd(child);
  });
});

describe('a request to stop while the server is starting', () => {
  test.each([
    ['has locked the data directory', 'server.json'],
    ['sets up the database', 'postgres.new'],
    ['starts the database', 'postgres/postmaster.pid'],
  ])('when it %s', { timeout: minute }, async (_when, file) => {
    const { child, ended } = start(commandOf('serve'));
    await expect.poll(() => existsSync(join(folder, 'data', file)), { interval: 1, timeout: 30_000 }).toBe(true);
    tell(child, 'SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: expect.stringMatching(/Stopped\n$/) });
    await expectCleanEnd(child);
  });

  test.each([
    ['has migrated the schema', 'serve', /Database schema/],
    ['starts to load the demo', 'demo', /Creating the demo/],
    ['loads the demo', 'demo', /work tracked: \d+/],
  ])('when it %s', { timeout: 2 * minute }, async (_when, command, line) => {
    const { child, ended } = start(commandOf(command));
    await untilLine(child, line);
    tell(child, 'SIGINT');
    expect(await ended).toMatchObject({ code: 0, err: expect.stringMatching(/Stopped\n$/) });
    await expectCleanEnd(child);
  });
});

/** Starts an upload that never ends. Resolves when the server has received its head. */
async function uploadForever(port: number): Promise<void> {
  const bootstrap = ['bootstrap', '--json', '--organization', 'Quay', '--time-zone', 'UTC', '--week-start', '1'];
  const made = await collect(startProgram([...bootstrap, '--owner-email', 'owner@example.com'], env));
  const { organization_id, token } = JSON.parse(made.out) as { organization_id: number; token: string };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [
    `POST /ext/v1/organizations/${organization_id}/activities HTTP/1.1`,
    'host: test',
    `authorization: Bearer ${token}`,
    'content-type: application/x-ndjson',
    'transfer-encoding: chunked',
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
}

describe('during an endless upload', () => {
  test('the server stops, and then the database', { timeout: minute }, async () => {
    const { child, ended } = start(commandOf('serve'));
    const [, port] = await untilLine(child, listening);
    await uploadForever(Number(port));
    tell(child, 'SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: expect.stringMatching(/Stopped\n$/) });
    await expectCleanEnd(child);
  });

  // proves: operation-38
  test('a second Ctrl-C does not wait for the upload, but still stops the database', { timeout: minute }, async () => {
    const { child, ended } = start(commandOf('serve'));
    const [, port] = await untilLine(child, listening);
    await uploadForever(Number(port));
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const press = () => {
      tell(child, 'SIGINT');
      return said;
    };
    await expect.poll(press, { interval: 250, timeout: 6_000 }).toMatch(/Stopping at once/);
    expect((await ended).code).toBe(130);
    await expectCleanEnd(child);
  });
});

// proves: operation-38
test('if a signal stops a command, its exit code reports that the work is incomplete', async () => {
  const testDatabase = await createTestDatabase();
  await withAdmin(testDatabase.url, async (blocker) => {
    await blocker.query('begin');
    await blocker.query('lock table schema_migrations in access exclusive mode');
    const child = startProgram(['migrate'], { DATABASE_URL: testDatabase.url });
    const ended = collect(child);
    await expect.poll(() => countWaiting(testDatabase.url), { timeout: 20_000 }).toBe(1);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
  });
  await testDatabase.drop();
});
