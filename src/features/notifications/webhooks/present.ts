import type { WireDelivery } from '../../../contract/webhook-deliveries.ts';
import type { WireWebhook, WireWebhookStatus } from '../../../contract/webhooks.ts';
import type { DeliveryRow } from './deliveries.ts';
import type { StatusRow } from './statuses.ts';
import type { WebhookRow } from './store.ts';

export function presentWebhook(row: WebhookRow): WireWebhook {
  return {
    id: row.id,
    url: row.url,
    kinds: row.kinds && [...row.kinds],
    description: row.description,
    state: row.disabledAt === null ? 'enabled' : 'disabled',
    disabled_at: row.disabledAt,
    disabled_because: row.disabledBecause,
    failing_since: row.failingSince,
    rotated_at: row.rotatedAt,
    former_valid_until: row.formerValidUntil,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** Every attempt to send an event to an address has the same id. */
export const messageIdOf = ({ id, webhookId, feedEntryId }: Pick<DeliveryRow, 'id' | 'webhookId' | 'feedEntryId'>) =>
  feedEntryId === null ? `ping_${id}` : `event_${feedEntryId}_${webhookId}`;

function nextAttemptOf(row: DeliveryRow, webhook: WebhookRow): string | null {
  if (webhook.disabledAt !== null) return null;
  if (row.requestedAt !== null) return row.requestedAt;
  return row.state === 'waiting' && row.isFirst ? (webhook.retryAt ?? row.createdAt) : null;
}

export function presentDelivery(row: DeliveryRow, webhook: WebhookRow): WireDelivery {
  return {
    id: row.id,
    webhook_id: row.webhookId,
    message_id: messageIdOf(row),
    event_id: row.feedEntryId,
    kind: row.kind,
    state: row.state,
    created_at: row.createdAt,
    delivered_at: row.deliveredAt,
    next_attempt_at: nextAttemptOf(row, webhook),
    attempts: row.attempts,
  };
}

export const presentStatus = (row: StatusRow): WireWebhookStatus => ({
  webhook_id: row.webhookId,
  waiting: row.waiting,
  oldest_waiting_at: row.oldestWaitingAt,
  next_attempt_at: row.isDisabled || row.oldestWaitingAt === null ? null : (row.retryAt ?? row.oldestWaitingAt),
  last_status: row.lastStatus,
  last_error: row.lastError,
  last_delivered_at: row.lastDeliveredAt,
});
