import { afterEach, expect, test } from 'vitest';
import { alertingProject } from '../../../../test/harness/alerts.ts';
import { startOfTests, useTestApp } from '../../../../test/harness/app.ts';
import { sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { openReceiver } from '../../../../test/harness/receiver.ts';
import { queueAndSend } from '../../../../test/harness/sending.ts';
import { makeWebhook, announceEvents } from '../../../../test/harness/webhooks.ts';
import { sql } from '../../../db/sql.ts';
import { discardQueuedMail } from '../../notifications/mail/actions.ts';
import { discardQueuedDeliveries } from '../../notifications/webhooks/actions.ts';
import { endHold } from './sending-hold.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail, { mailTimeoutMs: 2_000, webhookAllow: ['127.0.0.1'] }));

/** Puts the installation on hold, as a restore does. */
const hold = () =>
  app.database.run(sql`
    insert into sending_hold (held_at, backup_taken_at) values (${startOfTests}, ${startOfTests})`);

const release = () => app.database.transaction((tx) => endHold(tx));

const discard = () =>
  app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    return [await discardQueuedMail(ctx, ctx.now), await discardQueuedDeliveries(ctx, ctx.now)];
  });

/** A person with a waiting budget mail, and a receiver with a waiting delivery. */
async function queueBoth() {
  const { owner, track } = await alertingProject(app);
  const receiver = await openReceiver();
  await makeWebhook(owner, { url: receiver.url, kinds: ['budget_set'] });
  await announceEvents(app, owner, [1]);
  await track(5);
  return receiver;
}

async function workAndSend(): Promise<void> {
  await runDueWork(app);
  await queueAndSend(app);
}

afterEach(release);

// proves: operation-34
test('mail and webhooks wait while a restored installation is on hold, and are sent after its release', async () => {
  await hold();
  const receiver = await queueBoth();
  await workAndSend();
  expect([mail.taken.length, receiver.received.length]).toEqual([0, 0]);
  await release();
  await workAndSend();
  expect([mail.taken.length, receiver.received.length]).toEqual([1, 1]);
});

// proves: operation-34
test('mail and deliveries from before an instant can be discarded, while later ones are sent', async () => {
  await hold();
  const receiver = await queueBoth();
  await workAndSend();
  expect(await discard()).toEqual([1, 1]);
  await release();
  await workAndSend();
  expect([mail.taken.length, receiver.received.length]).toEqual([0, 0]);
  const later = await queueBoth();
  await workAndSend();
  expect([mail.taken.length, later.received.length]).toEqual([1, 1]);
});
