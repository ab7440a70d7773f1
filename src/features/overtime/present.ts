import type { WireOvertimeTotals, WireOvertimeWeek } from '../../contract/overtime.ts';
import { JsonText } from '../../http/route.ts';
import { mapInSlices } from '../../slices.ts';
import { type MemberWeek, weeksOf } from './compute.ts';
import { figuresOf, type ListedWeek, type MemberFigures } from './figures.ts';
import type { OvertimeFacts } from './page.ts';
import { priceForBill, priceForPay } from './rules/price.ts';
import type { AmountVisibility } from './amount-steps.ts';
import { explain } from './steps.ts';
import { presentAmounts, Totals } from './totals.ts';

/** What is shown of each week. */
export interface Presentation extends AmountVisibility {
  currency: string;
}

interface PresentedPage {
  overtime: JsonText;
  totals: WireOvertimeTotals;
}

/** A member's workweek as far as the reader may see its amounts. */
function presentWeek(
  userId: number,
  { week, figures }: ListedWeek,
  shown: Presentation,
  totals: Totals,
): WireOvertimeWeek {
  const pay = shown.pay ? figures.pay : null;
  const bill = shown.bill ? figures.bill : null;
  totals.add(figures, pay, bill);
  const { tracked, dailyOvertime, weeklyOvertime } = figures;
  // A page has hundreds of these: to name each member of an object takes a third of putting it together from parts.
  const presented: WireOvertimeWeek = {
    user_id: userId,
    week_start: week.start,
    week_stop: week.stop,
    currency: shown.currency,
    tracked_seconds: tracked,
    regular_seconds: tracked - dailyOvertime - weeklyOvertime,
    overtime_seconds: dailyOvertime + weeklyOvertime,
    daily_overtime_seconds: dailyOvertime,
    weekly_overtime_seconds: weeklyOvertime,
  };
  if (shown.pay) presented.pay = pay && presentAmounts(pay);
  if (bill) presented.bill = presentAmounts(bill);
  return presented;
}

/** Each member's weeks become text at once, so that a page is gone through once, in slices. */
async function presentEach<T>(
  members: readonly T[],
  shown: Presentation,
  weeksOfMember: (member: T, totals: Totals) => WireOvertimeWeek[],
): Promise<PresentedPage> {
  const totals = new Totals();
  const texts = await mapInSlices(members, (member) => JSON.stringify(weeksOfMember(member, totals)).slice(1, -1));
  const listed = texts.filter((text) => text !== '');
  return { overtime: new JsonText(`[${listed.join(',')}]`), totals: totals.present(shown) };
}

/** The weeks of a page, ascending by user and week. */
export function presentFigures(members: readonly MemberFigures[], shown: Presentation): Promise<PresentedPage> {
  return presentEach(members, shown, ({ userId, weeks }, totals) =>
    weeks.map((week) => presentWeek(userId, week, shown, totals)),
  );
}

/** The same of a page that was computed for it, and why, where that is asked for. */
export function presentPage(
  facts: OvertimeFacts,
  shown: Presentation,
  withExplanation: boolean,
): Promise<PresentedPage> {
  const explained = (week: MemberWeek, totals: Totals): WireOvertimeWeek => {
    const prices = { pay: priceForPay(week), bill: priceForBill(week) };
    const listed = { week: week.week, figures: figuresOf(week, prices) };
    const presented = presentWeek(week.userId, listed, shown, totals);
    const sides = { pay: shown.pay ? prices.pay : null, bill: shown.bill ? prices.bill : null };
    return withExplanation ? { ...presented, explanation: explain(week, sides, shown) } : presented;
  };
  return presentEach(facts.time, shown, ({ userId }, totals) =>
    weeksOf(userId, facts).map((week) => explained(week, totals)),
  );
}
