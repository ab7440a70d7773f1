import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './harness/databases.ts';
import { collect, startProgram, untilLine } from './harness/program.ts';
import { Relay } from './harness/relay.ts';
import { StartingServer } from './harness/starting-server.ts';

const waiting = /The database is starting: waiting for it/;

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});

afterAll(() => testDatabase.drop());

test('the program waits for a database that is starting up', async () => {
  await using starting = await StartingServer.open();
  const relay = new Relay(starting.urlOf(testDatabase.url));
  await relay.open();
  const child = startProgram(['migrate'], { DATABASE_URL: relay.url });
  const ended = collect(child);
  await untilLine(child, waiting);
  await starting.untilRefused(2);
  relay.redirectTo(testDatabase.url);
  const { code, err } = await ended;
  await relay.cut();
  expect([code, err.match(/is starting/g)]).toEqual([0, ['is starting']]);
});

test('the program can be stopped while it waits for a database', async () => {
  await using starting = await StartingServer.open();
  const child = startProgram(['serve'], { DATABASE_URL: starting.urlOf(testDatabase.url) });
  const ended = collect(child);
  await untilLine(child, waiting);
  child.kill('SIGTERM');
  const { code, err } = await ended;
  expect([code, err]).toEqual([0, expect.not.stringContaining('cannot be reached')]);
});
