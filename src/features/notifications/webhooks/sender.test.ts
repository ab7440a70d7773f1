import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { openReceiver } from '../../../../test/harness/receiver.ts';
import { queueAndSend, sendDue, sendingOf, TestClock } from '../../../../test/harness/sending.ts';
import { deliveriesOf, makeWebhook, queueAnnounced, announceEvents } from '../../../../test/harness/webhooks.ts';
import { createProject } from '../../../contract/projects.ts';
import { getWebhook } from '../../../contract/webhooks.ts';
import { sql } from '../../../db/sql.ts';
import { deliverNext } from './deliver.ts';
import { sendLimits } from './send.ts';
import { type Sender, startSending } from './sender.ts';

const clock = new TestClock();
const app = useTestApp({ testClock: false, clock: clock.read, webhookAllow: ['127.0.0.1'] });

const patience = { timeout: 25_000 };
const kinds = ['budget_set' as const];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Timeouts longer than a test. */
const patient = { ...sendLimits, connectMs: 600_000, answerMs: 600_000, wholeMs: 600_000 };

const failures: unknown[] = [];
const senders: Sender[] = [];

function start(): Sender {
  const sender = startSending(sendingOf(app, { limits: patient }), (error) => failures.push(error));
  senders.push(sender);
  return sender;
}

afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop();
  expect(failures).toEqual([]);
  await app.database.run(sql`update webhooks set due_at = null where organization_id > 0`);
});

describe('several processes', () => {
  // proves: webhooks-27
  test('send each delivery once, in the order of each webhook', async () => {
    const mine = await app.createOrganization();
    const receivers = [await openReceiver(), await openReceiver(), await openReceiver()];
    for (const { url } of receivers) await makeWebhook(mine, { url, kinds });
    const subjects = numbers(30);
    await announceEvents(app, mine, subjects);
    await queueAnnounced(app);
    for (let count = 0; count < 3; count += 1) start();
    await expect.poll(() => receivers.map(({ received }) => received.length), patience).toEqual([30, 30, 30]);
    for (const { received } of receivers) expect(received.map(({ subjectId }) => subjectId)).toEqual(subjects);
  });

  // proves: webhooks-27
  test('repeat a delivery by a killed process after the lease of that process has ended', async () => {
    const mine = await app.createOrganization();
    const { url, received } = await openReceiver();
    const webhook = await makeWebhook(mine, { url, kinds });
    await announceEvents(app, mine, [1]);
    await queueAnnounced(app);
    // Simulates a process that was killed after it took the lease.
    const key = { organizationId: mine.organizationId, id: webhook.id };
    const { edge } = sendingOf(app);
    const targets = { find: () => Promise.reject(new Error('killed')) } as never;
    const database = {
      ...edge.database,
      transaction: ((work, signal) => {
        database.transaction = () => Promise.reject(new Error('killed'));
        return edge.database.transaction(work, signal);
      }) as typeof edge.database.transaction,
    };
    const killed = deliverNext(
      sendingOf(app, { targets, edge: { ...edge, database } }),
      key,
      new AbortController().signal,
    );
    await expect(killed).rejects.toThrow('killed');
    await sendDue(sendingOf(app));
    expect(received).toEqual([]);
    clock.pass({ seconds: 60 });
    await sendDue(sendingOf(app));
    const [delivery] = (await deliveriesOf(mine, webhook)).deliveries;
    const attempts = [
      { error: 'interrupted', duration_ms: null },
      { status: 204, error: null },
    ];
    expect([received.length, delivery]).toMatchObject([1, { state: 'delivered', attempts }]);
  });

  // proves: webhooks-27
  test('keep the later result if a response arrives after the lease of its sender has ended', async () => {
    const mine = await app.createOrganization();
    const held: ServerResponse[] = [];
    const { url, received } = await openReceiver((response) => {
      if (held.length > 0) response.end();
      else held.push(response);
    });
    const webhook = await makeWebhook(mine, { url, kinds });
    await announceEvents(app, mine, [1, 2]);
    await queueAnnounced(app);
    const key = { organizationId: mine.organizationId, id: webhook.id };
    const late = deliverNext(sendingOf(app, { limits: patient }), key, new AbortController().signal);
    await expect.poll(() => received.length, patience).toBe(1);
    clock.pass({ minutes: 10 });
    await sendDue(sendingOf(app));
    held[0]?.writeHead(410).end();
    await late;
    expect(received.map(({ subjectId }) => subjectId)).toEqual([1, 1, 2]);
    expect(received[1]?.id).toBe(received[0]?.id);
    const [second, first] = (await deliveriesOf(mine, webhook)).deliveries;
    expect(second).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
    expect(first).toMatchObject({ state: 'delivered', attempts: [{ status: 410 }, { status: 200 }] });
    const params = { organization_id: mine.organizationId, webhook_id: webhook.id };
    expect((await mine.client.call(getWebhook, { params })).webhook.state).toBe('enabled');
  });
});

// proves: webhooks-26
test('failing and slow receivers leave half of the concurrent deliveries to other receivers', async () => {
  const silent = await openReceiver(() => {});
  for (let count = 0; count < 3; count += 1) {
    const theirs = await app.createOrganization();
    for (let made = 0; made < 20; made += 1) await makeWebhook(theirs, { url: silent.url, kinds });
    await app.database.run(sql`update webhooks set is_slow = true where organization_id = ${theirs.organizationId}`);
    await announceEvents(app, theirs, [1]);
  }
  await queueAnnounced(app);
  start();
  await expect.poll(() => silent.received.length, patience).toBe(24);
  const mine = await app.createOrganization();
  const quick = await openReceiver();
  await makeWebhook(mine, { url: quick.url, kinds });
  await announceEvents(app, mine, numbers(5));
  await queueAnnounced(app);
  await expect.poll(() => quick.received.length, patience).toBe(5);
  const params = { organization_id: mine.organizationId };
  expect((await mine.client.send(createProject, { params, body: { name: 'Beside them' } })).status).toBe(201);
  expect(silent.received).toHaveLength(24);
});

// proves: webhooks-27
test('a delivery that is interrupted by a shutdown is repeated and does not count as a failure', async () => {
  const mine = await app.createOrganization();
  let isUp = false;
  const { url, received } = await openReceiver((response) => void (isUp && response.end()));
  const webhook = await makeWebhook(mine, { url, kinds });
  await announceEvents(app, mine, [1]);
  await queueAnnounced(app);
  const sender = start();
  await expect.poll(() => received.length, patience).toBe(1);
  await sender.stop();
  const params = { organization_id: mine.organizationId, webhook_id: webhook.id };
  expect((await mine.client.call(getWebhook, { params })).webhook.failing_since).toBeNull();
  isUp = true;
  await queueAndSend(app);
  const [delivery] = (await deliveriesOf(mine, webhook)).deliveries;
  expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ error: 'interrupted' }, { status: 200 }] });
});
