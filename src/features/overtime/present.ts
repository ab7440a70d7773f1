import type { WireOvertimeTotals, WireOvertimeWeek } from '../../contract/overtime.ts';
import { JsonText } from '../../http/route.ts';
import { mapInSlices } from '../../slices.ts';
import { type MemberWeek, weeksOf } from './compute.ts';
import type { OvertimeFacts } from './page.ts';
import { priceForBill, priceForPay } from './rules/price.ts';
import type { AmountVisibility } from './amount-steps.ts';
import { explain } from './steps.ts';
import { presentAmounts, presentSeconds, Totals } from './totals.ts';

/** What is shown of each week. */
export interface Presentation extends AmountVisibility {
  currency: string;
  withExplanation: boolean;
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
 * The weeks of a page, ascending by user and week; weeks without time or pay are left out. Each member's become text at
 * once, so that the page is gone through once, in slices.
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
  const listed = texts.filter((text) => text !== '');
  return { overtime: new JsonText(`[${listed.join(',')}]`), totals: totals.present(shown) };
}
