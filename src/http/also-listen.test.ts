import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { alsoListen, canListenAt } from './also-listen.ts';

const limit = 6;
const app = useTestApp({ clientLimits: { connections: limit } });

/** Loopback addresses that every machine has, instead of 127.0.0.1 and ::1. */
const hosts = ['127.0.0.1', '127.0.0.2'];

test('a server at two addresses responds at both, with a shared connection limit, until the server stops', async () => {
  const { server } = app.app.server;
  const port = Number(new URL(app.baseUrl).port);
  const second = { host: '127.0.0.2', port };
  const stop = await alsoListen(server, second);
  const statuses = hosts.map(async (host) => {
    const { status, headers } = await fetch(`http://${host}:${port}/health/live`, { headers: { connection: 'close' } });
    return [status, headers.get('x-content-type-options')];
  });
  expect(await Promise.all(statuses)).toEqual([
    [200, 'nosniff'],
    [200, 'nosniff'],
  ]);
  const sockets: Socket[] = [];
  for (const host of [...hosts, ...hosts, ...hosts, ...hosts, ...hosts]) {
    const socket = connect(port, host).on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
  }
  const open = () => sockets.filter(({ readableEnded, destroyed }) => !readableEnded && !destroyed).length;
  for (const socket of sockets) socket.resume();
  await expect.poll(open).toBe(limit);
  for (const socket of sockets) socket.destroy();
  const ask = () =>
    fetch(`http://${second.host}:${port}/health/live`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ask).toBe(200);
  expect(await canListenAt(second)).toBe(false);
  server.closeIdleConnections();
  await stop?.();
  expect(await canListenAt(second)).toBe(true);
});

test('an unavailable second address is skipped', async () => {
  const port = Number(new URL(app.baseUrl).port);
  expect(await alsoListen(app.app.server.server, { host: '127.0.0.1', port })).toBeUndefined();
});
