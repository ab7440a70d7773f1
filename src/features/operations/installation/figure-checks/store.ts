import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { CheckPosition } from './parts.ts';

/** Number of differences by part. Parts without differences are left out. */
export type DifferencesByPart = Readonly<Record<string, number>>;

export interface OpenCheck extends CheckPosition {
  found: DifferencesByPart;
  /** The result of the previous check. */
  before: DifferencesByPart;
}

const hoursOfWeek = 168;

/**
 * Organizations with a due check, in order of the due time. The first check of an organization is due a week after its
 * creation.
 */
export async function findDueChecks(db: Executor, now: Temporal.Instant, limit: number): Promise<number[]> {
  const madeBy = now.subtract({ hours: hoursOfWeek });
  const rows = await db.many<{ organizationId: number }>(sql`
    select organization.id as "organizationId" from organizations organization
      left join figure_checks figure_check on figure_check.organization_id = organization.id
    where figure_check.due_at <= ${now} or (figure_check.organization_id is null
      and organization.created_at <= ${madeBy})
    order by figure_check.due_at nulls first, organization.id limit ${limit}`);
  return rows.map(({ organizationId }) => organizationId);
}

/** Returns the open check, or opens the check that is due. Undefined if no check is due. */
export async function openDueCheck(
  db: Executor,
  organizationId: number,
  { part, nextDate }: CheckPosition,
  now: Temporal.Instant,
): Promise<OpenCheck | undefined> {
  await db.run(sql`
    insert into figure_checks (organization_id, due_at) values (${organizationId}, ${now}) on conflict do nothing`);
  return db.maybe(sql`
    update figure_checks set part = coalesce(part, ${part}),
      next_date = case when part is null then ${nextDate}::date else next_date end,
      found = case when part is null then '{}' else found end
    where organization_id = ${organizationId} and due_at <= ${now}
    returning part, next_date as "nextDate", found, differing as before`);
}

const isAt = ({ part, nextDate }: CheckPosition) =>
  sql`part = ${part} and next_date is not distinct from ${nextDate}::date`;

/** Moves a check to the next position. Returns false if another worker has already moved it. */
export async function moveCheck(
  db: Executor,
  organizationId: number,
  position: CheckPosition,
  to: CheckPosition & { found: DifferencesByPart },
): Promise<boolean> {
  const changed = await db.run(sql`
    update figure_checks set part = ${to.part}, next_date = ${to.nextDate}::date,
      found = ${JSON.stringify(to.found)}::jsonb
    where organization_id = ${organizationId} and ${isAt(position)}`);
  return changed > 0;
}

/** Ends a check with its result. Returns false if another worker has already moved it. */
export async function endCheck(
  db: Executor,
  organizationId: number,
  position: CheckPosition,
  { found, now }: { found: DifferencesByPart; now: Temporal.Instant },
): Promise<boolean> {
  const count = Object.values(found).reduce((sum, number) => sum + number, 0);
  const changed = await db.run(sql`
    update figure_checks set part = null, next_date = null, found = '{}', checked_at = ${now},
      due_at = ${now.add({ hours: hoursOfWeek })}, differing = ${JSON.stringify(found)}::jsonb,
      differing_count = ${count}
    where organization_id = ${organizationId} and ${isAt(position)}`);
  return changed > 0;
}
