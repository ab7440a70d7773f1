import type { WireAmounts, WireOvertimeTotals, WireOvertimeWeek } from '../../contract/overtime.ts';
import { JsonText } from '../../http/route.ts';
import { formatCents } from '../../money/cents.ts';
import { mapInSlices } from '../../slices.ts';
import { type MemberWeek, weeksOf } from './compute.ts';
import type { OvertimeFacts } from './page.ts';
import { priceForBill, priceForPay, type PricedSide } from './rules/price.ts';
import type { AmountVisibility } from './amount-steps.ts';
import { explain } from './steps.ts';

/** What is shown of each week. */
export interface Presentation extends AmountVisibility {
  currency: string;
  withExplanation: boolean;
}

type Amounts = Omit<PricedSide, 'lines'>;

function presentAmounts({ straight, premium, salary, earnings }: Amounts): WireAmounts {
  return {
    straight: formatCents(straight),
    premium: formatCents(premium),
    ...(salary > 0 ? { salary: formatCents(salary) } : {}),
    ...(earnings > 0 ? { earnings: formatCents(earnings) } : {}),
    total: formatCents(straight + premium + earnings),
  };
}

interface Seconds {
  tracked: number;
  dailyOvertime: number;
  weeklyOvertime: number;
}

const presentSeconds = ({ tracked, dailyOvertime, weeklyOvertime }: Seconds) => ({
  tracked_seconds: tracked,
  regular_seconds: tracked - dailyOvertime - weeklyOvertime,
  overtime_seconds: dailyOvertime + weeklyOvertime,
  daily_overtime_seconds: dailyOvertime,
  weekly_overtime_seconds: weeklyOvertime,
});

/** What the weeks of a page add up to. */
class Totals {
  readonly #seconds: Seconds = { tracked: 0, dailyOvertime: 0, weeklyOvertime: 0 };
  readonly #pay: Amounts = { straight: 0, premium: 0, salary: 0, earnings: 0 };
  readonly #bill: Amounts = { straight: 0, premium: 0, salary: 0, earnings: 0 };

  add({ counted }: MemberWeek, pay: Amounts | null, bill: Amounts | null): void {
    for (const key of ['tracked', 'dailyOvertime', 'weeklyOvertime'] as const) this.#seconds[key] += counted[key];
    for (const key of ['straight', 'premium', 'salary', 'earnings'] as const) {
      this.#pay[key] += pay?.[key] ?? 0;
      this.#bill[key] += bill?.[key] ?? 0;
    }
  }

  present(shown: AmountVisibility): WireOvertimeTotals {
    return {
      ...presentSeconds(this.#seconds),
      ...(shown.pay ? { pay: presentAmounts(this.#pay) } : {}),
      ...(shown.bill ? { bill: presentAmounts(this.#bill) } : {}),
    };
  }
}

/** A member's workweek as far as the reader may see its amounts. */
function presentWeek(week: MemberWeek, shown: Presentation, totals: Totals): WireOvertimeWeek {
  const pay = shown.pay ? priceForPay(week) : null;
  const bill = shown.bill ? priceForBill(week) : null;
  totals.add(week, pay, bill);
  return {
    user_id: week.userId,
    week_start: week.week.start,
    week_stop: week.week.stop,
    currency: shown.currency,
    ...presentSeconds(week.counted),
    ...(shown.pay ? { pay: pay && presentAmounts(pay) } : {}),
    ...(bill ? { bill: presentAmounts(bill) } : {}),
    ...(shown.withExplanation ? { explanation: explain(week, { pay, bill }, shown) } : {}),
  };
}

/**
 * The weeks of a page, ascending by user and week; weeks without time are left out. Each member's become text at once,
 * so that the page is gone through once, in slices.
 */
export async function presentPage(
  facts: OvertimeFacts,
  shown: Presentation,
): Promise<{ overtime: JsonText; totals: WireOvertimeTotals }> {
  const totals = new Totals();
  const texts = await mapInSlices(facts.time, ({ userId }) => {
    const weeks = weeksOf(userId, facts);
    return JSON.stringify(weeks.map((week) => presentWeek(week, shown, totals))).slice(1, -1);
  });
  return { overtime: new JsonText(`[${texts.join(',')}]`), totals: totals.present(shown) };
}
