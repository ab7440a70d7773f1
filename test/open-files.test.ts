import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layoutOf } from '../src/db/embedded/layout.ts';
import { findPostmaster } from '../src/db/embedded/postmaster.ts';
import { makeDataFolder } from './harness/data-folder.ts';
import { collect, commandOf, type Program, type Run, startInGroup, untilLine } from './harness/program.ts';

const patience = 120_000;
const limit = 200;

let folder: string;
let data: string;
let server: Program;
let ended: Promise<Run>;
let address: string;
let log: string;
const flood: Socket[] = [];

beforeEach(async () => {
  folder = await makeDataFolder('open-files');
  data = join(folder, 'data');
  log = '';
}, patience);

afterEach(async () => {
  stopFlood();
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}, patience);

async function startWith(openFiles: number) {
  const env = { FAIRHOUR_DATA: data, PORT: '0', LOG_LEVEL: 'info', FAIRHOUR_NETWORK_RATE_LIMIT: '0' };
  server = startInGroup(['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...commandOf('serve')], env);
  server.stdout.on('data', (text: Buffer) => (log += text.toString()));
  server.stderr.on('data', (text: Buffer) => (log += text.toString()));
  ended = collect(server);
  [, address = ''] = await untilLine(server, /listens on (http:\S+?) /);
}

/** Opens connections that send nothing. */
function openFlood(count: number) {
  const { hostname: host, port } = new URL(address);
  for (let number = 0; number < count; number += 1) {
    const socket = connect({ host, port: Number(port) });
    // Refusals and resets are what a flood gets; reading is what shows that the server has closed it.
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

/** The status of a request with a token that needs the database; undefined where no connection was to be had. */
const ask = () =>
  fetch(`${address}/v2/organizations`, { headers: { authorization: 'Bearer none', connection: 'close' } }).then(
    ({ status }) => status,
    () => undefined,
  );

const setLimit = (soft: number) => execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${soft}:`]);

describe.runIf(process.platform === 'linux')('a server whose file handles run out', () => {
  test('holds a flood of idle connections below its limit, and answers when that is over', async () => {
    await startWith(limit);
    const before = await databasePid();
    openFlood(2 * limit);
    await expect.poll(() => [settled(), openConnections()]).toEqual([0, limit - 128]);
    await expect.poll(() => log).toContain('connections beyond the most at once are closed');
    expect(log).toContain(`"openFiles":${limit},"connections":${limit - 128}`);
    expect(log).not.toContain('EMFILE');
    stopFlood();
    await expect.poll(ask, { timeout: 5_000 }).toBe(401);
    expect(await databasePid()).toBe(before);
  });

  test('leaves its database alone when the limit falls below what it has open', async () => {
    await startWith(limit);
    const before = await databasePid();
    expect(await ask()).toBe(401);
    setLimit(24);
    openFlood(limit);
    await expect.poll(() => [settled(), openConnections()]).toEqual([0, 0]);
    await expect.poll(() => log).toMatch(/The state of the database cannot be read \(EMFILE\)/);
    await expect.poll(() => log).toContain('as long as no file handle is left, further failures are counted');
    setLimit(limit);
    await expect.poll(ask, { timeout: 5_000 }).toBe(401);
    expect(await databasePid()).toBe(before);
    expect(log.match(/EMFILE/g)?.length).toBeLessThan(6);
    expect((await fetch(`${address}/docs/`)).status).toBe(200);
  });
});
