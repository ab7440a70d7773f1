import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** Organizations that have or had webhooks. */
export async function findOrganizations(db: Executor): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select distinct organization_id as "organizationId" from webhooks `);
  return rows.map(({ organizationId }) => organizationId);
}

/**
 * Deletes up to `limit` deliveries with their attempts, and returns their number. Deletes all deliveries of deleted
 * webhooks. Of other webhooks, deletes old deliveries that have ended or whose webhook is disabled.
 */
export function deleteDeliveries(
  db: Executor,
  organizationId: number,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<number> {
  return db.run(sql`
    with old as (
      select d.id from webhook_deliveries d
      join webhooks webhook on webhook.organization_id = ${organizationId} and webhook.id = d.webhook_id
      where d.organization_id = ${organizationId} and d.requested_at is null and (webhook.deleted_at is not null
        or (d.created_at < ${before} and (d.state <> 'waiting' or webhook.disabled_at is not null)))
      order by d.id limit ${limit} for update of d),
    tries as (
      delete from webhook_attempts attempt using old where attempt.organization_id = ${organizationId}
        and attempt.delivery_id = old.id)
    delete from webhook_deliveries d using old where d.organization_id = ${organizationId} and d.id = old.id`);
}

/** Removes deleted webhooks without deliveries. */
export async function deleteWebhooks(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`
    delete from webhooks webhook
    where webhook.organization_id = ${organizationId} and webhook.deleted_at is not null and not exists (
      select 1 from webhook_deliveries d where d.organization_id = ${organizationId} and d.webhook_id = webhook.id)`);
}
