import type { WeekFigures } from '../figures.ts';

/** What figures of a week rest on, as it stood before they were computed. */
export interface Marks {
  /** Of the member's time in the week; 0 = there was none. */
  time: number;
  /** Of what the member's time is counted and priced by. */
  member: number;
  /** Of what everybody's is. */
  common: number;
}

/** What is kept of a week. */
export interface KeptWeek {
  /** How many days it has. */
  days: number;
  /** null = it is counted whenever it is asked for. */
  figures: WeekFigures | null;
}

/** Seconds; 1 where it is paid besides; cents of pay, of which null = fixed pay; cents of the bill. */
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

/** As they are written: `12,7,3`. */
export const textOfMarks = ({ time, member, common }: Marks): string => `${time},${member},${common}`;

/**
 * What is kept of a week as numbers with commas between, which a database puts together a dozen times as fast as
 * columns. Example: seven days, 10 h with two of them over eight a day, at 20.00 -> `7,36000,7200,0,0,20000,2000,…`.
 */
export const textOfKept = ({ days, figures }: KeptWeek): string =>
  [days, ...(figures ? numbersOf(figures) : [])].map((value) => value ?? 'null').join(',');

/** A week that has a row of time: its first date, as days from some date, its seconds, and its mark. */
export interface WorkedWeek {
  start: number;
  tracked: number;
  mark: number;
}

/** A kept week as it was read: its first date, as days from some date, its marks, and what is kept of it. */
export interface ReadWeek extends KeptWeek {
  start: number;
  marks: Marks;
}

/** Rows of numbers with `],[` between them. A page has hundreds: they are read at once, each number by its place. */
const rowsIn = (text: string) => JSON.parse(`[[${text}]]`) as unknown[];

/** Reads weeks with `],[` between, each of them its first date, its seconds and its mark; null = there are none. */
export function readWorked(text: string | null): WorkedWeek[] {
  if (text === null) return [];
  const rows = rowsIn(text) as [start: number, tracked: number, mark: number][];
  return rows.map((row) => ({ start: row[0], tracked: row[1], mark: row[2] }));
}

type KeptRow = [start: number, time: number, member: number, common: number, days: number, ...Partial<Numbers>];

function figuresIn(row: KeptRow): WeekFigures | null {
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

/** Reads weeks with `],[` between, each of them its first date, its marks and what is kept; null = there are none. */
export function readKept(text: string | null): ReadWeek[] {
  if (text === null) return [];
  return (rowsIn(text) as KeptRow[]).map((row) => ({
    start: row[0],
    marks: { time: row[1], member: row[2], common: row[3] },
    days: row[4],
    figures: figuresIn(row),
  }));
}
