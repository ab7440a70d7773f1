import { mostWaitingCounted } from '../../../contract/webhooks.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { AttemptError } from '../../../contract/lists/webhooks.ts';

/** The delivery status of a webhook. */
export interface StatusRow {
  webhookId: number;
  isDisabled: boolean;
  retryAt: string | null;
  waiting: number;
  /** When the first waiting delivery was queued. */
  oldestWaitingAt: string | null;
  lastStatus: number | null;
  lastError: AttemptError | null;
  lastDeliveredAt: string | null;
}

/** One row per webhook. Its cost does not grow with the number of deliveries. */
export function selectStatuses(db: Executor, organizationId: number): Promise<StatusRow[]> {
  return db.many(sql`
    select webhook.id as "webhookId", webhook.disabled_at is not null as "isDisabled", webhook.retry_at as "retryAt",
      (select count(*)::int from (
        select from webhook_deliveries delivery
        where delivery.organization_id = ${organizationId} and delivery.webhook_id = webhook.id
          and delivery.state = 'waiting'
          and delivery.feed_entry_id is not null
        limit ${mostWaitingCounted}) as counted) as waiting,
      f.created_at as "oldestWaitingAt", attempt.status as "lastStatus", attempt.error as "lastError",
      (select delivery.delivered_at from webhook_deliveries delivery
        where delivery.organization_id = ${organizationId} and delivery.webhook_id = webhook.id
          and delivery.state = 'delivered'
        order by delivery.id desc limit 1) as "lastDeliveredAt"
    from webhooks webhook
    left join lateral (
      select delivery.id, delivery.created_at, delivery.attempts from webhook_deliveries delivery
      where delivery.organization_id = ${organizationId} and delivery.webhook_id = webhook.id
        and delivery.state = 'waiting'
        and delivery.feed_entry_id is not null
      order by delivery.feed_entry_id limit 1) f on true
    left join webhook_attempts attempt
      on attempt.organization_id = ${organizationId} and attempt.delivery_id = f.id and attempt.number = f.attempts
    where webhook.organization_id = ${organizationId} and webhook.deleted_at is null
    order by webhook.id`);
}
