import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export interface NewLease {
  lease: string;
  now: Temporal.Instant;
  until: Temporal.Instant;
}

/** Returns false if another process has the lease. */
export async function takeLease(
  db: Executor,
  organizationId: number,
  { lease, now, until }: NewLease,
): Promise<boolean> {
  const taken = await db.run(sql`
    insert into retention_turns (organization_id, lease, taken_at, leased_until)
    values (${organizationId}, ${lease}::uuid, ${now}, ${until})
    on conflict (organization_id) do update set lease = excluded.lease, taken_at = excluded.taken_at,
      leased_until = excluded.leased_until
    where retention_turns.leased_until <= excluded.taken_at`);
  return taken > 0;
}

/** When the current lease began. Undefined if there is none. */
export async function findLease(db: Executor, organizationId: number): Promise<string | undefined> {
  const row = await db.maybe<{ takenAt: string }>(sql`
    select taken_at as "takenAt" from retention_turns where organization_id = ${organizationId}`);
  return row?.takenAt;
}

/** Extends a lease. The program computes the instant, because Citus rejects time arithmetic in an update. */
export async function renewLease(
  db: Executor,
  organizationId: number,
  { lease, until }: Pick<NewLease, 'lease' | 'until'>,
): Promise<void> {
  await db.run(sql`
    update retention_turns set leased_until = ${until}
    where organization_id = ${organizationId} and lease = ${lease}::uuid`);
}

/** Locks the lease until the transaction ends. Returns false if another process has the lease. */
export async function holdsLease(db: Executor, organizationId: number, lease: string): Promise<boolean> {
  const held = await db.run(sql`
    select from retention_turns where organization_id = ${organizationId} and lease = ${lease}::uuid
    for no key update`);
  return held > 0;
}

export async function endLease(db: Executor, organizationId: number, lease: string): Promise<void> {
  await db.run(sql`
    delete from retention_turns where organization_id = ${organizationId} and lease = ${lease}::uuid`);
}
