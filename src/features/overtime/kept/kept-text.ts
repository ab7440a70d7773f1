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

function figuresOf(numbers: Numbers): WeekFigures {
  const [tracked, dailyOvertime, weeklyOvertime, paid, straight, premium, salary, earnings, ...bill] = numbers;
  return {
    tracked,
    dailyOvertime,
    weeklyOvertime,
    isPaid: paid === 1,
    pay: straight === null ? null : { straight, premium, salary, earnings },
    bill: { straight: bill[0], premium: bill[1], salary: 0, earnings: 0 },
  };
}

/** As they are written: `12,7,3`. */
export const textOfMarks = ({ time, member, common }: Marks): string => `${time},${member},${common}`;

/**
 * What is kept of a week as numbers with commas between, which a database puts together a dozen times as fast as
 * columns. Example: seven days, 10 h with two of them over eight a day, at 20.00 -> `7,36000,7200,0,0,20000,2000,…`.
 */
export const textOfKept = ({ days, figures }: KeptWeek): string =>
  [days, ...(figures ? numbersOf(figures) : [])].map((value) => value ?? 'null').join(',');

/** A kept week as it was read: its first date, as days from some date, its marks, and what is kept of it. */
export interface ReadWeek extends KeptWeek {
  start: number;
  marks: Marks;
}

/** Reads weeks with `;` between, each of them its first date, its marks and what is kept. */
export function readKept(text: string | null): ReadWeek[] {
  if (text === null) return [];
  const rows = JSON.parse(`[[${text.replaceAll(';', '],[')}]]`) as [
    number,
    number,
    number,
    number,
    number,
    ...Numbers,
  ][];
  return rows.map(([start, time, member, common, days, ...numbers]) => {
    return { start, marks: { time, member, common }, days, figures: numbers.length > 0 ? figuresOf(numbers) : null };
  });
}
