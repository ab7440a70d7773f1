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
  /** Instant at which the first waiting delivery was queued. */
  oldestWaitingAt: string | null;
  lastStatus: number | null;
  lastError: AttemptError | null;
  lastDeliveredAt: string | null;
}

/** One row per webhook. The cost does not grow with the number of deliveries. */
export function selectStatuses(db: Executor, organizationId: number): Promise<StatusRow[]> {
  return db.many(sql`
    select w.id as "webhookId", w.disabled_at is not null as "isDisabled", w.retry_at as "retryAt",
      (select count(*)::int from (
        select from webhook_deliveries d
        where d.organization_id = ${organizationId} and d.webhook_id = w.id and d.state = 'waiting'
          and d.feed_entry_id is not null
        limit ${mostWaitingCounted}) as counted) as waiting,
      f.created_at as "oldestWaitingAt", t.status as "lastStatus", t.error as "lastError",
      (select d.delivered_at from webhook_deliveries d
        where d.organization_id = ${organizationId} and d.webhook_id = w.id and d.state = 'delivered'
        order by d.id desc limit 1) as "lastDeliveredAt"
    from webhooks w
    left join lateral (
      select d.id, d.created_at, d.attempts from webhook_deliveries d
      where d.organization_id = ${organizationId} and d.webhook_id = w.id and d.state = 'waiting'
        and d.feed_entry_id is not null
      order by d.feed_entry_id limit 1) f on true
    left join webhook_attempts t
      on t.organization_id = ${organizationId} and t.delivery_id = f.id and t.number = f.attempts
    where w.organization_id = ${organizationId} and w.deleted_at is null
    order by w.id`);
}
