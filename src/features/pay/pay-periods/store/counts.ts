import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { PayPeriod } from '../rules/schedule.ts';

/** How many members have submitted their time, and how many are approved. */
export interface StepCounts {
  submitted: number;
  approved: number;
}

export interface PeriodCountsRow extends StepCounts {
  /** First date of the period, `YYYY-MM-DD`. */
  startOn: string;
}

/** The counts of the periods that begin on these dates and have steps. */
export function selectCounts(
  db: Executor,
  organizationId: number,
  starts: readonly string[],
): Promise<PeriodCountsRow[]> {
  return db.many(sql`
    select start_on as "startOn", submitted, approved from pay_period_counts
    where organization_id = ${organizationId} and start_on = any(${starts}::date[])`);
}

/** The steps of a member that count. */
interface StepInstants {
  submittedAt: string | null;
  approvedAt: string | null;
}

/** A member's share of the counts of a period. */
const countsOf = ({ submittedAt, approvedAt }: StepInstants): StepCounts => ({
  submitted: submittedAt === null ? 0 : 1,
  approved: approvedAt === null ? 0 : 1,
});

/** Replaces a member's old share of a period's counts with the new one. */
export async function moveCounts(
  db: Executor,
  organizationId: number,
  { period, before, after }: { period: Pick<PayPeriod, 'startOn'>; before: StepInstants; after: StepInstants },
): Promise<void> {
  const [was, is] = [countsOf(before), countsOf(after)];
  const difference = { submitted: is.submitted - was.submitted, approved: is.approved - was.approved };
  if (difference.submitted === 0 && difference.approved === 0) return;
  await db.run(sql`
    insert into pay_period_counts (organization_id, start_on, submitted, approved)
    values (${organizationId}, ${period.startOn}, 0, 0)
    on conflict do nothing`);
  await db.run(sql`
    update pay_period_counts set submitted = submitted + ${difference.submitted},
      approved = approved + ${difference.approved}
    where organization_id = ${organizationId} and start_on = ${period.startOn}`);
}

/** Counts of a period that differ from its members' steps. */
export interface WrongCounts {
  startOn: string;
  /** Zeros if no counts are stored. */
  kept: StepCounts;
  counted: StepCounts;
}

/** All differing counts of an organization, ascending; it counts each member's steps. */
export function findWrongCounts(db: Executor, organizationId: number): Promise<WrongCounts[]> {
  return db.many(sql`
    select start_on as "startOn",
      json_build_object('submitted', sum(kept_submitted), 'approved', sum(kept_approved)) as kept,
      json_build_object('submitted', sum(submitted), 'approved', sum(approved)) as counted
    from (
      select start_on, submitted as kept_submitted, approved as kept_approved, 0::int8 as submitted, 0::int8 as approved
      from pay_period_counts where organization_id = ${organizationId}
      union all
      select start_on, 0, 0, count(submitted_at), count(approved_at) from pay_period_members
      where organization_id = ${organizationId} group by start_on) counts
    group by start_on
    having sum(kept_submitted) <> sum(submitted) or sum(kept_approved) <> sum(approved)
    order by start_on`);
}

/** Stores the recomputed counts. */
export async function correctCounts(db: Executor, organizationId: number, wrong: readonly WrongCounts[]) {
  const starts = wrong.map(({ startOn }) => startOn);
  const counted = wrong.map((counts) => counts.counted);
  await db.run(sql`
    insert into pay_period_counts (organization_id, start_on, submitted, approved)
    select ${organizationId}::int, start_on, submitted, approved
    from unnest(${starts}::date[], ${counted.map((counts) => counts.submitted)}::int[],
      ${counted.map((counts) => counts.approved)}::int[]) as counted (start_on, submitted, approved)
    on conflict (organization_id, start_on) do update
      set submitted = excluded.submitted, approved = excluded.approved`);
}
