import type { WirePayStatement, WirePayStatementLine, WirePaySummary } from '../../../contract/pay-statements.ts';
import { cutPage, type Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { type PayVisibility, seesPayOf } from '../../../pay-visibility.ts';
import { loadCorrectedPeriods, loadEarlier, presentCorrected } from './corrected.ts';
import { locatePayment } from './close.ts';
import { findPeriod, rangeOf } from './periods.ts';
import { amountText, presentLine, presentTerms } from './present.ts';
import { type PayPeriod, periodIdOf } from './rules/schedule.ts';
import { hoursOf, type StatementSums, sumsOf } from './rules/statement.ts';
import { selectClosings } from './store/closings.ts';
import { type LineRow, selectLinesOf, selectPaid } from './store/lines.ts';
import { selectMemberSteps } from './store/members.ts';
import { computePage, paidDates } from './wages.ts';

interface StatementsQuery {
  periodId: number;
  /** Null = all members. */
  userIds: readonly number[] | null;
  /** The members whose pay the reader can see. */
  sight: PayVisibility;
  withLines: boolean;
}

type LinesPayment = Awaited<ReturnType<typeof locatePayment>>;

const noCorrection = { cause: null, actorUserId: null, causedAt: null, reason: null };

interface StatementPageQuery {
  period: PayPeriod;
  payment: LinesPayment;
  isClosed: boolean;
  /** Null = all members. */
  userIds: readonly number[] | null;
  page: Page;
}

/** The computed pay of an open period; closed periods have stored lines. */
async function computedOf(
  ctx: Context,
  organization: Membership,
  { period, isClosed, userIds, page }: StatementPageQuery,
) {
  if (isClosed || userIds?.length === 0) return { userIds: [], lines: [] };
  const dates = await paidDates(ctx, organization, period);
  const filter = { page, userIds: userIds ?? undefined };
  const { lines, ...computed } = await computePage(ctx, organization, dates, filter);
  const earnedStartOn = period.startOn.toString();
  return { ...computed, lines: lines.map((line): LineRow => ({ ...line, ...noCorrection, id: 0, earnedStartOn })) };
}

/** The first members with a membership, a step, time or a line in the period, with their lines. */
async function selectPage(ctx: Context, organization: Membership, query: StatementPageQuery) {
  const { organizationId, calendar } = organization;
  const { period, payment, isClosed, userIds, page } = query;
  const range = rangeOf(calendar, period);
  const steps = await selectMemberSteps(ctx.db, organizationId, { period, range, page, userIds });
  const paid = payment ? await selectPaid(ctx.db, organizationId, { ...payment, userIds, page }) : [];
  const computed = await computedOf(ctx, organization, query);
  const listed = new Set([
    ...steps.map(({ userId }) => userId),
    ...paid.map(({ userId }) => userId),
    ...computed.userIds,
  ]);
  const ids = [...listed].toSorted((a, b) => a - b).slice(0, page.limit);
  const stored =
    payment && ids.length > 0
      ? await selectLinesOf(ctx.db, organizationId, { ...payment, userIds: ids, onlyCorrections: !isClosed })
      : [];
  return { ids, lines: [...computed.lines, ...stored] };
}

function presentStatementLine(row: LineRow, isPaySeen: boolean, { earlier }: CorrectedPay): WirePayStatementLine {
  const line = presentLine(row);
  return {
    component: line.component,
    date: line.date,
    week_start: line.week_start,
    project_id: line.project_id,
    kind: line.kind,
    name: line.name,
    overtime_policy_id: line.overtime_policy_id,
    rule: line.rule,
    pay_rate_multiplier: line.pay_rate_multiplier,
    seconds: line.seconds,
    ...(isPaySeen && { pay_rate: line.pay_rate, pay: line.pay }),
    earned_pay_period_id: line.earned_pay_period_id,
    cause: line.cause,
    actor_user_id: line.actor_user_id,
    caused_at: line.caused_at,
    ...(isPaySeen && { ...presentTerms(row), corrected: presentCorrected(row, earlier) }),
  };
}

/** The figures that the corrections of some statements change. */
interface CorrectedPay {
  earlier: Awaited<ReturnType<typeof loadEarlier>>;
  periods: Awaited<ReturnType<typeof loadCorrectedPeriods>>;
}

/** The summary of a statement: each figure once, in the order in which they add up. */
function presentSummary({ trackedSeconds, overtimeSeconds, correctedSeconds, pay }: StatementSums): WirePaySummary {
  return {
    regular: { seconds: trackedSeconds - overtimeSeconds, pay: amountText(pay.straight - pay.overtime) },
    overtime: { seconds: overtimeSeconds, pay: amountText(pay.overtime) },
    premiums: { pay: amountText(pay.premium) },
    salary: { pay: amountText(pay.salary) },
    bonuses: { pay: amountText(pay.earnings) },
    corrections: { seconds: correctedSeconds, pay: amountText(pay.corrections) },
    total: { seconds: trackedSeconds + correctedSeconds, pay: amountText(pay.total) },
  };
}

function presentStatement(
  userId: number,
  lines: readonly LineRow[],
  options: { isClosed: boolean; sight: PayVisibility; withLines: boolean; corrected: CorrectedPay },
): WirePayStatement {
  const { isClosed, withLines, corrected } = options;
  const periods = corrected.periods.get(userId);
  const isPaySeen = seesPayOf(options.sight, userId);
  const shown = isPaySeen ? lines : hoursOf(lines);
  const sums = sumsOf(shown);
  const { trackedSeconds, overtimeSeconds, correctedSeconds, pay } = sums;
  const amounts = {
    straight: amountText(pay.straight),
    premium: amountText(pay.premium),
    salary: amountText(pay.salary),
    earnings: amountText(pay.earnings),
    corrections: amountText(pay.corrections),
    total: amountText(pay.total),
  };
  return {
    user_id: userId,
    ...(isPaySeen && { summary: presentSummary(sums) }),
    figures: isClosed ? 'stored' : 'computed',
    tracked_seconds: trackedSeconds,
    overtime_seconds: overtimeSeconds,
    corrected_seconds: correctedSeconds,
    ...(isPaySeen && { pay: amounts }),
    ...(isPaySeen && periods && { corrected_periods: periods }),
    ...(withLines && { lines: shown.map((line) => presentStatementLine(line, isPaySeen, corrected)) }),
  };
}

/** A page of statements for a period, with what the reader is allowed to see. */
export async function readStatements(ctx: Context, organization: Membership, query: StatementsQuery, page: Page) {
  const { organizationId } = organization;
  const period = await findPeriod(ctx.db, organizationId, query.periodId);
  const [closing] = await selectClosings(ctx.db, organizationId, [period.startOn.toString()]);
  const isClosed = Boolean(closing?.closedAt);
  const payment = await locatePayment(ctx, organizationId, periodIdOf(period));
  const asPage = { startId: page.startId, limit: page.limit + 1 };
  const pageQuery = { period, payment, isClosed, userIds: query.userIds, page: asPage };
  const { ids, lines } = await selectPage(ctx, organization, pageQuery);
  const { rows, pagination } = cutPage(ids, page.limit, (userId) => userId);
  const byUser = Map.groupBy(lines, ({ userId }) => userId);
  const seen = lines.filter(({ userId }) => seesPayOf(query.sight, userId));
  const corrected = {
    earlier: query.withLines ? await loadEarlier(ctx, organizationId, seen) : new Map<number, never>(),
    periods: await loadCorrectedPeriods(ctx, organizationId, seen),
  };
  const how = { isClosed, sight: query.sight, withLines: query.withLines, corrected };
  const statements = rows.map((userId) => presentStatement(userId, byUser.get(userId) ?? [], how));
  return { statements, pagination };
}
