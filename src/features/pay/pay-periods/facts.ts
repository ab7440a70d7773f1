import type { Context, Membership } from '../../../context.ts';
import type { Page } from '../../../contract/paging.ts';
import { linesPlace } from './close.ts';
import { findPeriod } from './periods.ts';
import type { WageLine } from './rules/lines.ts';
import { type PayPeriod, periodIdOf } from './rules/schedule.ts';
import { selectClosings } from './store/closings.ts';
import { type PaidRow, selectPaidLines, selectPaidUsers } from './store/paid.ts';
import { computePage, paidDates } from './wages.ts';

/** A line that a period pays, with the period that it is about. */
interface PaidLine extends WageLine {
  earnedPeriodId: number;
  isCorrection: boolean;
}

/** A period as far as what it pays goes. */
export interface PaidPeriod {
  period: PayPeriod;
  /** Of the lines of a closed period; null = it is not closed. */
  checksum: string | null;
  /** Whether the corrections that wait are for it. */
  isNext: boolean;
}

/** The period of an id, and whether it is closed. */
export async function findPaid(ctx: Context, organizationId: number, periodId: number): Promise<PaidPeriod> {
  const period = await findPeriod(ctx.db, organizationId, periodId);
  const [closing] = await selectClosings(ctx.db, organizationId, [period.startOn.toString()]);
  const place = await linesPlace(ctx, organizationId, periodId);
  return { period, checksum: closing?.checksum ?? null, isNext: place !== null && place.paidStartOn === null };
}

/** The members whom a period pays by what is kept, ascending. */
export const paidUserIds = (
  ctx: Context,
  organizationId: number,
  { period: { startOn } }: PaidPeriod,
  page: { startId: number; limit: number },
): Promise<number[]> =>
  selectPaidUsers(ctx.db, organizationId, { paidStartOn: startOn.toString(), userIds: undefined, ...page });

interface Asked {
  page: Page;
  userIds: readonly number[] | undefined;
}

interface PaidPage {
  lines: PaidLine[];
  /** The user id that the next page begins with; null = there is none. */
  next: number | null;
}

const paidLineOf = ({ earnedStartOn, ...line }: PaidRow): PaidLine => ({
  ...line,
  earnedPeriodId: periodIdOf({ startOn: Temporal.PlainDate.from(earnedStartOn) }),
});

/** What was kept for a page of members. */
async function keptPage(
  ctx: Context,
  { organizationId }: Membership,
  { paidStartOn, page, userIds }: Asked & { paidStartOn: string | null },
): Promise<PaidPage> {
  const { startId, limit } = page;
  const users = await selectPaidUsers(ctx.db, organizationId, { paidStartOn, userIds, startId, limit: limit + 1 });
  const shown = users.slice(0, limit);
  const rows = await selectPaidLines(ctx.db, organizationId, { paidStartOn, userIds: shown });
  return { lines: rows.map(paidLineOf), next: users[limit] ?? null };
}

async function computedPage(
  ctx: Context,
  organization: Membership,
  period: PayPeriod,
  asked: Asked,
): Promise<PaidPage> {
  const dates = await paidDates(ctx, organization, period);
  const { lines, next } = await computePage(ctx, organization, dates, asked);
  const earnedPeriodId = periodIdOf(period);
  return { lines: lines.map((line) => ({ ...line, earnedPeriodId, isCorrection: false })), next };
}

/** The first members of two lists, each as far as both have them in full. */
function joined(a: PaidPage, b: PaidPage, limit: number): PaidPage {
  const listed = [...a.lines, ...b.lines];
  const userIds = [...new Set(listed.map(({ userId }) => userId))].toSorted((x, y) => x - y);
  const ends = [a.next, b.next, userIds[limit] ?? null].filter((end) => end !== null);
  const next = ends.length > 0 ? Math.min(...ends) : null;
  return { lines: listed.filter(({ userId }) => next === null || userId < next), next };
}

/**
 * What a period pays a page of members: as it was kept where it is closed, else as it is computed now, with the
 * corrections that wait for it.
 */
export async function loadPaid(
  ctx: Context,
  organization: Membership,
  { period, checksum, isNext }: PaidPeriod,
  asked: Asked,
): Promise<PaidPage> {
  if (checksum !== null) return keptPage(ctx, organization, { ...asked, paidStartOn: period.startOn.toString() });
  const computed = await computedPage(ctx, organization, period, asked);
  if (!isNext) return computed;
  return joined(computed, await keptPage(ctx, organization, { ...asked, paidStartOn: null }), asked.page.limit);
}
