import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { sql } from '../db/sql.ts';
import {
  findLastServer,
  recordServerEnd,
  recordServerStart,
  renewServer,
} from '../features/operations/installation/running-servers.ts';
import { readConfig } from './config.ts';
import { chooseWebUrl } from './running-server.ts';

const app = useTestApp();

const running = { webUrl: 'https://time.example', isRunning: true };
const ended = { ...running, isRunning: false };

test.each([
  [
    'the running server, even if the shell sets another address',
    { FAIRHOUR_WEB_URL: 'https://a.example' },
    running,
    running.webUrl,
  ],
  ['the running server, even at another port', { PORT: '4000' }, running, running.webUrl],
  [
    'the address of the shell if no server is running',
    { FAIRHOUR_WEB_URL: 'https://a.example' },
    ended,
    'https://a.example',
  ],
  ['the port of the shell if no server is running', { PORT: '4000' }, ended, 'http://localhost:4000'],
  ['the server that ran last if the shell sets no address', {}, ended, ended.webUrl],
  ['this machine before the first start', {}, undefined, 'http://localhost:3000'],
])('printed links point to %s', (_which, env, last, url) => {
  expect(chooseWebUrl(readConfig(env), last)).toBe(url);
});

test('a server counts as running from its start to its end, or for three minutes after its last renewal', async () => {
  const { database } = app;
  const [first, second] = ['https://first.example', 'https://second.example'].map((webUrl) => ({
    id: randomUUID(),
    webUrl,
  }));
  if (!first || !second) throw new Error('two servers are needed');
  const last = () => findLastServer(database);
  const age = (id: string, seconds: number) =>
    database.run(sql`
      update running_servers set until = until - make_interval(secs => ${seconds}) where id = ${id}::uuid`);
  expect(await last()).toBeUndefined();
  await recordServerStart(database, first);
  await recordServerStart(database, second);
  expect(await last()).toEqual({ webUrl: second.webUrl, isRunning: true });
  await recordServerEnd(database, second);
  expect(await last()).toEqual({ webUrl: first.webUrl, isRunning: true });
  await age(first.id, 181);
  expect(await last()).toEqual({ webUrl: second.webUrl, isRunning: false });
  await renewServer(database, first);
  expect(await last()).toEqual({ webUrl: first.webUrl, isRunning: true });
  await age(first.id, -3_600);
  expect(await last()).toMatchObject({ isRunning: false });
  await recordServerStart(database, { ...second, id: randomUUID() });
  expect(await last()).toEqual({ webUrl: second.webUrl, isRunning: true });
});
