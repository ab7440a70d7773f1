import type { Context, Membership } from '../../context.ts';
import { weeksOf } from './compute.ts';
import { loadPage } from './read.ts';
import type { CounterStep } from './rules/count.ts';

/** A member's workweek as its counters went; dates `YYYY-MM-DD`, both inclusive. */
export interface WeekOfMember {
  userId: number;
  start: string;
  stop: string;
  steps: readonly CounterStep[];
  /** The date of a day of a step. */
  dateOf(day: number): string;
}

/** How the workweeks of members that some dates touch were counted; those without time are left out. */
export async function countWeeks(
  ctx: Context,
  organization: Pick<Membership, 'organizationId' | 'calendar'>,
  of: { from: Temporal.PlainDate; to: Temporal.PlainDate; userIds: readonly number[] },
): Promise<WeekOfMember[]> {
  const page = { startId: 0, limit: of.userIds.length };
  const { facts } = await loadPage(ctx, organization, { ...of, page, withAmounts: false, withUsers: false });
  return facts.time.flatMap((member) =>
    weeksOf(member, facts, true).map(({ userId, week, dates, steps }) => ({
      userId,
      start: week.start,
      stop: week.stop,
      steps,
      dateOf: (day: number) => dates.textOf(day),
    })),
  );
}
