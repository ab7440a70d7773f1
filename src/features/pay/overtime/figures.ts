import { isPaidIn, type MemberWeek } from './compute.ts';
import type { PageWeek } from './page.ts';
import { priceForBill, priceForPay, type PricedSide } from './rules/price.ts';

/** Cents. */
export type Amounts = Omit<PricedSide, 'lines'>;

export interface WorkedSeconds {
  tracked: number;
  dailyOvertime: number;
  weeklyOvertime: number;
}

/** What a member's workweek comes to. */
export interface WeekFigures extends WorkedSeconds {
  /** Whether there is a salary or an earning. */
  isPaid: boolean;
  /** null = fixed pay without a salary. */
  pay: Amounts | null;
  bill: Amounts;
}

const amountsOf = ({ straight, premium, salary, earnings }: PricedSide): Amounts => ({
  straight,
  premium,
  salary,
  earnings,
});

/** A week with what it comes to. */
export interface ListedWeek {
  week: PageWeek;
  figures: WeekFigures;
}

/** A member's weeks that are listed, ascending. */
export interface MemberFigures {
  userId: number;
  weeks: ListedWeek[];
}

interface Prices {
  pay: PricedSide | null;
  bill: PricedSide;
}

const pricesOf = (week: MemberWeek): Prices => ({ pay: priceForPay(week), bill: priceForBill(week) });

/** The figures of a counted week. */
export function figuresOf(week: MemberWeek, { pay, bill }: Prices = pricesOf(week)): WeekFigures {
  const { tracked, dailyOvertime, weeklyOvertime } = week.counted;
  return {
    tracked,
    dailyOvertime,
    weeklyOvertime,
    isPaid: isPaidIn(week.week, week),
    pay: pay && amountsOf(pay),
    bill: amountsOf(bill),
  };
}
