import type { WireAmounts, WireOvertimeTotals } from '../../contract/overtime.ts';
import { formatCents } from '../../money/cents.ts';
import type { AmountVisibility } from './amount-steps.ts';
import type { Amounts, WorkedSeconds } from './figures.ts';

const totalOf = ({ straight, premium, earnings }: Amounts) => straight + premium + earnings;

export function presentAmounts(amounts: Amounts): WireAmounts {
  const { straight, premium, salary, earnings } = amounts;
  return {
    straight: formatCents(straight),
    premium: formatCents(premium),
    ...(salary > 0 ? { salary: formatCents(salary) } : {}),
    ...(earnings > 0 ? { earnings: formatCents(earnings) } : {}),
    total: formatCents(totalOf(amounts)),
  };
}

export const presentSeconds = ({ tracked, dailyOvertime, weeklyOvertime }: WorkedSeconds) => ({
  tracked_seconds: tracked,
  regular_seconds: tracked - dailyOvertime - weeklyOvertime,
  overtime_seconds: dailyOvertime + weeklyOvertime,
  daily_overtime_seconds: dailyOvertime,
  weekly_overtime_seconds: weeklyOvertime,
});

/** Seconds and cents in sum. */
export interface Sums {
  tracked: number;
  overtime: number;
  pay: number;
  bill: number;
}

/** What workweeks add up to. */
export class Totals {
  readonly #seconds: WorkedSeconds = { tracked: 0, dailyOvertime: 0, weeklyOvertime: 0 };
  readonly #pay: Amounts = { straight: 0, premium: 0, salary: 0, earnings: 0 };
  readonly #bill: Amounts = { straight: 0, premium: 0, salary: 0, earnings: 0 };

  add(week: WorkedSeconds, pay: Amounts | null, bill: Amounts | null): void {
    for (const key of ['tracked', 'dailyOvertime', 'weeklyOvertime'] as const) this.#seconds[key] += week[key];
    for (const key of ['straight', 'premium', 'salary', 'earnings'] as const) {
      this.#pay[key] += pay?.[key] ?? 0;
      this.#bill[key] += bill?.[key] ?? 0;
    }
  }

  sums(): Sums {
    const { tracked, dailyOvertime, weeklyOvertime } = this.#seconds;
    return { tracked, overtime: dailyOvertime + weeklyOvertime, pay: totalOf(this.#pay), bill: totalOf(this.#bill) };
  }

  present(shown: AmountVisibility): WireOvertimeTotals {
    return {
      ...presentSeconds(this.#seconds),
      ...(shown.pay ? { pay: presentAmounts(this.#pay) } : {}),
      ...(shown.bill ? { bill: presentAmounts(this.#bill) } : {}),
    };
  }
}
