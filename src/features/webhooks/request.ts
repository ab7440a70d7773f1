import { problem } from '../../contract/problems.ts';
import type { WireDelivery } from '../../contract/webhook-deliveries.ts';
import type { Context } from '../../context.ts';
import { appendToAudit } from '../audit/actions.ts';
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

/** Sends a test, once. */
export async function ping(ctx: Context, key: store.WebhookKey): Promise<WireDelivery> {
  const webhook = await lockedEnabled(ctx, key);
  const row = await findDelivery(ctx, key, await deliveries.insertPing(ctx.db, key, ctx.now));
  await store.wake(ctx.db, key, ctx.now);
  await record(ctx, key, 'pinged', row);
  return presentDelivery(row, webhook);
}

/** Sends a delivery again, once; of one that waits nothing is sent before its turn. */
export async function replay(ctx: Context, key: store.WebhookKey, deliveryId: number): Promise<WireDelivery> {
  const webhook = await lockedEnabled(ctx, key);
  const { state } = await findDelivery(ctx, key, deliveryId);
  if (state === 'waiting') await store.rewriteCourse(ctx.db, key, { ...webhook, retryAt: null, dueAt: ctx.now });
  else {
    await deliveries.requestDelivery(ctx.db, { organizationId: key.organizationId, deliveryId }, ctx.now);
    await store.wake(ctx.db, key, ctx.now);
  }
  const row = await findDelivery(ctx, key, deliveryId);
  await record(ctx, key, 'replayed', row);
  return presentDelivery(row, { ...webhook, retryAt: state === 'waiting' ? null : webhook.retryAt });
}
