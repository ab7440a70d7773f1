import type { PolicyInForce } from './policy.ts';
import { spread } from './spread.ts';
import { entriesBefore, type EntryRange, type TimeByDay } from './time.ts';

/** The policies that a member is on, by day: one of each type at most. */
export interface PoliciesByDay {
  readonly daily: readonly (PolicyInForce | null)[];
  readonly weekly: readonly (PolicyInForce | null)[];
}

/** What a day did to the counter of a policy. */
export interface CounterStep {
  day: number;
  policy: PolicyInForce;
  counted: number;
  before: number;
  after: number;
  overtime: number;
}

/** Whole seconds of a week; `tracked` less the two kinds of overtime is regular time. */
export interface CountedWeek {
  tracked: number;
  dailyOvertime: number;
  weeklyOvertime: number;
  /** What of each entry of the week, from its first one on, is overtime by the day and by the week. */
  daily: number[];
  weekly: number[];
}

/** What a policy has counted of a day or a week so far. */
interface Counter {
  policy: PolicyInForce;
  seconds: number;
}

/** Adds seconds of a day to a counter; overtime is what of them lies beyond the threshold. */
function countOn(counter: Counter | null, seconds: number, day: number, steps?: CounterStep[]): number {
  if (!counter || seconds === 0) return 0;
  const { policy, seconds: before } = counter;
  const after = before + seconds;
  const overtime = Math.max(0, after - Math.max(before, policy.thresholdSeconds));
  counter.seconds = after;
  steps?.push({ day, policy, counted: seconds, before, after, overtime });
  return overtime;
}

/** The counter of a weekly policy, which goes on through the week, also where another comes between. */
function weeklyCounter(counters: Counter[], policy: PolicyInForce | null | undefined): Counter | null {
  if (!policy) return null;
  const known = counters.find((counter) => counter.policy.policyId === policy.policyId);
  if (known) return known;
  const counter = { policy, seconds: 0 };
  counters.push(counter);
  return counter;
}

function trackedIn({ seconds }: TimeByDay, { from, until }: EntryRange): number {
  let sum = 0;
  for (let entry = from; entry < until; entry += 1) sum += seconds[entry] ?? 0;
  return sum;
}

function addEntry(week: CountedWeek, byDay: number, byWeek: number): void {
  week.daily.push(byDay);
  week.weekly.push(byWeek);
}

/** Lets a day's overtime fall on its projects, by the day first. */
function shareOut(week: CountedWeek, seconds: readonly number[], byDay: number, byWeek: number): void {
  const daily = spread(byDay, seconds);
  const left = seconds.map((own, index) => own - (daily[index] ?? 0));
  week.daily.push(...daily);
  week.weekly.push(...spread(byWeek, left));
}

/**
 * Counts the overtime of a workweek in whole seconds. By the day, what is beyond the threshold of the day's policy; by
 * the week, what of the days under the weekly policy is beyond its threshold, where seconds that are overtime by the
 * day are not counted again (no pyramiding). A policy that holds on some days of the week only counts those, against
 * its full threshold. Within a day overtime falls on the projects in proportion to their time, by the day first. The
 * steps of the counters are added to `steps` where it is given. Throws nothing.
 * Source: 29 CFR 778.202 (hours in excess of a daily standard are credited against overtime of the week).
 * Example: daily 8 h and weekly 40 h, six days of 9 h: 6 h by the day; the counter sees 48 h, so 8 h more by the week.
 */
export function countWeek(
  time: TimeByDay,
  policies: PoliciesByDay,
  entries: EntryRange,
  steps?: CounterStep[],
): CountedWeek {
  const week: CountedWeek = { tracked: 0, dailyOvertime: 0, weeklyOvertime: 0, daily: [], weekly: [] };
  const counters: Counter[] = [];
  for (let from = entries.from; from < entries.until;) {
    const day = time.days[from] ?? 0;
    const today = entriesBefore(time, from, day + 1);
    const tracked = trackedIn(time, today);
    const daily = policies.daily[day];
    const byDay = countOn(daily ? { policy: daily, seconds: 0 } : null, tracked, day, steps);
    const byWeek = countOn(weeklyCounter(counters, policies.weekly[day]), tracked - byDay, day, steps);
    week.tracked += tracked;
    week.dailyOvertime += byDay;
    week.weeklyOvertime += byWeek;
    if (today.until > from + 1) shareOut(week, time.seconds.slice(from, today.until), byDay, byWeek);
    else addEntry(week, byDay, byWeek);
    from = today.until;
  }
  return week;
}
