import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { useTestApp, type TestOrganization } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { answerWith, openReceiver, type Received } from '../../../../test/harness/receiver.ts';
import { queueAndSend, sendDue, sendingOf, TestClock } from '../../../../test/harness/sending.ts';
import { deliveriesOf, makeWebhook, queueAnnounced, announceEvents } from '../../../../test/harness/webhooks.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listEvents } from '../../../contract/feed.ts';
import { updateMembers } from '../../../contract/members.ts';
import { pingWebhook, replayWebhookDelivery } from '../../../contract/webhook-deliveries.ts';
import { enableWebhook, getWebhook, rotateWebhookSecret, updateWebhook } from '../../../contract/webhooks.ts';
import { createVault } from '../../../db/vault.ts';

const clock = new TestClock();
const vault = createVault(new Uint8Array(32).fill(7));
const app = useTestApp({ testClock: false, clock: clock.read, webhookAllow: ['127.0.0.0/8'], vault });

const paramsOf = (mine: TestOrganization, { id }: { id: number }) => ({
  organization_id: mine.organizationId,
  webhook_id: id,
});

const stateOf = async (mine: TestOrganization, webhook: { id: number }) =>
  (await mine.client.call(getWebhook, { params: paramsOf(mine, webhook) })).webhook;

const subjectsIn = (received: readonly Received[]) => received.map(({ subjectId }) => subjectId);
const kinds = ['budget_set' as const];

/** Computes a signature according to the Standard Webhooks specification, without using the library that signs. */
function signatureOf(secret: string, { id, headers, text }: Received): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${id}.${String(headers['webhook-timestamp'])}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

const signaturesIn = ({ headers }: Received) => String(headers['webhook-signature']).split(' ');

describe('a delivery', () => {
  // proves: webhooks-21, webhooks-23
  test('contains the listed event, signed', async () => {
    const mine = await app.createOrganization();
    const receiver = await openReceiver();
    const { secret, id } = await makeWebhook(mine, { url: receiver.url, kinds });
    await announceEvents(app, mine, [7]);
    await queueAndSend(app);
    const [received] = receiver.received;
    if (!received) throw new Error('no delivery arrived');
    const { events } = await mine.client.call(listEvents, { params: { organization_id: mine.organizationId } });
    const [event] = events.filter(({ kind }) => kind === 'budget_set');
    const sent = new Webhook(secret).verify(received.text, received.headers as Record<string, string>);
    const organization = { organization_id: mine.organizationId };
    expect(sent).toEqual({ type: 'budget_set', timestamp: event?.recorded_at, ...organization, data: event });
    expect(signaturesIn(received)).toEqual([signatureOf(secret, received)]);
    expect(received.id).toBe(`event_${event?.id}_${id}`);
    expect(received.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'fairhour-webhooks' });
    expect(() =>
      new Webhook(`whsec_${Buffer.from('other').toString('base64')}`).verify(
        received.text,
        received.headers as Record<string, string>,
      ),
    ).toThrow();
  });

  // proves: audit-11, webhooks-21
  test('about a new pay rate contains no amount', async () => {
    const mine = await app.createOrganization();
    const { userId } = await addMember(app, mine);
    const receiver = await openReceiver();
    await makeWebhook(mine, { url: receiver.url, kinds: ['pay_rate_set'] });
    const payment = { pay_rate: 74.32, effective_on: '2026-02-01' };
    const params = { organization_id: mine.organizationId };
    await mine.client.call(updateMembers, { params, body: { members: [{ user_id: userId, payment }] } });
    await queueAndSend(app);
    expect(receiver.received.map(({ text }) => JSON.parse(text))).toMatchObject([
      { type: 'pay_rate_set', data: { user_id: userId, payload: { fields: ['pay_rate', 'pay_type'] } } },
    ]);
    expect(receiver.received[0]?.text).not.toContain('74.32');
  });

  // proves: webhooks-9
  test('is signed with both secrets for a day after a rotation', async () => {
    const mine = await app.createOrganization();
    const receiver = await openReceiver();
    const webhook = await makeWebhook(mine, { url: receiver.url, kinds });
    const { webhook: rotated } = await mine.client.call(rotateWebhookSecret, { params: paramsOf(mine, webhook) });
    await announceEvents(app, mine, [1]);
    await queueAndSend(app);
    clock.pass({ hours: 24 });
    await announceEvents(app, mine, [2]);
    await queueAndSend(app);
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error('a delivery is missing');
    expect(signaturesIn(first)).toEqual([signatureOf(rotated.secret, first), signatureOf(webhook.secret, first)]);
    expect(signaturesIn(second)).toEqual([signatureOf(rotated.secret, second)]);
  });
});

describe('a failed delivery', () => {
  // proves: webhooks-21, webhooks-25
  test('is retried with the same id and text after increasing pauses, ahead of later deliveries', async () => {
    const mine = await app.createOrganization();
    let failures = 3;
    const receiver = await openReceiver((response) => void response.writeHead((failures -= 1) < 0 ? 200 : 503).end());
    const webhook = await makeWebhook(mine, { url: receiver.url, kinds });
    await announceEvents(app, mine, [1, 2, 3]);
    await queueAndSend(app);
    for (const seconds of [5, 10, 20]) {
      const [, , first] = (await deliveriesOf(mine, webhook)).deliveries;
      expect(first?.next_attempt_at).toBe(clock.read().add({ seconds }).toString({ smallestUnit: 'microsecond' }));
      clock.pass({ seconds: seconds - 1 });
      await queueAndSend(app);
      clock.pass({ seconds: 1 });
      await queueAndSend(app);
    }
    expect(subjectsIn(receiver.received)).toEqual([1, 1, 1, 1, 2, 3]);
    expect(new Set(receiver.received.slice(0, 4).map(({ id, text }) => id + text)).size).toBe(1);
    const { deliveries } = await deliveriesOf(mine, webhook);
    expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(deliveries.at(-1)?.attempts.map(({ number, status }) => [number, status])).toEqual([
      [1, 503],
      [2, 503],
      [3, 503],
      [4, 200],
    ]);
    expect(await stateOf(mine, webhook)).toMatchObject({ state: 'enabled', failing_since: null });
  });

  // proves: webhooks-28
  test('disables the webhook after three days, with an event, and is sent first once it is re-enabled', async () => {
    const mine = await app.createOrganization();
    let isUp = false;
    const receiver = await openReceiver((response) => void response.writeHead(isUp ? 200 : 500).end());
    const webhook = await makeWebhook(mine, { url: receiver.url, kinds });
    await announceEvents(app, mine, [1, 2]);
    const since = clock.read();
    await queueAndSend(app);
    for (let hours = 0; hours < 71; hours += 1) {
      clock.pass({ hours: 1 });
      await sendDue(sendingOf(app));
    }
    expect((await stateOf(mine, webhook)).state).toBe('enabled');
    clock.pass({ hours: 1 });
    await sendDue(sendingOf(app));
    const at = clock.read().toString({ smallestUnit: 'microsecond' });
    const failing_since = since.toString({ smallestUnit: 'microsecond' });
    const disabled = { state: 'disabled', disabled_because: 'failing', disabled_at: at, failing_since };
    expect(await stateOf(mine, webhook)).toMatchObject(disabled);
    const asked = { params: { organization_id: mine.organizationId }, query: { kinds: ['webhook_disabled' as const] } };
    const { events } = await mine.client.call(listEvents, asked);
    const why = { failing_since, status: 500 };
    expect(events).toMatchObject([{ subject: 'webhook', subject_id: webhook.id, payload: { cause: 'failing' }, why }]);
    const audit = { params: asked.params, query: { subject: 'webhook' as const } };
    const { audit_entries: entries } = await mine.client.call(listAudit, audit);
    expect(entries.at(-1)).toMatchObject({ action: 'disabled', actor_user_id: null, after: { state: 'disabled' } });
    isUp = true;
    receiver.received.length = 0;
    await announceEvents(app, mine, [3]);
    clock.pass({ hours: 9 });
    await queueAndSend(app);
    expect(receiver.received).toEqual([]);
    await mine.client.call(enableWebhook, { params: paramsOf(mine, webhook) });
    await sendDue(sendingOf(app));
    expect(subjectsIn(receiver.received)).toEqual([1, 2, 3]);
  });

  // proves: webhooks-28
  test('with response 410 disables the webhook immediately', async () => {
    const mine = await app.createOrganization();
    const receiver = await openReceiver(answerWith(410));
    const webhook = await makeWebhook(mine, { url: receiver.url, kinds });
    await announceEvents(app, mine, [1, 2]);
    await queueAndSend(app);
    expect(subjectsIn(receiver.received)).toEqual([1]);
    expect(await stateOf(mine, webhook)).toMatchObject({ state: 'disabled', disabled_because: 'gone' });
  });

  // proves: webhooks-28
  test('is sent to a new address as soon as the address is set', async () => {
    const mine = await app.createOrganization();
    const [down, up] = [await openReceiver(answerWith(500)), await openReceiver()];
    const webhook = await makeWebhook(mine, { url: down.url, kinds });
    await announceEvents(app, mine, [1]);
    await queueAndSend(app);
    await mine.client.call(updateWebhook, { params: paramsOf(mine, webhook), body: { url: up.url } });
    await sendDue(sendingOf(app));
    expect([down.received.length, subjectsIn(up.received)]).toEqual([1, [1]]);
  });

  // proves: webhooks-10
  test('whose secret was encrypted with another key is retried', async () => {
    const mine = await app.createOrganization();
    const receiver = await openReceiver();
    const webhook = await makeWebhook(mine, { url: receiver.url, kinds });
    await announceEvents(app, mine, [1]);
    const { edge } = sendingOf(app);
    const other = createVault(new Uint8Array(32).fill(8));
    const contextFor: typeof edge.contextFor = (db, now) => ({ ...edge.contextFor(db, now), vault: other });
    await queueAndSend(app, sendingOf(app, { edge: { ...edge, contextFor } }));
    const [delivery] = (await deliveriesOf(mine, webhook)).deliveries;
    expect([receiver.received, delivery]).toMatchObject([
      [],
      { state: 'waiting', attempts: [{ error: 'secret_unreadable' }] },
    ]);
  });
});

describe('a request of an owner', () => {
  // proves: webhooks-29
  test('sends a test once, ahead of failed deliveries', async () => {
    const mine = await app.createOrganization();
    const receiver = await openReceiver(answerWith(500));
    const webhook = await makeWebhook(mine, { url: receiver.url, kinds });
    await announceEvents(app, mine, [1]);
    await queueAndSend(app);
    await mine.client.call(pingWebhook, { params: paramsOf(mine, webhook) });
    await sendDue(sendingOf(app));
    expect(receiver.received.map(({ text }) => (JSON.parse(text) as { type: string }).type)).toEqual([
      'budget_set',
      'ping',
    ]);
    const [ping, first] = (await deliveriesOf(mine, webhook)).deliveries;
    expect(ping).toMatchObject({
      kind: 'ping',
      state: 'failed',
      next_attempt_at: null,
      message_id: `ping_${ping?.id}`,
    });
    expect(first).toMatchObject({ state: 'waiting', attempts: [{ status: 500 }] });
  });

  // proves: webhooks-29
  test('sends a delivery again with the same id', async () => {
    const mine = await app.createOrganization();
    const receiver = await openReceiver();
    const webhook = await makeWebhook(mine, { url: receiver.url, kinds });
    await announceEvents(app, mine, [1, 2]);
    await queueAndSend(app);
    const [, first] = (await deliveriesOf(mine, webhook)).deliveries;
    const params = { ...paramsOf(mine, webhook), delivery_id: first?.id ?? 0 };
    await mine.client.call(replayWebhookDelivery, { params });
    await sendDue(sendingOf(app));
    expect(subjectsIn(receiver.received)).toEqual([1, 2, 1]);
    expect(receiver.received[2]?.id).toBe(receiver.received[0]?.id);
    const [, again] = (await deliveriesOf(mine, webhook)).deliveries;
    expect(again).toMatchObject({ state: 'delivered', attempts: [{ number: 1 }, { number: 2 }] });
  });

  // proves: webhooks-29
  test('for a waiting delivery retries the first one in the queue, and the order does not change', async () => {
    const mine = await app.createOrganization();
    let isUp = false;
    const receiver = await openReceiver((response) => void response.writeHead(isUp ? 200 : 500).end());
    const webhook = await makeWebhook(mine, { url: receiver.url, kinds });
    await announceEvents(app, mine, [1, 2]);
    await queueAndSend(app);
    isUp = true;
    const [second] = (await deliveriesOf(mine, webhook)).deliveries;
    const params = { ...paramsOf(mine, webhook), delivery_id: second?.id ?? 0 };
    await mine.client.call(replayWebhookDelivery, { params });
    await sendDue(sendingOf(app));
    expect(subjectsIn(receiver.received)).toEqual([1, 1, 2]);
  });
});

// proves: webhooks-26
test('each webhook gets its deliveries in order, even if others fail', async () => {
  const mine = await app.createOrganization();
  const [down, up] = [await openReceiver(answerWith(500)), await openReceiver()];
  await makeWebhook(mine, { url: down.url, kinds });
  await makeWebhook(mine, { url: up.url, kinds });
  await announceEvents(app, mine, [1, 2]);
  await queueAnnounced(app);
  await announceEvents(app, mine, [3, 4]);
  await queueAndSend(app);
  expect([subjectsIn(down.received), subjectsIn(up.received)]).toEqual([[1], [1, 2, 3, 4]]);
});
