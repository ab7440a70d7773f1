import { slotSeconds } from '../../../contract/activity-item.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { dayAfter, dayBefore } from '../../../time/adjacent.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { earlierOf, isBefore, laterOf } from '../../../time/order.ts';
import { createDaySplitter } from '../../../time/slots.ts';
import { workweeks } from '../../../time/workweeks.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { slotsRetainedSince } from '../../operations/retention/facts.ts';
import { applyDeltas, announceChanges } from './update-days.ts';
import { compareDays, correctionDelta, type DayDifference, isOfTask, taskCorrection } from './rules/compare-days.ts';
import { DayDeltas } from './rules/day-deltas.ts';
import { localDatesUnder } from './rules/local-dates.ts';
import { listStoredParts } from './store/daily-tasks.ts';
import * as store from './store/rebuild.ts';
import { recomputeWeeks } from './store/weekly.ts';

export interface RebuildOptions {
  /** Local dates, both inclusive. Default: from the first to the last date with time. */
  from?: Temporal.PlainDate;
  to?: Temporal.PlainDate;
  /** Whether to correct the stored figures, with a ledger entry for every change. */
  repair: boolean;
}

/** A range of dates within a month, both inclusive. */
interface Months {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

const portionSize = 10_000;
/** A slot can extend into the next date, and further in zones that turn clocks back across midnight. */
const margin = Temporal.Duration.from({ hours: 3 });

/**
 * The first date whose slots all still exist. Stored figures of earlier dates stay. Undefined if no slots were deleted.
 * The last deleted slot may extend into a date, so that date is skipped as well.
 */
async function firstKeptDate(ctx: Context, organizationId: number, calendar: OrgCalendar) {
  const keptSince = await slotsRetainedSince(ctx.db, organizationId);
  if (keptSince === -Infinity) return undefined;
  const last = Temporal.Instant.fromEpochMilliseconds((keptSince + slotSeconds) * 1000);
  return dayAfter(localDate(calendar, last));
}

/** The dates to check: those requested dates that have slots or stored figures. */
async function extentOf(
  ctx: Context,
  organizationId: number,
  calendar: OrgCalendar,
  options: Partial<RebuildOptions>,
): Promise<Months | null> {
  const dates = (await store.findExtent(ctx.db, organizationId)).map((text) => Temporal.PlainDate.from(text));
  if (dates.length === 0) return null;
  // These dates are UTC dates, which can differ from local dates by a day.
  const first = dayBefore(dates.reduce((a, b) => earlierOf(a, b)));
  const last = dayAfter(dates.reduce((a, b) => laterOf(a, b)));
  const retainedOn = (await firstKeptDate(ctx, organizationId, calendar)) ?? first;
  return { from: laterOf(laterOf(options.from ?? first, first), retainedOn), to: earlierOf(options.to ?? last, last) };
}

function* monthsOf({ from, to }: Months): Generator<Months> {
  for (let start = from; !isBefore(to, start);) {
    const end = start.with({ day: start.daysInMonth });
    yield { from: start, to: earlierOf(end, to) };
    start = dayAfter(end);
  }
}

/** The figures of the dates, in total and by task, computed from the slots. */
async function computeDays(ctx: Context, organizationId: number, calendar: OrgCalendar, dates: Months) {
  const sums = new DayDeltas(createDaySplitter(calendar));
  const since = startOfLocalDate(calendar, dates.from).subtract(margin);
  const until = startOfLocalDate(calendar, dayAfter(dates.to)).add(margin);
  for (let firstId: number | null = 0; firstId !== null;) {
    const slots: store.RawSlot[] = await store.listRawSlots(
      ctx.db,
      organizationId,
      { since, until, firstId },
      portionSize,
    );
    for (const slot of slots) sums.add({ key: slot, before: null, after: slot });
    const last: store.RawSlot | undefined = slots.at(-1);
    firstId = last && slots.length === portionSize ? last.id + 1 : null;
  }
  const [from, to] = [dates.from.toString(), dates.to.toString()];
  return [...sums.list(), ...sums.tasks()].filter(({ date }) => date >= from && date <= to);
}

async function repairDays(
  ctx: Context,
  organizationId: number,
  calendar: OrgCalendar,
  differences: readonly DayDifference[],
) {
  const tasks = differences.filter(isOfTask).map(taskCorrection);
  const days = differences.filter((difference) => !isOfTask(difference));
  const deltas = days.map((difference) => {
    const date = Temporal.PlainDate.from(difference.date);
    const [since, until] = [date, dayAfter(date)].map(
      (day) => startOfLocalDate(calendar, day).epochMilliseconds / 1000,
    );
    return correctionDelta(difference, since ?? 0, until ?? 0);
  });
  await applyDeltas(
    ctx,
    { organizationId, cause: 'rebuild', dates: localDatesUnder(calendar) },
    { days: deltas, tasks },
  );
  await announceChanges(ctx, { organizationId }, deltas, false);
}

/**
 * Recomputes the weeks, beginning with the last week before the first corrected date. That week starts on the same date
 * under the former calendar as well.
 */
async function repairWeeks(ctx: Context, organizationId: number, calendar: OrgCalendar, from: Temporal.PlainDate) {
  const dates = (await store.findExtent(ctx.db, organizationId)).map((text) => Temporal.PlainDate.from(text));
  const last = dates.reduce((a, b) => laterOf(a, b), from);
  await recomputeWeeks(ctx.db, organizationId, workweeks(calendar, from.subtract({ days: 7 }), dayAfter(last)));
}

/** The months, as dates, that a complete rebuild covers. */
export async function monthsToRebuild(ctx: Context, organizationId: number): Promise<Months[]> {
  const calendar = await loadCalendar(ctx.db, organizationId);
  const extent = await extentOf(ctx, organizationId, calendar, {});
  return extent ? [...monthsOf(extent)] : [];
}

/** `rebuildDailyTime` under a given calendar, which may not be stored yet. */
export async function rebuildUnder(
  ctx: Context,
  organizationId: number,
  calendar: OrgCalendar,
  options: RebuildOptions,
): Promise<DayDifference[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const extent = await extentOf(ctx, organizationId, calendar, options);
  const differences: DayDifference[] = [];
  for (const dates of extent ? monthsOf(extent) : []) {
    const computed = await computeDays(ctx, organizationId, calendar, dates);
    const days = await store.listStoredDays(ctx.db, organizationId, dates.from, dates.to);
    const parts = await listStoredParts(ctx.db, organizationId, dates.from, dates.to);
    const found = compareDays([...days, ...parts], computed);
    if (options.repair && found.length > 0) await repairDays(ctx, organizationId, calendar, found);
    differences.push(...found);
  }
  if (extent && options.repair) await repairWeeks(ctx, organizationId, calendar, extent.from);
  return differences;
}

/**
 * Recomputes the daily figures of an organization from its slots, month by month, and returns every day whose stored
 * figures differ. With `repair` they are corrected. No other transaction writes time during the rebuild. Dates whose
 * slots were deleted are skipped.
 */
export async function rebuildDailyTime(
  ctx: Context,
  organizationId: number,
  options: RebuildOptions,
): Promise<DayDifference[]> {
  return rebuildUnder(ctx, organizationId, await loadCalendar(ctx.db, organizationId), options);
}
