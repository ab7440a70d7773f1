import type { Body } from '../../../contract/endpoint.ts';
import { mostHolidays, type putHolidays } from '../../../contract/holidays.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { parseDate } from '../../../time/text.ts';
import { recordChanges, type State } from '../../../audit/actions.ts';
import { selectMembersIn } from './assignment-store.ts';
import { beginChange, findCalendar, keyOf, type CalendarInput, recordingInstant } from './change.ts';
import { type Day, type DayPlan, planDays, type StoredHoliday } from './rules/plan-days.ts';
import * as store from './store.ts';

/** A holiday from midnight on has no start. */
const midnight = '00:00';

const stateOf = (days: readonly Day[]): State => ({
  holidays: days.map(({ date, name, class: ofClass, startsAt }) => ({
    date,
    name,
    ...(ofClass === null ? {} : { class: ofClass }),
    ...(startsAt === null ? {} : { starts_at: startsAt }),
  })),
});

/** Removes days from a calendar and adds others. The audit entry contains only the removed and added days. */
async function writeDays(
  ctx: Context,
  named: CalendarInput,
  { supersede, insert }: DayPlan,
  action: string,
): Promise<void> {
  if (supersede.length + insert.length === 0) return;
  const { organizationId, id } = keyOf(named);
  const at = await recordingInstant(ctx, organizationId);
  const ids = supersede.map((day) => day.id);
  await store.supersedeDays(ctx.db, organizationId, ids, at);
  await store.insertDays(ctx.db, keyOf(named), insert, at);
  const states = { before: stateOf(supersede), after: stateOf(insert) };
  await recordChanges(ctx, organizationId, [{ subject: 'holiday_calendar', subjectId: id, action, ...states }]);
  const userIds = await selectMembersIn(ctx.db, organizationId, id);
  await ctx.announce({ kind: 'holidays_changed', organizationId, userIds });
}

/** Locks the calendar and reads its days before a change. */
async function lockedDays(ctx: Context, named: CalendarInput): Promise<StoredHoliday[]> {
  await beginChange(ctx, named.organization);
  await findCalendar(ctx, named);
  return store.selectDays(ctx.db, keyOf(named));
}

export async function setDays(
  ctx: Context,
  named: CalendarInput,
  { holidays }: Body<typeof putHolidays>,
): Promise<StoredHoliday[]> {
  const stored = await lockedDays(ctx, named);
  const wanted = holidays.map(({ date, name, class: ofClass, starts_at: startsAt }) => ({
    date: parseDate(date)?.toString() ?? date,
    name: name.trim(),
    uid: null,
    class: ofClass === null ? null : ofClass?.trim(),
    startsAt: startsAt === midnight ? null : startsAt,
  }));
  await writeDays(ctx, named, planDays(stored, wanted), 'holidays_set');
  return store.selectDays(ctx.db, keyOf(named));
}

export async function removeDay(ctx: Context, named: CalendarInput, holidayId: number): Promise<void> {
  const stored = await lockedDays(ctx, named);
  const gone = stored.filter(({ id }) => id === holidayId);
  if (gone.length === 0) throw problem('not_found');
  await writeDays(ctx, named, { supersede: gone, insert: [], unchanged: [] }, 'holidays_set');
}

/**
 * Changes the days of a calendar to match a file. Rejects a change that gives the calendar more days than it can have.
 */
export async function changeByFile(
  ctx: Context,
  named: CalendarInput,
  plan: (stored: readonly StoredHoliday[]) => DayPlan,
): Promise<DayPlan> {
  const stored = await lockedDays(ctx, named);
  const planned = plan(stored);
  const after = stored.length - planned.supersede.length + planned.insert.length;
  if (after > mostHolidays) {
    throw problem('record_invalid', `icalendar: the calendar would have ${after} days, the maximum is ${mostHolidays}`);
  }
  await writeDays(ctx, named, planned, 'holidays_imported');
  return planned;
}
