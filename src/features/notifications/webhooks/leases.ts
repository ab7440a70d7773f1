import type { FeedKind } from '../../../contract/lists/events.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { SendOutcome } from './send.ts';
import type { WebhookKey } from './store.ts';

/** While a restored installation is on hold, nothing is sent. */
const isFree = sql`not exists (select 1 from sending_hold)`;

/** Webhooks with due deliveries to which no process is sending, in order of their due time. */
export function findDueWebhooks(
  db: Executor,
  now: Temporal.Instant,
  { isSlow, limit }: { isSlow: boolean; limit: number },
): Promise<WebhookKey[]> {
  return db.many(sql`
    select organization_id as "organizationId", id from webhooks
    where due_at <= ${now} and disabled_at is null and deleted_at is null and is_slow = ${isSlow}
      and (leased_until is null or leased_until <= ${now}) and ${isFree}
    order by due_at, id limit ${limit}`);
}

/**
 * Leases a webhook for one process until an instant. Returns false if nothing is due, or if another process holds the
 * lease.
 */
export async function takeLease(
  db: Executor,
  { organizationId, id }: WebhookKey,
  { lease, now, until }: { lease: string; now: Temporal.Instant; until: Temporal.Instant },
): Promise<boolean> {
  const taken = await db.run(sql`
    update webhooks set lease = ${lease}, leased_until = ${until}
    where organization_id = ${organizationId} and id = ${id} and due_at <= ${now} and disabled_at is null
      and deleted_at is null and (leased_until is null or leased_until <= ${now}) and ${isFree}`);
  return taken > 0;
}

/** Locks the webhook until the transaction ends. Returns false if another process now has the lease. */
export async function holdsLease(db: Executor, { organizationId, id }: WebhookKey, lease: string): Promise<boolean> {
  const held = await db.run(sql`
    select from webhooks where organization_id = ${organizationId} and id = ${id} and lease = ${lease}
    for no key update`);
  return held > 0;
}

export async function endLease(db: Executor, { organizationId, id }: WebhookKey): Promise<void> {
  await db.run(sql`
    update webhooks set lease = null, leased_until = null where organization_id = ${organizationId} and id = ${id}`);
}

/** The next delivery to send. */
export interface NextDelivery {
  id: number;
  webhookId: number;
  feedEntryId: number | null;
  kind: FeedKind | 'ping';
  createdAt: string;
  isRequested: boolean;
}

const next = sql`id, webhook_id as "webhookId", feed_entry_id as "feedEntryId", kind, created_at as "createdAt",
  requested_at is not null as "isRequested"`;

/** The oldest requested delivery. */
export function selectRequested(db: Executor, { organizationId, id }: WebhookKey): Promise<NextDelivery | undefined> {
  return db.maybe(sql`
    select ${next} from webhook_deliveries
    where organization_id = ${organizationId} and webhook_id = ${id} and requested_at is not null
    order by requested_at, id limit 1`);
}

/** The first waiting delivery in the order of the feed. */
export function selectFirst(db: Executor, { organizationId, id }: WebhookKey): Promise<NextDelivery | undefined> {
  return db.maybe(sql`
    select ${next} from webhook_deliveries
    where organization_id = ${organizationId} and webhook_id = ${id} and state = 'waiting' and feed_entry_id is not null
    order by feed_entry_id limit 1`);
}

export interface AttemptKey {
  organizationId: number;
  deliveryId: number;
  number: number;
}

/** Records the start of an attempt, and marks an unfinished earlier one as interrupted. */
export async function beginAttempt(
  db: Executor,
  organizationId: number,
  deliveryId: number,
  now: Temporal.Instant,
): Promise<AttemptKey> {
  await db.run(sql`
    update webhook_attempts set error = 'interrupted'
    where organization_id = ${organizationId} and delivery_id = ${deliveryId} and duration_ms is null
      and error is null`);
  const { number } = await db.one<{ number: number }>(sql`
    update webhook_deliveries set attempts = attempts + 1
    where organization_id = ${organizationId} and id = ${deliveryId} returning attempts as number`);
  await db.run(sql`
    insert into webhook_attempts (organization_id, delivery_id, number, started_at)
    values (${organizationId}, ${deliveryId}, ${number}, ${now})`);
  return { organizationId, deliveryId, number };
}

export async function endAttempt(
  db: Executor,
  { organizationId, deliveryId, number }: AttemptKey,
  { status, error, durationMs }: SendOutcome & { durationMs: number },
): Promise<void> {
  await db.run(sql`
    update webhook_attempts set duration_ms = ${durationMs}, status = ${status}, error = ${error}
    where organization_id = ${organizationId} and delivery_id = ${deliveryId} and number = ${number}`);
}

/** Records a success. A test that does not succeed has failed; other deliveries keep their state. */
export async function settleDelivery(
  db: Executor,
  organizationId: number,
  delivery: NextDelivery,
  arrivedAt: Temporal.Instant | null,
): Promise<void> {
  const isOver = arrivedAt === null && delivery.feedEntryId === null;
  await db.run(sql`
    update webhook_deliveries set requested_at = null, delivered_at = coalesce(${arrivedAt}, delivered_at),
      state = case when ${arrivedAt !== null}::boolean then 'delivered' when ${isOver}::boolean then 'failed'
        else state end
    where organization_id = ${organizationId} and id = ${delivery.id}`);
}

/** Ends a delivery that may no longer be sent. A delivery that has arrived stays delivered. */
export async function withholdDelivery(db: Executor, organizationId: number, deliveryId: number): Promise<void> {
  await db.run(sql`
    update webhook_deliveries
    set state = case when state = 'waiting' then 'failed' else state end, requested_at = null
    where organization_id = ${organizationId} and id = ${deliveryId}`);
}
