import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { roomOf } from './connection-room.ts';

test('rereading the limit does not change the count of connections at a second address', () => {
  const server = createServer();
  const room = roomOf(server);
  room.setMost(3);
  expect([room.enter(1), room.enter(1), server.maxConnections]).toEqual([true, true, 1]);
  expect(room.enter(1)).toBe(false);
  roomOf(server).setMost(3);
  expect([room.enter(1), server.maxConnections]).toEqual([false, 1]);
  room.leave();
  expect([server.maxConnections, room.enter(1)]).toEqual([2, true]);
  room.setMost(0);
  expect([server.maxConnections, room.enter(0)]).toEqual([0, false]);
});
