import { dayAfter, dayBefore } from '../../../../time/adjacent.ts';
import { type OrgCalendar, startOfLocalDate } from '../../../../time/calendar.ts';
import { earlierOf, isBefore, laterOf } from '../../../../time/order.ts';
import { nextRecurrenceAfter } from '../../../../time/recurrence.ts';
import type { Budget } from './budget.ts';
import type { RowDays } from './free-days.ts';

/** A row that is not closed: the open row, or one that ends before another budget starts. */
export interface LiveRow extends RowDays {
  budget: Pick<Budget, 'recurrence'>;
  createdAt: Temporal.Instant;
}

/** A row for a period that begins. */
export interface NewRow extends RowDays {
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  closedAt: Temporal.Instant | null;
}

export interface RolloverPlan {
  /** The closing instant of the current row. */
  closedAt: Temporal.Instant;
  /** Ascending. The last row stays open unless the budget ends with it. */
  rows: NewRow[];
}

/**
 * The instant at which a period that ends with a local day is over; null for a period without an end. Example:
 * 2026-03-31 in UTC -> 2026-04-01T00:00Z.
 */
export function rolloverAt(calendar: OrgCalendar, periodStopOn: Temporal.PlainDate | null): Temporal.Instant | null {
  return periodStopOn === null ? null : startOfLocalDate(calendar, dayAfter(periodStopOn));
}

/**
 * The rows that follow a row whose days are over, one for each period that has begun by now; null = the days of the row
 * are not over. Rows are created and closed at the boundaries of their periods, never before the previous row. So a
 * late or repeated rollover creates the same rows. A budget with a last day (`until`) has periods until that day, and
 * each of these rows has a stop. Source: docs/contract/budgets.md, Rollover of rows.
 *
 * Example: weekly 2026-03-02..08, now 2026-03-17 in UTC -> closed at 03-09T00:00Z; 03-09..15 closed, 03-16.. open.
 */
export function planRollover(
  row: LiveRow,
  calendar: OrgCalendar,
  now: Temporal.Instant,
  until: Temporal.PlainDate | null = null,
): RolloverPlan | null {
  const { recurrence } = row.budget;
  const closings: Temporal.Instant[] = [];
  const rows: NewRow[] = [];
  const lastOf = (periodEnd: Temporal.PlainDate | null) => until && earlierOf(until, periodEnd);
  let { periodStopOn, createdAt }: Pick<LiveRow, 'periodStopOn' | 'createdAt'> = row;
  for (;;) {
    const lastOn: Temporal.PlainDate | null = lastOf(periodStopOn) ?? periodStopOn;
    const boundary = rolloverAt(calendar, lastOn);
    if (!lastOn || !boundary || isBefore(now, boundary)) break;
    createdAt = laterOf(boundary, createdAt);
    closings.push(createdAt);
    if (!recurrence || until?.equals(lastOn)) break;
    const startOn = dayAfter(lastOn);
    periodStopOn = dayBefore(nextRecurrenceAfter(recurrence, startOn));
    const period = { startOn, stopOn: lastOf(periodStopOn), periodStartOn: startOn, periodStopOn };
    rows.push({ ...period, createdAt, updatedAt: createdAt, closedAt: null });
  }
  const [closedAt, ...next] = closings;
  if (!closedAt) return null;
  return {
    closedAt,
    rows: rows.map((begun, index) => {
      const closing = next[index];
      const stopOn = begun.stopOn ?? begun.periodStopOn;
      return closing ? { ...begun, stopOn, updatedAt: closing, closedAt: closing } : begun;
    }),
  };
}
