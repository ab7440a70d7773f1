import type { Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import type { MinorUnit } from '../../../money/minor-unit.ts';
import { mapInSlices } from '../../../slices.ts';
import { workweeks } from '../../../time/workweeks.ts';
import { weeksOf } from './compute.ts';
import { loadPage } from './read.ts';
import { type WageChange, selectChanges } from './recorded-changes.ts';
import { type CounterStep, counterSteps } from './rules/counter-steps.ts';
import { wagesOf, type WageWeek } from './wages.ts';

/** A member's workweek with the daily steps of its counters. Dates are `YYYY-MM-DD`, both included. */
export interface WeekOfMember {
  userId: number;
  start: string;
  stop: string;
  steps: readonly CounterStep[];
  /** The date of a step's day. */
  dateOf(day: number): string;
}

/** Counts the members' workweeks that the dates touch. Weeks without time are left out. */
export async function countWeeks(
  ctx: Context,
  organization: Pick<Membership, 'organizationId' | 'calendar'>,
  filter: { from: Temporal.PlainDate; to: Temporal.PlainDate; userIds: readonly number[] },
): Promise<WeekOfMember[]> {
  const page = { startId: 0, limit: filter.userIds.length };
  const { facts } = await loadPage(ctx, organization, {
    ...filter,
    page,
    withAmounts: false,
    withPay: null,
    withUsers: false,
    order: 'clock',
  });
  return facts.time.flatMap((member) =>
    weeksOf(member.userId, facts).map(({ userId, week, dates, counted, policies }) => ({
      userId,
      start: week.start,
      stop: week.stop,
      steps: counterSteps(counted.segments, policies),
      dateOf: (day: number) => dates.textOf(day),
    })),
  );
}

/**
 * Loads a page of members' workweeks that the dates touch, ascending by user and week. Each week is split into parts in
 * multiples of the minor unit, in cents, whose sums equal `GET …/overtime`. `next` is the first user id of the next
 * page. With `knownAt` the figures are as known at that instant; all recording that began before it must be complete.
 */
export async function loadWages(
  ctx: Context,
  organization: Pick<Membership, 'organizationId' | 'calendar'>,
  filter: {
    from: Temporal.PlainDate;
    to: Temporal.PlainDate;
    userIds?: readonly number[];
    page: Page;
    knownAt?: Temporal.Instant | undefined;
  },
): Promise<{ weeks: WageWeek[]; minorUnit: MinorUnit; next: number | null }> {
  const { from, to, userIds, page, knownAt } = filter;
  const query = {
    knownAt,
    from,
    to,
    page,
    userIds,
    withAmounts: true,
    withPay: 'everybody',
    withUsers: false,
    order: 'money',
  } as const;
  const { facts, pagination } = await loadPage(ctx, organization, query);
  const weeks = await mapInSlices(facts.time, ({ userId }) => weeksOf(userId, facts).map(wagesOf));
  return { weeks: weeks.flat(), minorUnit: facts.minorUnit, next: pagination?.next_page_start_id ?? null };
}

/** Changes that were recorded after an instant and affect the members' wages in the workweeks that the dates touch. */
export function loadChanges(
  { db }: Context,
  { organizationId, calendar }: Pick<Membership, 'organizationId' | 'calendar'>,
  filter: { from: Temporal.PlainDate; to: Temporal.PlainDate; after: Temporal.Instant; userIds: readonly number[] },
): Promise<WageChange[]> {
  const weeks = workweeks(calendar, filter.from, filter.to);
  const [from, to] = [weeks[0]?.startOn ?? filter.from, weeks.at(-1)?.stopOn ?? filter.to];
  return selectChanges(db, organizationId, { from, to, after: filter.after, until: null }, filter.userIds);
}
