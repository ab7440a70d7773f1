import type { WireAmounts, WireOvertimeTotals } from '../../../contract/overtime.ts';
import { formatCents } from '../../../money/cents.ts';
import type { VisibleAmounts } from './amount-visibility.ts';
import type { Amounts, WorkedSeconds } from './figures.ts';

const totalOf = ({ straight, premium, earnings }: Amounts) => straight + premium + earnings;

export function presentAmounts(amounts: Amounts): WireAmounts {
  const { straight, premium, salary, earnings } = amounts;
  const total = formatCents(totalOf(amounts));
  // Most weeks have neither. Building an object from spread parts takes several times as long.
  if (salary === 0 && earnings === 0) {
    return { straight: formatCents(straight), premium: formatCents(premium), total };
  }
  return {
    straight: formatCents(straight),
    premium: formatCents(premium),
    ...(salary > 0 ? { salary: formatCents(salary) } : {}),
    ...(earnings > 0 ? { earnings: formatCents(earnings) } : {}),
    total,
  };
}

/** Sums of seconds and cents. */
export interface Sums {
  tracked: number;
  overtime: number;
  pay: number;
  bill: number;
}

function addTo(sum: Amounts, amounts: Amounts) {
  sum.straight += amounts.straight;
  sum.premium += amounts.premium;
  sum.salary += amounts.salary;
  sum.earnings += amounts.earnings;
}

/** The sums of workweeks. */
export class Totals {
  readonly #seconds: WorkedSeconds = { tracked: 0, dailyOvertime: 0, weeklyOvertime: 0 };
  readonly #pay: Amounts = { straight: 0, premium: 0, salary: 0, earnings: 0 };
  readonly #bill: Amounts = { straight: 0, premium: 0, salary: 0, earnings: 0 };

  add(week: WorkedSeconds, pay: Amounts | null, bill: Amounts | null): void {
    this.#seconds.tracked += week.tracked;
    this.#seconds.dailyOvertime += week.dailyOvertime;
    this.#seconds.weeklyOvertime += week.weeklyOvertime;
    if (pay) addTo(this.#pay, pay);
    if (bill) addTo(this.#bill, bill);
  }

  sums(): Sums {
    const { tracked, dailyOvertime, weeklyOvertime } = this.#seconds;
    return { tracked, overtime: dailyOvertime + weeklyOvertime, pay: totalOf(this.#pay), bill: totalOf(this.#bill) };
  }

  present(shown: VisibleAmounts): WireOvertimeTotals {
    const { tracked, dailyOvertime, weeklyOvertime } = this.#seconds;
    return {
      tracked_seconds: tracked,
      regular_seconds: tracked - dailyOvertime - weeklyOvertime,
      overtime_seconds: dailyOvertime + weeklyOvertime,
      daily_overtime_seconds: dailyOvertime,
      weekly_overtime_seconds: weeklyOvertime,
      ...(shown.pay ? { pay: presentAmounts(this.#pay) } : {}),
      ...(shown.bill ? { bill: presentAmounts(this.#bill) } : {}),
    };
  }
}
