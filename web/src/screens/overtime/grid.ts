import type { WireOvertimeWeek } from '../../../../src/contract/overtime.ts';
import { addDays } from '../../words/dates.ts';
import type { Measure, OvertimeView } from './view.ts';

export interface GridColumn {
  first: string;
  last: string;
}

export interface MemberLine {
  userId: number;
  name: string;
  /** The weeks, keyed by their first day. */
  weeks: ReadonlyMap<string, WireOvertimeWeek>;
}

export interface Grid {
  columns: GridColumn[];
  lines: MemberLine[];
}

/** The workweeks of the range. A week that was shortened by a calendar change is included if it has time. */
export function columnsOf(
  weeks: readonly WireOvertimeWeek[],
  { first, last }: Pick<OvertimeView, 'first' | 'last'>,
): GridColumn[] {
  const bounds = new Map(weeks.map((week) => [week.week_start, { first: week.week_start, last: week.week_stop }]));
  const actual = [...bounds.values()];
  for (let start = first; start <= last; start = addDays(start, 7)) {
    const stop = addDays(start, 6);
    const isTaken = actual.some((column) => column.first <= stop && column.last >= start);
    if (!isTaken) bounds.set(start, { first: start, last: stop });
  }
  return [...bounds.values()].toSorted((a, b) => a.first.localeCompare(b.first));
}

/** Cents of a decimal text. `centsOf('-12.30')` = -1230. */
export const centsOf = (amount: string): number => Number(amount.replace('.', ''));

/** The value of a week: seconds, or cents of premium; null if the reader cannot see the amount. */
export function valueOf(week: WireOvertimeWeek, measure: Measure): number | null {
  if (measure === 'overtime') return week.overtime_seconds;
  if (measure === 'tracked') return week.tracked_seconds;
  return week.pay ? centsOf(week.pay.premium) : null;
}

/** The total of weeks; null if none of the weeks has a value. */
export function sumOf(weeks: Iterable<WireOvertimeWeek>, measure: Measure): number | null {
  let sum: number | null = null;
  for (const week of weeks) {
    const value = valueOf(week, measure);
    if (value !== null) sum = (sum ?? 0) + value;
  }
  return sum;
}

interface Named {
  id: number;
  name: string;
}

/** Members by weeks, most overtime first. A week that is in two responses counts once. */
export function gridOf(
  weeks: readonly WireOvertimeWeek[],
  users: readonly Named[],
  view: Pick<OvertimeView, 'first' | 'last'>,
): Grid {
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const byMember = new Map<number, Map<string, WireOvertimeWeek>>();
  for (const week of weeks) {
    const own = byMember.get(week.user_id) ?? new Map<string, WireOvertimeWeek>();
    byMember.set(week.user_id, own.set(week.week_start, week));
  }
  const lines = [...byMember].map(([userId, own]) => ({ userId, name: names.get(userId) ?? `#${userId}`, weeks: own }));
  const overtime = (line: MemberLine) => sumOf(line.weeks.values(), 'overtime') ?? 0;
  return {
    columns: columnsOf(weeks, view),
    lines: lines.toSorted((a, b) => overtime(b) - overtime(a) || a.name.localeCompare(b.name) || a.userId - b.userId),
  };
}

export const allWeeks = ({ lines }: Grid): WireOvertimeWeek[] => lines.flatMap(({ weeks }) => [...weeks.values()]);

/** The premium of all weeks in cents; null if the reader cannot see the pay of every week. */
export const premiumOf = (grid: Grid): number | null => {
  const weeks = allWeeks(grid);
  return weeks.every(({ pay }) => pay !== undefined) ? sumOf(weeks, 'premium') : null;
};

/** The weeks of a column. */
export const weeksIn = ({ lines }: Grid, { first }: GridColumn): WireOvertimeWeek[] =>
  lines.flatMap(({ weeks }) => weeks.get(first) ?? []);

/** The colour intensity of a cell, 0 to 5, by its share of the maximum. `levelOf(1, 10)` = 1; `levelOf(0, 10)` = 0. */
export const levelOf = (value: number, largest: number): number =>
  value <= 0 || largest <= 0 ? 0 : Math.ceil((value / largest) * 5);
