import type { Context } from '../../../context.ts';
import type { TrackedInterval } from '../../../events.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { affectedDays, dueAt } from './affected-days.ts';
import type { AnalysisCause } from './member-day.ts';
import {
  type DaySelection,
  findGraceHours,
  listWaitingDates,
  markSelection,
  moveDue,
  upsertDueDays,
} from './store/due-days.ts';

/** Marks the days whose time changed for analysis, in the transaction of the change. */
export async function markChanges(
  ctx: Context,
  organizationId: number,
  intervals: readonly TrackedInterval[],
  cause: AnalysisCause,
): Promise<void> {
  const calendar = await loadCalendar(ctx.db, organizationId);
  const days = affectedDays(calendar, intervals);
  if (days.length === 0) return;
  const facts = { graceHours: await findGraceHours(ctx.db, organizationId), now: ctx.now };
  const due = new Map([...new Set(days.map((day) => day.date))].map((date) => [date, dueAt(calendar, date, facts)]));
  const dueDays = days.map((day) => ({ ...day, dueAt: due.get(day.date) ?? ctx.now }));
  await upsertDueDays(ctx.db, organizationId, dueDays, { cause, now: ctx.now });
}

/**
 * Marks days of all or some members for immediate analysis, whether they changed or not. Returns the number of days.
 */
export function markDays(
  ctx: Context,
  organizationId: number,
  selection: DaySelection,
  cause: AnalysisCause,
): Promise<number> {
  return markSelection(ctx.db, organizationId, selection, { cause, now: ctx.now });
}

/**
 * Applies a new grace period to days that are still within their grace period. Days that wait because of a late change
 * are due at the same instant as before.
 */
export async function moveGrace(
  ctx: Context,
  organizationId: number,
  graceHours: { before: number; after: number },
): Promise<void> {
  const calendar = await loadCalendar(ctx.db, organizationId);
  const dates = await listWaitingDates(ctx.db, organizationId, ctx.now);
  const dueBy = (date: string, hours: number) => dueAt(calendar, date, { graceHours: hours, now: ctx.now });
  const moves = dates.map((date) => ({
    date,
    from: dueBy(date, graceHours.before),
    to: dueBy(date, graceHours.after),
  }));
  await moveDue(ctx.db, organizationId, moves);
}
