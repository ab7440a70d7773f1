import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export async function hasPolicies(db: Executor, organizationId: number): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select from overtime_policies where organization_id = ${organizationId}) as has`);
  return row.has;
}

interface AlertSettingRow {
  policyId: number;
  /** False if no mark is set. */
  isSet: boolean;
  minutesBefore: number | null;
}

/** The marks of policy versions. */
export function selectAlertSettings(
  db: Executor,
  organizationId: number,
  policyIds: readonly number[],
): Promise<AlertSettingRow[]> {
  return db.many(sql`
    select p.id as "policyId", m.chain_id is not null as "isSet", m.minutes_before as "minutesBefore"
    from overtime_policies p
      left join overtime_marks m on m.organization_id = ${organizationId} and m.chain_id = coalesce(p.chain_id, p.id)
    where p.organization_id = ${organizationId} and p.id = any(${policyIds}::int[])`);
}

export async function saveAlertSetting(
  db: Executor,
  organizationId: number,
  setting: { policyId: number; minutesBefore: number | null; now: Temporal.Instant },
): Promise<void> {
  await db.run(sql`
    insert into overtime_marks (organization_id, chain_id, minutes_before, updated_at)
    select ${organizationId}::int, coalesce(chain_id, id), ${setting.minutesBefore}::int, ${setting.now}::timestamptz
    from overtime_policies where organization_id = ${organizationId} and id = ${setting.policyId}
    on conflict (organization_id, chain_id) do update
      set minutes_before = excluded.minutes_before, updated_at = excluded.updated_at`);
}

/** The members who are on any version in a policy's chain at an instant. */
export async function selectMembersOn(
  db: Executor,
  organizationId: number,
  version: { policyId: number; at: Temporal.Instant },
): Promise<Set<number>> {
  const rows = await db.many<{ userId: number }>(sql`
    select a.user_id as "userId"
    from overtime_policies named
      join overtime_policies p on p.organization_id = ${organizationId}
        and coalesce(p.chain_id, p.id) = coalesce(named.chain_id, named.id)
      join overtime_assignments a on a.organization_id = ${organizationId} and a.policy_id = p.id
    where named.organization_id = ${organizationId} and named.id = ${version.policyId}
      and a.since <= ${version.at} and (a.until is null or a.until > ${version.at})`);
  return new Set(rows.map(({ userId }) => userId));
}
