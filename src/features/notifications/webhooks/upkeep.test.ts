import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { answerWith, openReceiver } from '../../../../test/harness/receiver.ts';
import { runThrough } from '../../../../test/harness/retention.ts';
import { queueAndSend, sendDue, sendingOf, TestClock } from '../../../../test/harness/sending.ts';
import { deliveriesOf, makeWebhook, queueAnnounced, announceEvents } from '../../../../test/harness/webhooks.ts';
import { pingWebhook } from '../../../contract/webhook-deliveries.ts';
import { deleteWebhook, enableWebhook } from '../../../contract/webhooks.ts';
import { sql } from '../../../db/sql.ts';
import { webhookUpkeep } from './jobs.ts';

const clock = new TestClock();
const app = useTestApp({ doesUpkeep: true, testClock: false, clock: clock.read, webhookAllow: ['127.0.0.1'] });
const kinds = ['budget_set' as const];

// proves: webhooks-20
test('deliveries are deleted 30 days after their creation, unless they are waiting', async () => {
  const mine = await app.createOrganization();
  const [up, down] = [await openReceiver(), await openReceiver(answerWith(500))];
  const arrives = await makeWebhook(mine, { url: up.url, kinds });
  const waits = await makeWebhook(mine, { url: down.url, kinds });
  await announceEvents(app, mine, [1]);
  await queueAndSend(app);
  clock.pass({ hours: 29 * 24 });
  await queueAnnounced(app);
  const count = async (webhook: { id: number }) => (await deliveriesOf(mine, webhook)).deliveries.length;
  expect([await count(arrives), await count(waits)]).toEqual([1, 1]);
  clock.pass({ hours: 25 });
  await queueAnnounced(app);
  expect([await count(arrives), await count(waits)]).toEqual([0, 1]);
});

// proves: webhooks-20
test('deliveries that a disabled webhook missed are stored for 30 days', async () => {
  const mine = await app.createOrganization();
  const gone = await openReceiver(answerWith(410));
  const webhook = await makeWebhook(mine, { url: gone.url, kinds });
  const params = { organization_id: mine.organizationId, webhook_id: webhook.id };
  await mine.client.call(pingWebhook, { params });
  await sendDue(sendingOf(app));
  await announceEvents(app, mine, [1]);
  await queueAnnounced(app);
  clock.pass({ hours: 20 * 24 });
  await announceEvents(app, mine, [2]);
  await queueAnnounced(app);
  clock.pass({ hours: 11 * 24 });
  await queueAnnounced(app);
  await mine.client.call(enableWebhook, { params });
  await sendDue(sendingOf(app));
  expect(gone.received.map(({ subjectId }) => subjectId)).toEqual([0, 2]);
});

// proves: webhooks-20
test('a deleted webhook gets no deliveries and leaves no rows', async () => {
  const mine = await app.createOrganization();
  const { url, received } = await openReceiver();
  const webhook = await makeWebhook(mine, { url, kinds });
  await announceEvents(app, mine, [1]);
  await queueAnnounced(app);
  await announceEvents(app, mine, [2]);
  await mine.client.call(deleteWebhook, { params: { organization_id: mine.organizationId, webhook_id: webhook.id } });
  await queueAndSend(app);
  expect(received).toEqual([]);
  const left = await app.database.many(sql`
    select id from webhooks where organization_id = ${mine.organizationId}`);
  expect(left).toEqual([]);
});

test('an organization whose cleanup fails does not block others, and the error is reported', async () => {
  await app.database.run(sql`delete from webhook_attempts`);
  await app.database.run(sql`delete from webhook_deliveries`);
  await app.database.run(sql`delete from webhooks`);
  for (let count = 0; count < 3; count += 1) {
    const mine = await app.createOrganization();
    const { id } = await makeWebhook(mine);
    await mine.client.call(deleteWebhook, { params: { organization_id: mine.organizationId, webhook_id: id } });
  }
  const left = async () => (await app.database.many(sql`select id from webhooks`)).length;
  let count = 0;
  const run = runThrough(app, clock.read().toString(), async (next) => {
    count += 1;
    if (count === 1) throw new Error('its node is away');
    return next();
  });
  await expect(webhookUpkeep.handleDue(run)).rejects.toThrow('cleanup failed for webhooks of 1 organizations');
  expect(await left()).toBe(1);
  await webhookUpkeep.handleDue(run);
  expect(await left()).toBe(0);
});
