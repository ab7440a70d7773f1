import { isPaidIn, type MemberWeek } from './compute.ts';
import type { PageWeek } from './page.ts';
import { priceForBill, priceForPay, type PricedSide } from './rules/price.ts';

/** Cents. */
export type Amounts = Omit<PricedSide, 'lines' | 'credit'>;

export interface WorkedSeconds {
  tracked: number;
  dailyOvertime: number;
  weeklyOvertime: number;
}

/** The figures of a member's workweek. */
export interface WeekFigures extends WorkedSeconds {
  /** Whether the week contains a salary or an earning. */
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

/** A week with its figures. */
export interface ListedWeek {
  week: PageWeek;
  figures: WeekFigures;
}

/** A member's listed weeks, ascending. */
export interface MemberFigures {
  userId: number;
  weeks: ListedWeek[];
}

interface Prices {
  pay: PricedSide | null;
  bill: PricedSide;
}

const pricesOf = (week: MemberWeek): Prices => ({ pay: priceForPay(week), bill: priceForBill(week) });

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
