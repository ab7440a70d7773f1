import type { PolicyInForce } from './policy.ts';
import { spread } from './spread.ts';

/** A local day of a member: the policies in force on it and the time of each project, each once. */
export interface Day {
  date: string;
  weekly: PolicyInForce | null;
  daily: PolicyInForce | null;
  projects: readonly { projectId: number; seconds: number }[];
}

/** What a day did to the counter of a policy. */
export interface CounterStep {
  date: string;
  policy: PolicyInForce;
  counted: number;
  before: number;
  after: number;
  overtime: number;
}

/** The time of a project on a day, with what of it is overtime and by which policies. */
export interface Line {
  date: string;
  projectId: number;
  seconds: number;
  dailyOvertime: number;
  weeklyOvertime: number;
  daily: PolicyInForce | null;
  weekly: PolicyInForce | null;
}

/** Whole seconds of a week; `tracked` less the two kinds of overtime is regular time. */
export interface CountedWeek {
  tracked: number;
  dailyOvertime: number;
  weeklyOvertime: number;
  counters: CounterStep[];
  lines: Line[];
}

/** Adds a day's seconds to a counter; overtime is what of them lies beyond the threshold. */
function countOn(date: string, policy: PolicyInForce | null, before: number, counted: number): CounterStep | null {
  if (!policy || counted === 0) return null;
  const after = before + counted;
  const beyond = after - Math.max(before, policy.thresholdSeconds);
  return { date, policy, counted, before, after, overtime: Math.max(0, beyond) };
}

type Shares = Pick<Line, 'dailyOvertime' | 'weeklyOvertime'>;

const lineOf = (day: Day, { projectId, seconds }: Day['projects'][number], shares: Shares): Line => ({
  date: day.date,
  projectId,
  seconds,
  dailyOvertime: shares.dailyOvertime,
  weeklyOvertime: shares.weeklyOvertime,
  daily: day.daily,
  weekly: day.weekly,
});

function linesOf(day: Day, overtime: Shares): Line[] {
  const [first, second] = day.projects;
  if (first && !second) return [lineOf(day, first, overtime)];
  const projects = day.projects.toSorted((a, b) => a.projectId - b.projectId);
  const seconds = projects.map((project) => project.seconds);
  const daily = spread(overtime.dailyOvertime, seconds);
  const left = seconds.map((own, index) => own - (daily[index] ?? 0));
  const weekly = spread(overtime.weeklyOvertime, left);
  return projects.map((project, index) =>
    lineOf(day, project, { dailyOvertime: daily[index] ?? 0, weeklyOvertime: weekly[index] ?? 0 }),
  );
}

/**
 * Counts the overtime of a workweek, whole seconds of its days in order. By the day, what is beyond the threshold of the
 * day's policy; by the week, what of the days under the weekly policy is beyond its threshold, where seconds that are
 * overtime by the day are not counted again (no pyramiding). A policy that holds on some days of the week only counts
 * those, against its full threshold. Within a day overtime falls on the projects in proportion to their time, by the day
 * first. Throws nothing.
 * Source: 29 CFR 778.202 (hours in excess of a daily standard are credited against overtime of the week).
 * Example: daily 8 h and weekly 40 h, six days of 9 h: 6 h by the day; the counter sees 48 h, so 8 h more by the week.
 */
export function countWeek(days: readonly Day[]): CountedWeek {
  const week: CountedWeek = { tracked: 0, dailyOvertime: 0, weeklyOvertime: 0, counters: [], lines: [] };
  const counted = new Map<number, number>();
  for (const day of days) {
    if (day.projects.length === 0) continue;
    const tracked = day.projects.reduce((all, project) => all + project.seconds, 0);
    const daily = countOn(day.date, day.daily, 0, tracked);
    const byDay = daily?.overtime ?? 0;
    const weekly = countOn(day.date, day.weekly, counted.get(day.weekly?.policyId ?? 0) ?? 0, tracked - byDay);
    const byWeek = weekly?.overtime ?? 0;
    week.tracked += tracked;
    week.dailyOvertime += byDay;
    week.weeklyOvertime += byWeek;
    if (daily) week.counters.push(daily);
    if (weekly) {
      week.counters.push(weekly);
      counted.set(weekly.policy.policyId, weekly.after);
    }
    week.lines.push(...linesOf(day, { dailyOvertime: byDay, weeklyOvertime: byWeek }));
  }
  return week;
}
