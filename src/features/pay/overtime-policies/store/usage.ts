import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { TrackedInterval } from '../../../../events.ts';

/** Sets `used_at` for unused policies in which time of one of their members is now stored. */
export async function markUsed(
  db: Executor,
  organizationId: number,
  intervals: readonly TrackedInterval[],
  now: Temporal.Instant,
): Promise<void> {
  const [since, until] = [intervals.map((s) => s.since.toString()), intervals.map((s) => s.until.toString())];
  await db.run(sql`
    update overtime_policies p set used_at = ${now}
    where p.organization_id = ${organizationId} and p.used_at is null
      and exists (
        select 1
        from unnest(${intervals.map((s) => s.userId)}::int[], ${since}::timestamptz[], ${until}::timestamptz[])
          as stored (user_id, since, until)
        join overtime_assignments a on a.organization_id = ${organizationId} and a.user_id = stored.user_id
        where a.policy_id = p.id and a.since < stored.until and a.until is distinct from a.since
          and (a.until is null or a.until > stored.since))`);
}
