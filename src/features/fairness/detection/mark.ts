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
  putMarks,
} from './store/marks.ts';

/** Has the days analysed whose time changed, in the transaction that changes it. */
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
  const marks = days.map((day) => ({ ...day, dueAt: due.get(day.date) ?? ctx.now }));
  await putMarks(ctx.db, organizationId, marks, { cause, now: ctx.now });
}

/** Has days analysed at once, changed or not: of all members or of some. Answers how many. */
export function markDays(
  ctx: Context,
  organizationId: number,
  selection: DaySelection,
  cause: AnalysisCause,
): Promise<number> {
  return markSelection(ctx.db, organizationId, selection, { cause, now: ctx.now });
}

/**
 * Has days that wait for their end and the grace wait by the new grace; those that wait for a change to settle keep
 * their turn.
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
