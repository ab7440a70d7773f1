import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from './harness/data-folder.ts';
import { layoutOf } from '../src/db/embedded/layout.ts';
import { findPostmaster } from '../src/db/embedded/postmaster.ts';
import { collect, commandOf, type Program, startInGroup, startProgram, untilLine } from './harness/program.ts';

let folder: string;
let server: Program;

beforeEach(async () => {
  folder = await makeDataFolder('dies');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('after a crash of the database requests receive 503 until it runs again', { timeout: 120_000 }, async () => {
  const env = { FAIRHOUR_DATA: join(folder, 'data'), PORT: '0', FAIRHOUR_RATE_LIMIT: '0' };
  server = startInGroup(commandOf('serve'), env);
  const ended = collect(server);
  const [, address] = await untilLine(server, /listens on (http:\S+?) /);
  const bootstrap = ['bootstrap', '--json', '--organization', 'Quay', '--time-zone', 'UTC', '--week-start', '1'];
  const made = await collect(startProgram([...bootstrap, '--owner-email', 'owner@example.com'], env));
  const { token } = JSON.parse(made.out) as { token: string };
  const ask = () => fetch(`${address}/v2/organizations`, { headers: { authorization: `Bearer ${token}` } });
  const statuses: number[] = [];
  const next = async () => {
    const { status } = await ask();
    statuses.push(status);
    return status;
  };
  expect(await next()).toBe(200);
  const back = untilLine(server, /The database ended.*\nThe database is back\n/);
  const found = await findPostmaster(layoutOf(env.FAIRHOUR_DATA).cluster);
  process.kill(found?.pid ?? 0, 'SIGKILL');
  await expect.poll(next, { timeout: 20_000, interval: 5 }).toBe(503);
  await expect.poll(next, { timeout: 30_000 }).toBe(200);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  await back;
  server.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
