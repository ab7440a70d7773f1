import type { Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { awaitRecording } from '../../../db/locks.ts';
import { dayAfter, dayBefore } from '../../../time/adjacent.ts';
import { localDate, startOfLocalDate } from '../../../time/calendar.ts';
import { earlierOf, isBefore } from '../../../time/order.ts';
import { formatMicros } from '../../../time/text.ts';
import { withCarried } from './carry.ts';
import { type InForceAt, loadInForce, rowsWithDue } from './in-force.ts';
import { countedAs, loadProjectDays, type RequestedRow, stepsQueryOf } from './known-spend.ts';
import type { Consumption } from './rules/measure.ts';
import { type SpendPoint, spendPointsOf, type SegmentRun, segmentRunsOf, type Segment } from './rules/series.ts';
import { everKnown } from './store/known-instants.ts';
import type { HistoryRow } from './store/rows.ts';
import { ownersOf, ownerText, selectRowsOn } from './store/rows-in-force.ts';
import { type DateSpend, selectKnownSpendByDate, selectSpendByDate } from './store/spend-by-date.ts';

/** Local dates, both included, with the maximum number of points. */
export interface SeriesDates {
  since: Temporal.PlainDate;
  until: Temporal.PlainDate;
  points: number | undefined;
}

export interface BudgetSeries {
  row: HistoryRow;
  segments: Segment<HistoryRow>[];
  points: SpendPoint<HistoryRow>[];
}

/** The segments of rows by period, each with its carried amount. */
async function loadSegments(
  ctx: Context,
  { organizationId, calendar }: Pick<Membership, 'organizationId' | 'calendar'>,
  query: Pick<InForceAt, 'asOf' | 'knownAt'> & Omit<SeriesDates, 'points'> & { rows: readonly HistoryRow[] },
): Promise<Segment<HistoryRow>[]> {
  const { since, until, asOf, knownAt } = query;
  const madeBefore = startOfLocalDate(calendar, dayAfter(localDate(calendar, asOf)));
  const owners = ownersOf(query.rows);
  const rows = await selectRowsOn(ctx.db, organizationId, { owners, since, until, madeBefore, knownAt });
  const open = new Map(rows.filter(({ stopOn }) => stopOn === null).map((row) => [ownerText(row), row.startOn]));
  const untilOf = (row: HistoryRow) => {
    const nextOn = row.stopOn && open.get(ownerText(row));
    return nextOn ? dayBefore(nextOn) : null;
  };
  const segments = rows.flatMap((row) =>
    rowsWithDue(row, calendar, asOf, untilOf(row))
      .filter((days) => !isBefore(until, days.startOn) && !isBefore(days.stopOn ?? until, since))
      .map(({ startOn, stopOn, periodStartOn, periodStopOn }) => {
        return { row, startOn, stopOn, periodStartOn, periodStopOn, until: earlierOf(until, stopOn) };
      }),
  );
  const rowsInPeriod = segments.map(({ row, periodStartOn }) => ({ ...row, periodStartOn }));
  const carrying = await withCarried(ctx.db, organizationId, rowsInPeriod, knownAt);
  return segments.map((segment, at) => {
    const { carried } = carrying[at] ?? {};
    return carried === undefined ? segment : { ...segment, row: { ...segment.row, carried } };
  });
}

/** The query identifies each run of segments by its index. */
function requestedOf(stretches: readonly SegmentRun<HistoryRow>[]): RequestedRow[] {
  return stretches.flatMap(({ segments, dailyFrom }, index): RequestedRow[] => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last) return [];
    return [{ row: { ...first.row, id: index }, days: { since: first.periodStartOn, until: last.until }, dailyFrom }];
  });
}

async function loadSpendByDate(
  ctx: Context,
  organizationId: number,
  stretches: readonly SegmentRun<HistoryRow>[],
  asOf: Temporal.Instant | null,
): Promise<DateSpend[]> {
  const requested = requestedOf(stretches);
  if (requested.length === 0) return [];
  const knownAt = formatMicros(asOf ?? ctx.now);
  if (asOf) {
    const query = await stepsQueryOf(ctx.db, organizationId, requested, { knownAt, knownUntil: everKnown });
    return selectKnownSpendByDate(ctx.db, organizationId, query);
  }
  const projectDays = await loadProjectDays(ctx.db, organizationId, requested, [knownAt, everKnown]);
  const days = projectDays.filter(({ epoch }) => epoch === 1);
  return selectSpendByDate(ctx.db, organizationId, { ...countedAs(requested), days });
}

function pointsOf(
  stretches: readonly SegmentRun<HistoryRow>[],
  spend: readonly DateSpend[],
  { since, until, points }: SeriesDates,
): Map<string, SpendPoint<HistoryRow>[]> {
  const days = Math.ceil((since.until(until).days + 1) / (points ?? Infinity)) || 1;
  const byStretch = Map.groupBy(spend, ({ id }) => id);
  const reached = stretches.flatMap((run, index) => {
    const byDate = new Map<string, Consumption>((byStretch.get(index) ?? []).map((day) => [day.date, day]));
    return spendPointsOf(run, (date) => byDate.get(date), { stop: until, days });
  });
  return Map.groupBy(reached, ({ row }) => ownerText(row));
}

/** A page of the budgets in force at an instant, with their spend on each date of a range as known at that instant. */
export async function loadBudgetSeries(
  ctx: Context,
  organization: Pick<Membership, 'organizationId' | 'calendar'>,
  filter: Omit<InForceAt, 'asOf' | 'knownAt'> & { asOf: Temporal.Instant | null; dates: SeriesDates },
  page: Page,
) {
  const { organizationId, calendar } = organization;
  const asOf = filter.asOf ?? ctx.now;
  if (filter.asOf) await awaitRecording(ctx.db, organizationId);
  const { rows, pagination } = await loadInForce(ctx, organization, { ...filter, asOf, knownAt: filter.asOf }, page);
  const dates = { ...filter.dates, until: earlierOf(filter.dates.until, localDate(calendar, asOf)) };
  const segments = await loadSegments(ctx, organization, { rows, ...dates, asOf, knownAt: filter.asOf });
  const byOwner = Map.groupBy(segments, ({ row }) => ownerText(row));
  const stretches = [...byOwner.values()].flatMap((ofOwner) => segmentRunsOf(ofOwner, dates.since));
  const points = pointsOf(stretches, await loadSpendByDate(ctx, organizationId, stretches, filter.asOf), dates);
  const series = rows.map((row): BudgetSeries => {
    const owner = ownerText(row);
    return { row, segments: byOwner.get(owner) ?? [], points: points.get(owner) ?? [] };
  });
  return { series, pagination };
}
