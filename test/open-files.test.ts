import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { layoutOf } from '../src/db/embedded/layout.ts';
import { findPostmaster } from '../src/db/embedded/postmaster.ts';
import { makeDataFolder } from './harness/data-folder.ts';
import { createTestDatabase } from './harness/databases.ts';
import { collect, commandOf, copyProgram, type Program, type Run, startInGroup, untilLine } from './harness/program.ts';

const patience = 120_000;
const limit = 200;
/** Passkeys require a host name. */
const webUrl = 'http://localhost';

let folder: string;
let data: string;
let server: Program;
let ended: Promise<Run>;
let address: string;
let log = '';
const flood: Socket[] = [];

async function startServer(program: readonly string[], env: Record<string, string>) {
  const command = ['sh', '-c', `ulimit -n ${limit} && exec "$@"`, 'sh', ...program];
  server = startInGroup(command, { PORT: '0', LOG_LEVEL: 'info', FAIRHOUR_WEB_URL: webUrl, ...env });
  log = '';
  server.stdout.on('data', (text: Buffer) => (log += text.toString()));
  server.stderr.on('data', (text: Buffer) => (log += text.toString()));
  ended = collect(server);
  [, address = ''] = await untilLine(server, /listens on (http:\S+?) /);
}

beforeAll(async () => {
  folder = await makeDataFolder('open-files');
  data = join(folder, 'data');
});

afterEach(async () => {
  stopFlood();
  server.kill('SIGTERM');
  expect((await ended).code).toBe(0);
}, patience);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens connections that send nothing. */
function openFlood(count: number) {
  const { hostname: host, port } = new URL(address);
  for (let number = 0; number < count; number += 1) {
    const socket = connect({ host, port: Number(port) });
    // The server rejects and resets connections during a flood. The client notices this only when it reads.
    socket.on('error', () => undefined).resume();
    flood.push(socket);
  }
}

function stopFlood() {
  for (const socket of flood.splice(0)) socket.destroy();
}

const openConnections = () => flood.filter(({ readyState }) => readyState === 'open').length;
const settled = () => flood.filter(({ connecting }) => connecting).length;
const databasePid = async () => (await findPostmaster(layoutOf(data).cluster))?.pid;

/** The status of a request with a token, which requires the database. Undefined if no connection was available. */
const ask = () =>
  fetch(`${address}/v2/organizations`, { headers: { authorization: 'Bearer none', connection: 'close' } }).then(
    ({ status }) => status,
    () => undefined,
  );

const setLimit = (soft: number) => execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${soft}:`]);

test.runIf(process.platform === 'linux')(
  'a server without free file handles leaves its database running, and answers when handles are free again',
  { timeout: patience },
  async () => {
    await startServer(commandOf('serve'), { FAIRHOUR_DATA: data });
    const database = await databasePid();
    openFlood(2 * limit);
    await expect.poll(() => [settled(), openConnections()]).toEqual([0, limit - 128]);
    await expect.poll(() => log).toContain('connections beyond the most at once are closed');
    expect(log).toContain(`"openFiles":${limit},"connections":${limit - 128}`);
    expect(log).not.toContain('EMFILE');
    stopFlood();
    await expect.poll(ask, { timeout: 5_000 }).toBe(401);

    // Fewer files than the server already has open.
    setLimit(24);
    openFlood(limit);
    await expect.poll(() => [settled(), openConnections()]).toEqual([0, 0]);
    await expect.poll(() => log).toMatch(/The state of the database cannot be read \(EMFILE\)/);
    await expect.poll(() => log).toContain('while no file handles are left, further failures are counted');
    setLimit(limit);
    await expect.poll(ask, { timeout: 5_000 }).toBe(401);
    expect(log.match(/EMFILE/g)?.length).toBeLessThan(6);
    expect(await databasePid()).toBe(database);
  },
);

test('once a server is listening, it no longer needs its program files', { timeout: patience }, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await startServer(await copyProgram(join(folder, 'program'), 'serve'), { DATABASE_URL: database.url });
  await rm(join(folder, 'program/dist'), { recursive: true });
  const challenge = await fetch(`${address}/ext/v1/passkey_challenges`, {
    method: 'POST',
    headers: { origin: webUrl, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([challenge.status, (await fetch(`${address}/docs/`)).status]).toEqual([201, 200]);
  expect(log).not.toContain('ERR_MODULE_NOT_FOUND');
});
