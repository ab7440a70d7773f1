import type { WeekFigures } from '../figures.ts';

/** The versions of the inputs of a week, read before its figures are computed. */
export interface InputVersions {
  /** Version of the member's time in the week. 0 = no time. */
  time: number;
  /** Version of the member's rules and rates. */
  member: number;
  /** Version of the rules and rates that apply to all members. */
  common: number;
}

/** A cached week. */
export interface CachedWeek {
  /** The number of its days. */
  days: number;
  /** null = the week is computed on each request. */
  figures: WeekFigures | null;
}

/** Seconds, then 1 if there is other pay, then cents of pay (null = fixed pay), then cents of the bill. */
type Numbers = [
  tracked: number,
  daily: number,
  weekly: number,
  paid: 0 | 1,
  straight: number | null,
  premium: number,
  salary: number,
  earnings: number,
  billStraight: number,
  billPremium: number,
];

const numbersOf = ({ pay, bill, ...week }: WeekFigures): Numbers => [
  week.tracked,
  week.dailyOvertime,
  week.weeklyOvertime,
  week.isPaid ? 1 : 0,
  pay?.straight ?? null,
  pay?.premium ?? 0,
  pay?.salary ?? 0,
  pay?.earnings ?? 0,
  bill.straight,
  bill.premium,
];

/** The stored form of versions: `12,7,3`. */
export const textOfVersions = ({ time, member, common }: InputVersions): string => `${time},${member},${common}`;

/**
 * A cached week as numbers with commas. The database concatenates text about twelve times as fast as columns. Example:
 * seven days, 10 h of which two are beyond eight a day, at 20.00 -> `7,36000,7200,0,0,20000,2000,…`.
 */
export const textOfCachedWeek = ({ days, figures }: CachedWeek): string =>
  [days, ...(figures ? numbersOf(figures) : [])].map((value) => value ?? 'null').join(',');

/** A week with a row of time: its first date as days from the filter's first date, its seconds, and its version. */
export interface WorkedWeek {
  start: number;
  tracked: number;
  version: number;
}

/** A cached week as read: its first date as days from the filter's first date, its versions, and its figures. */
export interface ReadWeek extends CachedWeek {
  start: number;
  versions: InputVersions;
}

/** Rows of numbers, separated by `],[`. A page has hundreds of rows, so one JSON.parse reads them all. */
const rowsIn = (text: string) => JSON.parse(`[[${text}]]`) as unknown[];

/** Reads weeks separated by `],[`: first date, seconds and version. null = no weeks. */
export function readWorked(text: string | null): WorkedWeek[] {
  if (text === null) return [];
  const rows = rowsIn(text) as [start: number, tracked: number, version: number][];
  return rows.map((row) => ({ start: row[0], tracked: row[1], version: row[2] }));
}

type CachedWeekRow = [start: number, time: number, member: number, common: number, days: number, ...Partial<Numbers>];

function figuresIn(row: CachedWeekRow): WeekFigures | null {
  const tracked = row[5];
  if (tracked === undefined) return null;
  const straight = row[9] ?? null;
  return {
    tracked,
    dailyOvertime: row[6] ?? 0,
    weeklyOvertime: row[7] ?? 0,
    isPaid: row[8] === 1,
    pay: straight === null ? null : { straight, premium: row[10] ?? 0, salary: row[11] ?? 0, earnings: row[12] ?? 0 },
    bill: { straight: row[13] ?? 0, premium: row[14] ?? 0, salary: 0, earnings: 0 },
  };
}

/** Reads cached weeks separated by `],[`: first date, versions and figures. null = no weeks. */
export function readCachedWeeks(text: string | null): ReadWeek[] {
  if (text === null) return [];
  return (rowsIn(text) as CachedWeekRow[]).map((row) => ({
    start: row[0],
    versions: { time: row[1], member: row[2], common: row[3] },
    days: row[4],
    figures: figuresIn(row),
  }));
}
