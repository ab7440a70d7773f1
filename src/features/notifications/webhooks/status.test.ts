import { beforeEach, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { answerWith, openReceiver } from '../../../../test/harness/receiver.ts';
import { queueAndSend, sendDue, sendingOf, TestClock } from '../../../../test/harness/sending.ts';
import { deliveriesOf, makeWebhook, queueAnnounced, announceEvents } from '../../../../test/harness/webhooks.ts';
import { listEvents } from '../../../contract/feed.ts';
import { pingWebhook, replayWebhookDeliveries } from '../../../contract/webhook-deliveries.ts';
import * as contract from '../../../contract/webhooks.ts';
import { readWebhooksState } from './facts.ts';

const clock = new TestClock();
const app = useTestApp({ testClock: false, clock: clock.read, webhookAllow: ['127.0.0.1'] });
const kinds = ['budget_set' as const];

let mine: TestOrganization;
beforeEach(async () => {
  mine = await app.createOrganization();
});

const paramsOf = ({ id }: { id: number }) => ({ organization_id: mine.organizationId, webhook_id: id });
const pause = (webhook: { id: number }) => mine.client.call(contract.pauseWebhook, { params: paramsOf(webhook) });
const enable = (webhook: { id: number }) => mine.client.call(contract.enableWebhook, { params: paramsOf(webhook) });
const statuses = async () =>
  (await mine.client.call(contract.listWebhookStatuses, { params: { organization_id: mine.organizationId } }))
    .webhook_statuses;

describe('the status of a webhook', () => {
  // proves: webhooks-5
  test('states the number of waiting deliveries, error and age of the first one, and the last success', async () => {
    const [up, down] = [await openReceiver(), await openReceiver(answerWith(503))];
    const works = await makeWebhook(mine, { url: up.url, kinds });
    const fails = await makeWebhook(mine, { url: down.url, kinds });
    const none = { oldest_waiting_at: null, next_attempt_at: null, last_status: null, last_error: null };
    expect(await statuses()).toEqual(
      [works, fails].map(({ id }) => ({ webhook_id: id, waiting: 0, ...none, last_delivered_at: null })),
    );
    const told = clock.read().toString();
    await announceEvents(app, mine, [1, 2]);
    await queueAndSend(app);
    const [good, bad] = await statuses();
    expect(good).toEqual({ webhook_id: works.id, waiting: 0, ...none, last_delivered_at: expect.any(String) });
    const [, first] = (await deliveriesOf(mine, fails)).deliveries;
    expect(bad).toEqual({
      webhook_id: fails.id,
      waiting: 2,
      oldest_waiting_at: first?.created_at,
      next_attempt_at: first?.next_attempt_at,
      last_status: 503,
      last_error: null,
      last_delivered_at: null,
    });
    expect(Date.parse(good?.last_delivered_at ?? '')).toBeGreaterThanOrEqual(Date.parse(told));
  });

  test('is visible only to owners', async () => {
    const manager = await addMember(app, mine, { role: 'manager' });
    const params = { organization_id: mine.organizationId };
    expect((await manager.client.send(contract.listWebhookStatuses, { params })).status).toBe(403);
  });
});

describe('a paused webhook', () => {
  // proves: webhooks-19
  test('gets nothing until it is enabled, and then gets all waiting deliveries in order', async () => {
    const { url, received } = await openReceiver();
    const webhook = await makeWebhook(mine, { url, kinds });
    await announceEvents(app, mine, [1]);
    await queueAnnounced(app);
    const { webhook: paused } = await pause(webhook);
    expect(paused).toMatchObject({ state: 'disabled', disabled_because: 'paused' });
    expect((await pause(webhook)).webhook).toEqual(paused);
    await announceEvents(app, mine, [2]);
    await queueAndSend(app);
    expect(received).toEqual([]);
    expect((await statuses())[0]).toMatchObject({ waiting: 2, next_attempt_at: null });
    expect((await mine.client.send(pingWebhook, { params: paramsOf(webhook) })).status).toBe(400);
    await enable(webhook);
    await sendDue(sendingOf(app));
    expect(received.map(({ subjectId }) => subjectId)).toEqual([1, 2]);
  });

  // proves: webhooks-19
  test.each([204, 500, 410])('remains paused when a running attempt gets response %i', async (status) => {
    let webhook = { id: 0 };
    const { url } = await openReceiver((response) => {
      void pause(webhook).then(() => response.writeHead(status).end());
    });
    webhook = await makeWebhook(mine, { url, kinds });
    await announceEvents(app, mine, [1, 2]);
    await queueAndSend(app);
    const { webhook: after } = await mine.client.call(contract.getWebhook, { params: paramsOf(webhook) });
    expect(after).toMatchObject({ state: 'disabled', disabled_because: 'paused' });
    const { events } = await mine.client.call(listEvents, {
      params: { organization_id: mine.organizationId },
      query: { kinds: ['webhook_disabled'] },
    });
    expect(events).toEqual([]);
  });
});

describe('a range of deliveries', () => {
  const replay = (webhook: { id: number }, first: number, last: number) =>
    mine.client.send(replayWebhookDeliveries, {
      params: paramsOf(webhook),
      body: { first_id: first, last_id: last },
    });

  // proves: webhooks-30
  test('is sent again, each once and in order, with the same ids; waiting deliveries stay in the queue', async () => {
    const { url, received } = await openReceiver();
    const webhook = await makeWebhook(mine, { url, kinds });
    await announceEvents(app, mine, [1, 2, 3]);
    await queueAndSend(app);
    await announceEvents(app, mine, [4]);
    await queueAnnounced(app);
    const [waits, third, second] = (await deliveriesOf(mine, webhook)).deliveries;
    const { status, body } = await replay(webhook, second?.id ?? 0, waits?.id ?? 0);
    expect([status, body]).toEqual([200, { replayed: 2 }]);
    await sendDue(sendingOf(app));
    expect(received.map(({ subjectId }) => subjectId)).toEqual([1, 2, 3, 2, 3, 4]);
    expect(received[3]?.id).toBe(second?.message_id);
    expect(received[4]?.id).toBe(third?.message_id);
  });

  // proves: webhooks-30
  test('must not end before its start, and is not sent to a disabled webhook', async () => {
    const { url } = await openReceiver();
    const webhook = await makeWebhook(mine, { url, kinds });
    expect(await replay(webhook, 2, 1)).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    expect(await replay(webhook, 1, 2)).toMatchObject({ status: 200, body: { replayed: 0 } });
    await pause(webhook);
    expect((await replay(webhook, 1, 2)).status).toBe(400);
  });
});

describe('the event about a disabled webhook', () => {
  // proves: webhooks-6
  test('is shown to owners and not to managers', async () => {
    const manager = await addMember(app, mine, { role: 'manager' });
    const { url } = await openReceiver(answerWith(410));
    await makeWebhook(mine, { url, kinds });
    await announceEvents(app, mine, [1]);
    await queueAndSend(app);
    const asked = { params: { organization_id: mine.organizationId }, query: { kinds: ['webhook_disabled' as const] } };
    expect((await mine.client.call(listEvents, asked)).events).toHaveLength(1);
    expect((await manager.client.call(listEvents, asked)).events).toEqual([]);
  });
});

describe('the webhook gauges of an installation', () => {
  const state = () => readWebhooksState(app.database);

  // proves: webhooks-31
  test('count deliveries that wait for enabled webhooks, their age, and disabled webhooks', async () => {
    const before = await state();
    const [down, gone] = [await openReceiver(answerWith(500)), await openReceiver(answerWith(410))];
    const fails = await makeWebhook(mine, { url: down.url, kinds });
    await makeWebhook(mine, { url: gone.url, kinds });
    await pause(await makeWebhook(mine, { kinds }));
    await announceEvents(app, mine, [1, 2]);
    await queueAndSend(app);
    const failing = await state();
    expect(failing).toMatchObject({ waiting: before.waiting + 2, disabled: before.disabled + 1 });
    expect(failing.oldestWaitingAt).not.toBeNull();
    await pause(fails);
    expect(await state()).toEqual({ ...before, disabled: before.disabled + 1 });
  });
});
