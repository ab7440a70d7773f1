import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Actor, Membership } from '../context.ts';
import { defaultQueueLimits, type QueuedRequest, QueueSlots } from './queue-slots.ts';

const turnOf = (token: string): QueuedRequest => ({
  token,
  params: {},
  signal: new AbortController().signal,
  response: new ServerResponse(new IncomingMessage(new Socket())),
});

/** A member of an organization, each with a separate token. */
const memberWith = (token: number, organizationId = 1): Actor => ({
  userId: token,
  credential: { kind: 'organization_token', id: token, makerUserId: token },
  scopes: new Set(),
  memberships: new Map([[organizationId, {} as Membership]]),
});

/** Work that runs until it is released. Counts how often work was started. */
class HeldWork {
  begun = 0;
  readonly #held = Promise.withResolvers<void>();

  readonly run = () => {
    this.begun += 1;
    return this.#held.promise;
  };

  readonly letGo = () => this.#held.resolve();
}

test('uploads of one caller process eight parts at once, and further parts as slots become free', async () => {
  const turns = new QueueSlots(defaultQueueLimits);
  const parts = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
  let begun = 0;
  const done = parts.map((part) =>
    turns.ofPart(turnOf('a'), () => {
      begun += 1;
      return part.promise;
    }),
  );
  expect(begun).toBe(8);
  parts[0]?.resolve();
  await done[0];
  expect(begun).toBe(9);
  for (const part of parts) part.resolve();
  await Promise.all(done);
  expect(begun).toBe(20);
});

test('an organization can run 128 uploads at once, and a caller 64', async () => {
  const turns = new QueueSlots(defaultQueueLimits);
  const work = new HeldWork();
  const begin = (token: number, count: number) => {
    turns.learn(String(token), memberWith(token));
    return Array.from({ length: count }, () => turns.ofUpload(turnOf(String(token)), work.run));
  };
  const uploads = begin(1, 65);
  expect(work.begun).toBe(64);
  uploads.push(...begin(2, 63));
  expect(work.begun).toBe(127);
  uploads.push(...begin(3, 2));
  expect(work.begun).toBe(128);
  work.letGo();
  await Promise.all(uploads);
  expect(work.begun).toBe(130);
});

// proves: limits-22
test('long bodies are limited to two per caller, four per organization and eight in total', async () => {
  const turns = new QueueSlots(defaultQueueLimits);
  const work = new HeldWork();
  const begin = (token: number, organizationId: number, count: number) => {
    turns.learn(String(token), memberWith(token, organizationId));
    return Array.from({ length: count }, () => turns.ofLongBody(turnOf(String(token)), work.run));
  };
  const begun = (from: Promise<void>[]) => Promise.resolve(from.length).then(() => work.begun);
  const bodies = begin(1, 1, 3);
  expect(await begun(bodies)).toBe(2);
  bodies.push(...begin(2, 1, 2), ...begin(3, 1, 2));
  expect(await begun(bodies)).toBe(4);
  bodies.push(...begin(4, 2, 2), ...begin(5, 3, 2), ...begin(6, 4, 2));
  expect(await begun(bodies)).toBe(8);
  work.letGo();
  await Promise.all(bodies);
  expect(work.begun).toBe(13);
});

// proves: sessions-26
test('a refused sign-in attempt receives its own message', async () => {
  const turns = new QueueSlots({ ...defaultQueueLimits, waitMs: 0 });
  const work = new HeldWork();
  const first = turns.ofSignIn('192.0.2.0', () => 1, turnOf('a'), work.run);
  await expect(turns.ofSignIn('192.0.2.0', () => 1, turnOf('b'), work.run)).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Too many attempts to sign in at once from your network/),
  });
  work.letGo();
  await first;
});

test('a client that disconnects leaves the queue', async () => {
  const turns = new QueueSlots({ ...defaultQueueLimits, perToken: 1, perOrganization: 1 });
  const work = new HeldWork();
  const first = turns.ofOrganization(turnOf('a'), work.run);
  const leaving = turnOf('a');
  const gone = turns.ofOrganization(leaving, work.run);
  expect(turns.load).toEqual({ running: 1, waiting: 1 });
  leaving.response.emit('close');
  expect(turns.load).toEqual({ running: 1, waiting: 0 });
  await expect(gone).rejects.toMatchObject({ status: 429 });
  work.letGo();
  await first;
  expect(work.begun).toBe(1);
});
