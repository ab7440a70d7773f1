import type { WireAmounts, WireOvertimeWeek } from '../../contract/overtime.ts';
import { JsonText } from '../../http/route.ts';
import { formatCents } from '../../money/cents.ts';
import { mapInSlices } from '../../slices.ts';
import { type MemberWeek, weeksOf } from './compute.ts';
import type { OvertimeFacts } from './read.ts';
import { type AmountKind, sumAmounts } from './rules/price.ts';
import { type AmountVisibility, explain } from './steps.ts';

/** What is shown of each week. */
export interface Presentation extends AmountVisibility {
  currency: string;
  withExplanation: boolean;
}

function presentAmounts(week: MemberWeek, kind: AmountKind): WireAmounts | null {
  const sum = sumAmounts(week, kind);
  return (
    sum && {
      straight: formatCents(sum.straight),
      premium: formatCents(sum.premium),
      total: formatCents(sum.straight + sum.premium),
    }
  );
}

/** A member's workweek as far as the reader may see its amounts. */
function presentWeek(week: MemberWeek, shown: Presentation): WireOvertimeWeek {
  const { tracked, dailyOvertime, weeklyOvertime } = week.counted;
  const wire: WireOvertimeWeek = {
    user_id: week.userId,
    week_start: week.week.start,
    week_stop: week.week.stop,
    currency: shown.currency,
    tracked_seconds: tracked,
    regular_seconds: tracked - dailyOvertime - weeklyOvertime,
    overtime_seconds: dailyOvertime + weeklyOvertime,
    daily_overtime_seconds: dailyOvertime,
    weekly_overtime_seconds: weeklyOvertime,
  };
  if (shown.pay) wire.pay = presentAmounts(week, 'pay');
  if (shown.bill) wire.bill = presentAmounts(week, 'bill');
  if (shown.withExplanation) wire.explanation = explain(week, shown);
  return wire;
}

/**
 * The weeks of a page, ascending by user and week; weeks without time are left out. Each member's become text at once,
 * so that the page is gone through once, in slices.
 */
export async function presentPage(facts: OvertimeFacts, shown: Presentation): Promise<JsonText> {
  const texts = await mapInSlices(facts.time, (member) => {
    const weeks = weeksOf(member, facts, shown.withExplanation);
    return JSON.stringify(weeks.map((week) => presentWeek(week, shown))).slice(1, -1);
  });
  return new JsonText(`[${texts.join(',')}]`);
}
