import { dayAfter } from '../../../../time/adjacent.ts';
import { isBefore, laterOf } from '../../../../time/order.ts';
import type { Budget } from './budget.ts';
import type { RowDays } from './free-days.ts';
import type { Consumption } from './measure.ts';
import { addUsed, nothing } from './spend-parts.ts';

/** Dates of one configuration in one budget period, with the last requested date in `until`. */
export interface Segment<Row> extends RowDays {
  row: Row;
  until: Temporal.PlainDate;
}

/** A run: adjacent segments with the same counting mode. One query reads the spend of all their dates. */
export interface SegmentRun<Row> {
  segments: Segment<Row>[];
  /** The first requested date. The spend of the first period before this date is read as one figure. */
  dailyFrom: Temporal.PlainDate;
}

interface Counted {
  budget: Pick<Budget, 'type' | 'rate' | 'includeNonBillable'>;
}

const countsAlike = ({ budget: a }: Counted, { budget: b }: Counted) =>
  a.type === b.type && a.rate === b.rate && a.includeNonBillable === b.includeNonBillable;

/** Whether a segment continues the period of the previous segment, or starts a new period on the next day. */
function follows<Row extends Counted>(last: Segment<Row> | undefined, next: Segment<Row>): boolean {
  if (!last || !countsAlike(last.row, next.row) || !dayAfter(last.until).equals(next.startOn)) return false;
  return next.periodStartOn.equals(last.periodStartOn) || next.periodStartOn.equals(next.startOn);
}

/**
 * The runs of segments in ascending order, for the requested dates from `since`. Example: three weeks of a
 * weekly budget -> one run; other rates from the second week on -> two.
 */
export function segmentRunsOf<Row extends Counted>(
  segments: readonly Segment<Row>[],
  since: Temporal.PlainDate,
): SegmentRun<Row>[] {
  const stretches: SegmentRun<Row>[] = [];
  for (const segment of segments) {
    const run = stretches.at(-1);
    if (run && follows(run.segments.at(-1), segment)) run.segments.push(segment);
    else stretches.push({ segments: [segment], dailyFrom: laterOf(segment.startOn, since) });
  }
  return stretches;
}

/** The spend of a budget from the first day of its period through a date. */
export interface SpendPoint<Row> {
  row: Row;
  date: Temporal.PlainDate;
  spent: Consumption;
  /** The spend at the previous point of the same period. */
  earlier: Consumption;
}

/** The spacing of the shown dates, counted back from the last one. */
export interface Spacing {
  stop: Temporal.PlainDate;
  days: number;
}

const isShown = (date: Temporal.PlainDate, { stop, days }: Spacing) => date.until(stop).days % days === 0;

/**
 * The spend of a run through each shown date, from the spend on its dates. For the date before the first one,
 * `spentOn` returns the spend of all earlier dates of the period. Each period begins at zero.
 *
 * Example: 60 s before, 600 s on the first date, a new period on the second date with 30 s -> 660 s, 30 s.
 */
export function spendPointsOf<Row>(
  { segments, dailyFrom }: SegmentRun<Row>,
  spentOn: (date: string) => Consumption | undefined,
  spacing: Spacing,
): SpendPoint<Row>[] {
  const reached: SpendPoint<Row>[] = [];
  let spent = spentOn(dailyFrom.subtract({ days: 1 }).toString()) ?? nothing;
  let earlier = isBefore(segments[0]?.periodStartOn ?? dailyFrom, dailyFrom) ? spent : nothing;
  for (const segment of segments) {
    for (let date = laterOf(segment.startOn, dailyFrom); !isBefore(segment.until, date); date = dayAfter(date)) {
      if (date.equals(segment.periodStartOn)) spent = earlier = nothing;
      spent = addUsed(spent, spentOn(date.toString()) ?? nothing);
      if (!isShown(date, spacing)) continue;
      reached.push({ row: segment.row, date, spent, earlier });
      earlier = spent;
    }
  }
  return reached;
}
