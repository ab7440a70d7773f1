import { dayAfter, dayBefore } from '../../../time/adjacent.ts';
import { type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { isBefore, laterOf } from '../../../time/order.ts';
import { nextRecurrenceAfter } from '../../../time/recurrence.ts';
import type { Budget } from './budget.ts';
import type { RowDays } from './free-days.ts';

/** The open row of a project or client. */
export interface OpenRow extends RowDays {
  budget: Pick<Budget, 'recurrence'>;
  createdAt: Temporal.Instant;
}

/** A row that begins with a period. */
export interface NewRow extends RowDays {
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  closedAt: Temporal.Instant | null;
}

export interface RolloverPlan {
  /** The instant the open row closes at; it stops with its period. */
  closedAt: Temporal.Instant;
  /** Ascending; the last one stays open. */
  rows: NewRow[];
}

/**
 * The instant at which a period that ends with a local day is over; null for one without end.
 * Example: 2026-03-31 in UTC -> 2026-04-01T00:00Z.
 */
export function rolloverAt(calendar: OrgCalendar, periodStopOn: Temporal.PlainDate | null): Temporal.Instant | null {
  return periodStopOn === null ? null : startOfLocalDate(calendar, dayAfter(periodStopOn));
}

/**
 * The rows that follow an open one whose period is over, one for each period begun by now; null = it is not over. A row
 * is made and closed at the boundaries of its period (never before the row before it), so that running late, or in
 * steps, gives the same rows. Source: docs/contract/budgets.md, Rollover of rows.
 * Example: weekly 2026-03-02..08, now 2026-03-17 in UTC -> closed at 03-09T00:00Z; 03-09..15 closed, 03-16.. open.
 */
export function planRollover(open: OpenRow, calendar: OrgCalendar, now: Temporal.Instant): RolloverPlan | null {
  const { recurrence } = open.budget;
  const closings: Temporal.Instant[] = [];
  const rows: NewRow[] = [];
  let { periodStopOn, createdAt }: Pick<OpenRow, 'periodStopOn' | 'createdAt'> = open;
  for (;;) {
    const boundary = rolloverAt(calendar, periodStopOn);
    if (!recurrence || !periodStopOn || !boundary || isBefore(now, boundary)) break;
    createdAt = laterOf(boundary, createdAt);
    closings.push(createdAt);
    const startOn = dayAfter(periodStopOn);
    periodStopOn = dayBefore(nextRecurrenceAfter(recurrence, startOn));
    const period = { startOn, stopOn: null, periodStartOn: startOn, periodStopOn };
    rows.push({ ...period, createdAt, updatedAt: createdAt, closedAt: null });
  }
  const [closedAt, ...next] = closings;
  if (!closedAt) return null;
  return {
    closedAt,
    rows: rows.map((row, index) => {
      const closing = next[index];
      return closing ? { ...row, stopOn: row.periodStopOn, updatedAt: closing, closedAt: closing } : row;
    }),
  };
}
