import { type FeedKind, hiddenStateKind } from '../../../contract/lists/events.ts';
import type { DeliveryState, AttemptError } from '../../../contract/lists/webhooks.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import type { FeedRow } from '../feed/facts.ts';
import type { WebhookKey } from './store.ts';

interface AttemptRow {
  number: number;
  started_at: string;
  duration_ms: number | null;
  status: number | null;
  error: AttemptError | null;
}

export interface DeliveryRow {
  id: number;
  webhookId: number;
  feedEntryId: number | null;
  kind: FeedKind | 'ping';
  state: DeliveryState;
  requestedAt: string | null;
  createdAt: string;
  deliveredAt: string | null;
  /** Whether this is the first waiting delivery. */
  isFirst: boolean;
  attempts: AttemptRow[];
}

export interface DeliveryFilter {
  startId: number;
  limit: number;
  id?: number | undefined;
  state?: DeliveryState | undefined;
}

const shownAttempts = 50;

/** Formats an instant within JSON in the way the driver formats columns. */
const instant = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Deliveries in descending order from an id; 0 means from the newest. */
export function selectDeliveries(
  db: Executor,
  { organizationId, id }: WebhookKey,
  filter: DeliveryFilter,
): Promise<DeliveryRow[]> {
  return db.many(sql`
    select delivery.id, delivery.webhook_id as "webhookId", delivery.feed_entry_id as "feedEntryId", delivery.kind,
      delivery.state, delivery.requested_at as "requestedAt", delivery.created_at as "createdAt",
      delivery.delivered_at as "deliveredAt",
      delivery.feed_entry_id is not distinct from (
        select min(first.feed_entry_id) from webhook_deliveries first
        where first.organization_id = ${organizationId} and first.webhook_id = ${id} and first.state = 'waiting'
          and first.feed_entry_id is not null) as "isFirst",
      (select coalesce(json_agg(json_build_object('number', attempt.number, 'started_at',
          ${instant(sql`attempt.started_at`)}, 'duration_ms', attempt.duration_ms, 'status', attempt.status,
          'error', attempt.error) order by attempt.number), '[]')
        from webhook_attempts attempt
        where attempt.organization_id = ${organizationId} and attempt.delivery_id = delivery.id
          and attempt.number > delivery.attempts - ${shownAttempts}::int) as attempts
    from webhook_deliveries delivery
    where delivery.organization_id = ${organizationId} and delivery.webhook_id = ${id}
      ${sqlWhen(filter.startId > 0, () => sql`and delivery.id <= ${filter.startId}`)}
      ${sqlWhen(filter.id !== undefined, () => sql`and delivery.id = ${filter.id}`)}
      ${sqlWhen(filter.state !== undefined, () => sql`and delivery.state = ${filter.state}`)}
    order by delivery.id desc limit ${filter.limit}`);
}

type Queued = Pick<FeedRow, 'id' | 'kind' | 'payload'>;

/**
 * Whether an entry is only for webhooks with access to pay (true) or only for those without it (false). Null: for all
 * webhooks.
 */
function isForSeeing({ kind, payload }: Queued): boolean | null {
  if (kind === hiddenStateKind) return false;
  return payload['rate'] === 'pay_rate' ? true : null;
}

/** Queues each feed entry for every webhook that subscribes to its kind, once and in order. */
export async function insertDeliveries(
  db: Executor,
  organizationId: number,
  { entries, seeingIds }: { entries: readonly Queued[]; seeingIds: readonly number[] },
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into webhook_deliveries (organization_id, webhook_id, feed_entry_id, kind, created_at)
    select ${organizationId}::int, webhook.id, f.id, f.kind, ${now}::timestamptz
    from unnest(${entries.map(({ id }) => id)}::int8[], ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(isForSeeing)}::boolean[]) as f (id, kind, is_for_seeing)
    join webhooks webhook on webhook.organization_id = ${organizationId} and webhook.deleted_at is null
      and f.id > webhook.begins_after
      and (webhook.kinds is null or f.kind = any(webhook.kinds))
      and (f.is_for_seeing is null or f.is_for_seeing = (webhook.id = any(${seeingIds}::int[])))
    order by f.id, webhook.id
    on conflict (organization_id, webhook_id, feed_entry_id) do nothing`);
  await db.run(sql`
    update webhooks webhook set due_at = least(webhook.due_at, greatest(webhook.retry_at, ${now}::timestamptz))
    where webhook.organization_id = ${organizationId} and webhook.deleted_at is null and exists (
      select 1 from webhook_deliveries d
      where d.organization_id = ${organizationId} and d.webhook_id = webhook.id and d.state = 'waiting'
        and d.feed_entry_id = any(${entries.map(({ id }) => id)}::int8[]))`);
}

/** Queues a test, which is sent once. */
export async function insertPing(
  db: Executor,
  { organizationId, id }: WebhookKey,
  now: Temporal.Instant,
): Promise<number> {
  const made = await db.one<{ id: number }>(sql`
    insert into webhook_deliveries (organization_id, webhook_id, kind, requested_at, created_at)
    values (${organizationId}, ${id}, 'ping', ${now}, ${now}) returning id`);
  return made.id;
}

/** The ids of delivered or failed deliveries in a range, ascending. */
export async function selectEndedDeliveries(
  db: Executor,
  { organizationId, id }: WebhookKey,
  { firstId, lastId, limit }: { firstId: number; lastId: number; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from webhook_deliveries
    where organization_id = ${organizationId} and webhook_id = ${id} and id between ${firstId} and ${lastId}
      and state <> 'waiting'
    order by id limit ${limit}`);
  return rows.map((row) => row.id);
}

/** Requests another attempt for deliveries in any state. */
export async function requestDeliveries(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update webhook_deliveries set requested_at = coalesce(requested_at, ${now})
    where organization_id = ${organizationId} and id = any(${ids}::int8[])`);
}

/** Covers all organizations, because a restore replaces the whole installation. */
export function failWaitingSince(db: Executor, until: Temporal.Instant): Promise<number> {
  return db.run(sql`
    update webhook_deliveries set state = 'failed', requested_at = null
    where state = 'waiting' and created_at <= ${until}`);
}
