import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { openReceiver } from '../../../../test/harness/receiver.ts';
import { queueAndSend, sendDue, sendingOf, TestClock } from '../../../../test/harness/sending.ts';
import { deliveriesOf, makeWebhook, queueAnnounced } from '../../../../test/harness/webhooks.ts';
import { updateMembers } from '../../../contract/members.ts';
import { replayWebhookDelivery } from '../../../contract/webhook-deliveries.ts';
import { updateWebhook } from '../../../contract/webhooks.ts';
import { createVault } from '../../../db/vault.ts';
import { appendToFeed, type FeedEntry } from '../feed/actions.ts';

const clock = new TestClock();
const vault = createVault(new Uint8Array(32).fill(7));
const app = useTestApp({ testClock: false, clock: clock.read, webhookAllow: ['127.0.0.0/8'], vault });

const threshold: FeedEntry = {
  kind: 'budget_threshold_reached',
  subject: 'project',
  subjectId: 1,
  userId: null,
  payload: { rate: 'pay_rate' },
  why: { spent: 7432.19 },
};
const state: FeedEntry = { ...threshold, kind: 'budget_state_changed', payload: { state: 'near' }, why: {} };

const emit = ({ organizationId }: TestOrganization) =>
  app.database.transaction(async (tx) => {
    await appendToFeed(app.app.contextFor(tx, clock.read()), organizationId, [threshold, state]);
  });

/** An organization with a second owner, who has set the address of a webhook. */
async function start() {
  const mine = await app.createOrganization();
  const second = await addMember(app, mine, { role: 'owner' });
  const receiver = await openReceiver();
  const webhook = await makeWebhook({ ...mine, client: second.client }, { url: receiver.url, kinds: null });
  const params = { organization_id: mine.organizationId };
  const demote = () =>
    mine.client.call(updateMembers, { params, body: { members: [{ user_id: second.userId, role: 'manager' }] } });
  const kinds = () =>
    receiver.received.map(({ text }) => String(JSON.parse(text).type)).filter((kind) => kind.startsWith('budget_'));
  return { mine, second, receiver, webhook, params, demote, kinds };
}

// proves: webhooks-22
test('a webhook receives thresholds of pay-rate budgets while the person who set its address can see pay', async () => {
  const { mine, receiver, demote, kinds } = await start();
  await emit(mine);
  await queueAndSend(app);
  expect(kinds()).toEqual(['budget_threshold_reached']);
  expect(receiver.received.at(-1)?.text).toContain('7432.19');
  await demote();
  await emit(mine);
  await queueAndSend(app);
  expect(kinds()).toEqual(['budget_threshold_reached', 'budget_state_changed']);
});

// proves: webhooks-22
test('a waiting event about pay is withheld once the setter cannot see pay, and later events are sent', async () => {
  const { mine, receiver, webhook, demote, kinds } = await start();
  await emit(mine);
  await queueAnnounced(app);
  await demote();
  await queueAndSend(app);
  expect(kinds()).toEqual([]);
  expect(receiver.received.map(({ text }) => String(JSON.parse(text).type))).toContain('member_changed');
  const { deliveries } = await deliveriesOf(mine, webhook);
  const withheld = deliveries.find(({ kind }) => kind === 'budget_threshold_reached');
  expect(withheld).toMatchObject({ state: 'failed', delivered_at: null, attempts: [] });
  await sendDue(sendingOf(app));
  expect(kinds()).toEqual([]);
});

// proves: webhooks-22
test('an event that was delivered stays delivered, even if a later request for it is withheld', async () => {
  const { mine, webhook, params, demote, kinds } = await start();
  await emit(mine);
  await queueAndSend(app);
  const find = async () =>
    (await deliveriesOf(mine, webhook)).deliveries.find(({ kind }) => kind === 'budget_threshold_reached');
  const delivered = await find();
  await demote();
  const at = { ...params, webhook_id: webhook.id, delivery_id: delivered?.id ?? 0 };
  await mine.client.call(replayWebhookDelivery, { params: at });
  await queueAndSend(app);
  expect(kinds()).toEqual(['budget_threshold_reached']);
  expect(await find()).toMatchObject({ state: 'delivered', delivered_at: delivered?.delivered_at });
});

// proves: webhooks-22
test('an owner who sets the address again becomes its setter', async () => {
  const { mine, receiver, webhook, params, demote, kinds } = await start();
  await demote();
  await mine.client.call(updateWebhook, {
    params: { ...params, webhook_id: webhook.id },
    body: { url: receiver.url },
  });
  await emit(mine);
  await queueAndSend(app);
  expect(kinds()).toEqual(['budget_threshold_reached']);
});

// proves: webhooks-22
test('if a token set the address, the creator of the token must also be able to see pay', async () => {
  const mine = await app.createOrganization();
  const [holder, other] = [
    await addMember(app, mine, { role: 'owner' }),
    await addMember(app, mine, { role: 'owner' }),
  ];
  const receiver = await openReceiver();
  // The token acts for the second owner, and was created by the first owner.
  await makeWebhook({ ...mine, client: holder.client }, { url: receiver.url, kinds: ['budget_threshold_reached'] });
  const params = { organization_id: mine.organizationId };
  const members = [{ user_id: mine.userId, role: 'manager' as const }];
  await other.client.call(updateMembers, { params, body: { members } });
  await emit(mine);
  await queueAndSend(app);
  expect(receiver.received).toEqual([]);
});
