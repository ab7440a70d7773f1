import type { Executor } from '../../../db/database.ts';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { loadExemptions } from '../unusual-activities/facts.ts';
import { type DayMeasures, summarizeHistory } from '../../../detector/history.ts';
import type { RuleSet } from '../../../detector/rule-set.ts';
import type { DayFacts } from './judge.ts';
import { keyOf, leadSeconds, type MemberDay, boundsOf } from './member-day.ts';
import { type DaySlot, daySlots, runsOn, type Interval } from './slots.ts';
import { listPastMeasures, sumDevices } from './store/days.ts';
import { listRecordings } from './store/recordings.ts';
import { findTrackedSlots, type SlotSearch } from './store/slots.ts';

/** The facts shared by all days of an organization in a batch. */
export interface AnalysisFacts {
  organizationId: number;
  calendar: OrgCalendar;
  rules: RuleSet;
  ruleVersion: string;
}

interface DayWindow {
  day: MemberDay;
  bounds: Interval;
}

const leastDeviceSeconds = 60;
/** The maximum length of time after midnight that is read. For most days the first search covers all of it. */
const longestRunSeconds = 86_400;

async function searchSlots(db: Executor, organizationId: number, searches: readonly SlotSearch[]) {
  const slots = await findTrackedSlots(db, organizationId, searches);
  const bySearch = searches.map((): typeof slots => []);
  for (const slot of slots) bySearch[slot.search]?.push(slot);
  return bySearch;
}

/** Reads the slots of many days in one statement, and longer continuations after midnight in a second statement. */
async function gatherSlots(
  db: Executor,
  { organizationId, rules }: AnalysisFacts,
  days: readonly DayWindow[],
): Promise<DaySlot[][]> {
  const searches = days.map(({ day: { userId }, bounds }) => ({
    userId,
    since: bounds.since - leadSeconds,
    until: bounds.until + leadSeconds,
  }));
  const stored = await searchSlots(db, organizationId, searches);
  const slots = stored.map(daySlots);
  const pauseSeconds = rules.eventGapSeconds;
  const open = days.flatMap(({ bounds }, at) => {
    const until = bounds.until + leadSeconds;
    return runsOn(slots[at] ?? [], bounds, { until, pauseSeconds }) ? [{ at, since: until, end: bounds.until }] : [];
  });
  if (open.length === 0) return slots;
  const rest = open.map(({ at, since, end }) => ({
    userId: days[at]?.day.userId ?? 0,
    since,
    until: end + longestRunSeconds,
  }));
  const further = await searchSlots(db, organizationId, rest);
  open.forEach(({ at }, index) => {
    slots[at] = daySlots([...(stored[at] ?? []), ...(further[index] ?? [])]);
  });
  return slots;
}

async function gatherHistory(db: Executor, organizationId: number, days: readonly MemberDay[]) {
  const measures = new Map<string, DayMeasures[]>();
  for (const past of await listPastMeasures(db, organizationId, days)) {
    const known = measures.get(keyOf(past));
    if (known) known.push(past.measures);
    else measures.set(keyOf(past), [past.measures]);
  }
  return (day: MemberDay) => {
    const known = measures.get(keyOf(day)) ?? [];
    return { history: summarizeHistory(known), historyDays: known.length };
  };
}

async function gatherDevices(db: Executor, organizationId: number, days: readonly MemberDay[]) {
  const sums = new Map((await sumDevices(db, organizationId, days)).map((row) => [keyOf(row), row]));
  return (day: MemberDay) => {
    const { keyboard = 0, mouse = 0 } = sums.get(keyOf(day)) ?? {};
    return { keyboardRecorded: keyboard >= leastDeviceSeconds, mouseRecorded: mouse >= leastDeviceSeconds };
  };
}

async function gatherExemptions(db: Executor, organizationId: number, days: readonly MemberDay[]) {
  const dates = days.map((day) => day.date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return () => [];
  const selection = { from: Temporal.PlainDate.from(first), to: Temporal.PlainDate.from(last) };
  const userIds = [...new Set(days.map((day) => day.userId))];
  const exemptions = await loadExemptions(db, organizationId, userIds, selection);
  return ({ userId }: MemberDay) => exemptions.filter((exemption) => exemption.userId === userId);
}

async function gatherRecordings(db: Executor, organizationId: number, days: readonly MemberDay[]) {
  const dates = [...new Set(days.map(({ date }) => date))];
  const recordingsByDate = new Map(
    (await listRecordings(db, organizationId, dates)).map(({ date, programs }) => [date, programs]),
  );
  return ({ date }: MemberDay, slots: readonly DaySlot[]): readonly DaySlot[] => {
    const programs = recordingsByDate.get(date) ?? {};
    if (Object.keys(programs).length === 0) return slots;
    return slots.map((slot) => ({ ...slot, recording: (slot.program !== null && programs[slot.program]) || null }));
  };
}

/** Reads all facts for the analysis of these days. The number of statements does not depend on the number of days. */
export async function gatherDays(
  db: Executor,
  analysis: AnalysisFacts,
  days: readonly MemberDay[],
): Promise<DayFacts[]> {
  const { organizationId, calendar } = analysis;
  const bounded = days.map((day) => ({ day, bounds: boundsOf(calendar, day.date) }));
  const slots = await gatherSlots(db, analysis, bounded);
  const historyOf = await gatherHistory(db, organizationId, days);
  const devicesOf = await gatherDevices(db, organizationId, days);
  const exemptionsOf = await gatherExemptions(db, organizationId, days);
  const asRecorded = await gatherRecordings(db, organizationId, days);
  return bounded.map(({ day, bounds }, at) => ({
    day,
    bounds,
    slots: asRecorded(day, slots[at] ?? []),
    ...devicesOf(day),
    ...historyOf(day),
    exemptions: exemptionsOf(day),
  }));
}
