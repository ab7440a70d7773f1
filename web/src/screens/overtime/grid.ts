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
  /** By the first day of the week. */
  weeks: ReadonlyMap<string, WireOvertimeWeek>;
}

export interface Grid {
  columns: GridColumn[];
  lines: MemberLine[];
}

/** The workweeks of the days, and those that a change of the calendar cut where there is time in them. */
export function columnsOf(
  weeks: readonly WireOvertimeWeek[],
  { first, last }: Pick<OvertimeView, 'first' | 'last'>,
): GridColumn[] {
  const found = new Map(weeks.map((week) => [week.week_start, { first: week.week_start, last: week.week_stop }]));
  const actual = [...found.values()];
  for (let start = first; start <= last; start = addDays(start, 7)) {
    const stop = addDays(start, 6);
    const isTaken = actual.some((column) => column.first <= stop && column.last >= start);
    if (!isTaken) found.set(start, { first: start, last: stop });
  }
  return [...found.values()].toSorted((a, b) => a.first.localeCompare(b.first));
}

/** Cents of an amount as decimal text. `centsOf('-12.30')` = -1230. */
export const centsOf = (amount: string): number => Number(amount.replace('.', ''));

/** What a week counts in a measure: seconds, or cents of premium; null where the reader sees no amount. */
export function valueOf(week: WireOvertimeWeek, measure: Measure): number | null {
  if (measure === 'overtime') return week.overtime_seconds;
  if (measure === 'tracked') return week.tracked_seconds;
  return week.pay ? centsOf(week.pay.premium) : null;
}

/** The sum of weeks in a measure; null where none of them has a value. */
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

/** People by weeks, who has most overtime first. A week that two requests answered counts once. */
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

/** Cents of premium of all weeks; null where the reader does not see the pay of all of them. */
export const premiumOf = (grid: Grid): number | null => {
  const weeks = allWeeks(grid);
  return weeks.every(({ pay }) => pay !== undefined) ? sumOf(weeks, 'premium') : null;
};

/** Those of a column. */
export const weeksIn = ({ lines }: Grid, { first }: GridColumn): WireOvertimeWeek[] =>
  lines.flatMap(({ weeks }) => weeks.get(first) ?? []);

/** How strong a cell is coloured, 0 to 5, by its share of the largest. `levelOf(1, 10)` = 1; `levelOf(0, 10)` = 0. */
export const levelOf = (value: number, largest: number): number =>
  value <= 0 || largest <= 0 ? 0 : Math.ceil((value / largest) * 5);
