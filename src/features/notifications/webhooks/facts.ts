import { concurrently } from '../../../db/concurrently.ts';
import type { Executor } from '../../../db/database.ts';
import { among, sql } from '../../../db/sql.ts';

export interface WebhooksState {
  waiting: number;
  oldestWaitingAt: string | null;
  disabled: number;
}

/** Upper bounds for the counts, so that the cost of counting does not grow with the installation. */
const [mostWebhooks, mostDeliveries] = [1_000, 10_000];

interface Behind {
  organizationId: number;
  id: number;
}

/** Enabled webhooks with waiting deliveries, in order of their due time. */
const findBehind = (db: Executor) =>
  db.many<Behind>(sql`
    select organization_id as "organizationId", id from webhooks
    where due_at is not null and disabled_at is null and deleted_at is null order by due_at limit ${mostWebhooks}`);

const countEnded = (db: Executor) =>
  db.one<Pick<WebhooksState, 'disabled'>>(sql`
    select count(*)::int as disabled from (
      select id from webhooks where disabled_at is not null and disabled_because <> 'paused' and deleted_at is null
      limit ${mostWebhooks}) as ended`);

/** Counts the waiting deliveries of the given webhooks. A cluster searches only the shards of these webhooks. */
function readWaiting(db: Executor, webhooks: readonly Behind[]): Promise<Omit<WebhooksState, 'disabled'>> {
  const organizationIds = [...new Set(webhooks.map(({ organizationId }) => organizationId))];
  const waiting = sql`
    from webhook_deliveries delivery
    where delivery.organization_id ${among(organizationIds, sql`delivery.organization_id = webhook.organization_id`)}
      and delivery.webhook_id = webhook.id and delivery.state = 'waiting' and delivery.feed_entry_id is not null`;
  const ids = webhooks.map(({ id }) => id);
  return db.one(sql`
    select
      (select count(*)::int from (
        select webhook.id from webhooks webhook
          cross join lateral (select delivery.id ${waiting} limit ${mostDeliveries}) waits
        where webhook.organization_id ${among(organizationIds)} and webhook.id = any(${ids}::int[])
        limit ${mostDeliveries}) as counted) as waiting,
      (select min(f.created_at) from webhooks webhook cross join lateral (
        select delivery.created_at ${waiting} order by delivery.feed_entry_id limit 1) f
        where webhook.organization_id ${among(organizationIds)}
          and webhook.id = any(${ids}::int[])) as "oldestWaitingAt"`);
}

/**
 * Totals over all organizations: deliveries that wait for enabled webhooks, and webhooks that were disabled after
 * failures.
 */
export async function readWebhooksState(db: Executor): Promise<WebhooksState> {
  const [behind, { disabled }] = await concurrently(findBehind(db), countEnded(db));
  if (behind.length === 0) return { waiting: 0, oldestWaitingAt: null, disabled };
  return { ...(await readWaiting(db, behind)), disabled };
}
