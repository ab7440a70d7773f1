import type { Context, Membership } from '../../../context.ts';
import type { Page } from '../../../contract/paging.ts';
import { seesPay } from '../../../pay-visibility.ts';
import { locatePayment } from './close.ts';
import { findPeriod } from './periods.ts';
import type { WageLine } from './rules/lines.ts';
import { type PayPeriod, periodIdOf } from './rules/schedule.ts';
import { selectClosings } from './store/closings.ts';
import { type PaidRow, selectPaidLines, selectPaidUsers } from './store/paid.ts';
import { computePage, paidDates } from './wages.ts';

/** A line that a period pays, with the period in which it was earned. */
interface PaidLine extends WageLine {
  earnedPeriodId: number;
  isCorrection: boolean;
}

/** A period with the state of its payment. */
export interface PaidPeriod {
  period: PayPeriod;
  /** The checksum of a closed period's lines; null = it is not closed. */
  checksum: string | null;
  /** Whether the waiting corrections are paid by this period. */
  isNext: boolean;
}

/** The period with an id, and whether it is closed. */
export async function findPaid(ctx: Context, organizationId: number, periodId: number): Promise<PaidPeriod> {
  const period = await findPeriod(ctx.db, organizationId, periodId);
  const [closing] = await selectClosings(ctx.db, organizationId, [period.startOn.toString()]);
  const payment = await locatePayment(ctx, organizationId, periodId);
  return { period, checksum: closing?.checksum ?? null, isNext: payment !== null && payment.paidStartOn === null };
}

/** The checksum of a closed period as the reader may see it: it covers the bill, which payroll clerks do not see. */
export const shownChecksum = (organization: Membership, { checksum }: Pick<PaidPeriod, 'checksum'>): string | null =>
  seesPay(organization) ? checksum : null;

/** The members with stored lines in a period, ascending. */
export const paidUserIds = (
  ctx: Context,
  organizationId: number,
  { period: { startOn } }: PaidPeriod,
  page: { startId: number; limit: number },
): Promise<number[]> =>
  selectPaidUsers(ctx.db, organizationId, { paidStartOn: startOn.toString(), userIds: undefined, ...page });

interface PaidQuery {
  page: Page;
  userIds: readonly number[] | undefined;
}

interface PaidPage {
  lines: PaidLine[];
  /** The user id at which the next page begins; null = no next page. */
  next: number | null;
}

const paidLineOf = ({ earnedStartOn, ...line }: PaidRow): PaidLine => ({
  ...line,
  earnedPeriodId: periodIdOf({ startOn: Temporal.PlainDate.from(earnedStartOn) }),
});

/** The stored lines of a page of members. */
async function storedPage(
  ctx: Context,
  { organizationId }: Membership,
  { paidStartOn, page, userIds }: PaidQuery & { paidStartOn: string | null },
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
  query: PaidQuery,
): Promise<PaidPage> {
  const dates = await paidDates(ctx, organization, period);
  const { lines, next } = await computePage(ctx, organization, dates, query);
  const earnedPeriodId = periodIdOf(period);
  return { lines: lines.map((line) => ({ ...line, earnedPeriodId, isCorrection: false })), next };
}

/** The first members of two lists, up to the member for whom both lists are complete. */
function joined(a: PaidPage, b: PaidPage, limit: number): PaidPage {
  const listed = [...a.lines, ...b.lines];
  const userIds = [...new Set(listed.map(({ userId }) => userId))].toSorted((x, y) => x - y);
  const ends = [a.next, b.next, userIds[limit] ?? null].filter((end) => end !== null);
  const next = ends.length > 0 ? Math.min(...ends) : null;
  return { lines: listed.filter(({ userId }) => next === null || userId < next), next };
}

/**
 * The pay of a period for a page of members: as stored if it is closed, otherwise as computed now with the waiting
 * corrections.
 */
export async function loadPaid(
  ctx: Context,
  organization: Membership,
  { period, checksum, isNext }: PaidPeriod,
  query: PaidQuery,
): Promise<PaidPage> {
  if (checksum !== null) return storedPage(ctx, organization, { ...query, paidStartOn: period.startOn.toString() });
  const computed = await computedPage(ctx, organization, period, query);
  if (!isNext) return computed;
  return joined(computed, await storedPage(ctx, organization, { ...query, paidStartOn: null }), query.page.limit);
}
