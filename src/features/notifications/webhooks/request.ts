import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import { mostReplayed, type replayWebhookDeliveries, type WireDelivery } from '../../../contract/webhook-deliveries.ts';
import type { Context } from '../../../context.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import * as deliveries from './deliveries.ts';
import { lockedWebhook } from './manage.ts';
import { presentDelivery } from './present.ts';
import * as store from './store.ts';

async function lockedEnabled(ctx: Context, key: store.WebhookKey): Promise<store.WebhookRow> {
  const webhook = await lockedWebhook(ctx, key);
  if (webhook.disabledAt !== null) throw problem('record_invalid', 'webhook: is disabled; enable it first');
  return webhook;
}

async function findDelivery(ctx: Context, key: store.WebhookKey, id: number): Promise<deliveries.DeliveryRow> {
  const [found] = await deliveries.selectDeliveries(ctx.db, key, { startId: id, limit: 1, id });
  if (!found) throw problem('not_found');
  return found;
}

async function record(ctx: Context, key: store.WebhookKey, action: string, row: deliveries.DeliveryRow) {
  const after = { delivery_id: row.id, event_id: row.feedEntryId, kind: row.kind };
  const entry = { action, subject: 'webhook', subjectId: key.id, before: null, after, reason: null } as const;
  await appendToAudit(ctx, key.organizationId, [entry]);
}

/** Sends a test once. */
export async function ping(ctx: Context, key: store.WebhookKey): Promise<WireDelivery> {
  const webhook = await lockedEnabled(ctx, key);
  const row = await findDelivery(ctx, key, await deliveries.insertPing(ctx.db, key, ctx.now));
  await store.wake(ctx.db, key, ctx.now);
  await record(ctx, key, 'pinged', row);
  return presentDelivery(row, webhook);
}

/** Sends a delivery again, once. If the delivery is still waiting, retries the first delivery in the queue instead. */
export async function replay(ctx: Context, key: store.WebhookKey, deliveryId: number): Promise<WireDelivery> {
  const webhook = await lockedEnabled(ctx, key);
  const { state } = await findDelivery(ctx, key, deliveryId);
  if (state === 'waiting') await store.rewriteSendingState(ctx.db, key, { ...webhook, retryAt: null, dueAt: ctx.now });
  else {
    await deliveries.requestDeliveries(ctx.db, key.organizationId, [deliveryId], ctx.now);
    await store.wake(ctx.db, key, ctx.now);
  }
  const row = await findDelivery(ctx, key, deliveryId);
  await record(ctx, key, 'replayed', row);
  return presentDelivery(row, { ...webhook, retryAt: state === 'waiting' ? null : webhook.retryAt });
}

/** Sends the delivered and failed deliveries in a range again, once each and in order. Returns the number sent. */
export async function replaySpan(
  ctx: Context,
  key: store.WebhookKey,
  { first_id: firstId, last_id: lastId }: Body<typeof replayWebhookDeliveries>,
): Promise<number> {
  if (lastId < firstId) throw problem('record_invalid', 'last_id: must not be before first_id');
  await lockedEnabled(ctx, key);
  const ids = await deliveries.selectEndedDeliveries(ctx.db, key, { firstId, lastId, limit: mostReplayed + 1 });
  if (ids.length > mostReplayed)
    throw problem('record_invalid', `first_id: the span has more than ${mostReplayed} deliveries`);
  if (ids.length === 0) return 0;
  await deliveries.requestDeliveries(ctx.db, key.organizationId, ids, ctx.now);
  await store.wake(ctx.db, key, ctx.now);
  const after = { first_delivery_id: firstId, last_delivery_id: lastId, replayed: ids.length };
  const entry = {
    action: 'replayed',
    subject: 'webhook',
    subjectId: key.id,
    before: null,
    after,
    reason: null,
  } as const;
  await appendToAudit(ctx, key.organizationId, [entry]);
  return ids.length;
}
