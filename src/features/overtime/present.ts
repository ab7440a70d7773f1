import type { WireOvertimeWeek } from '../../contract/overtime.ts';
import type { MemberWeek } from './read.ts';
import { sumAmounts } from './rules/price.ts';
import { type AmountSight, explain } from './steps.ts';

/** A member's week as far as the reader may see its amounts. */
export function presentWeek(entry: MemberWeek, currency: string, sight: AmountSight): WireOvertimeWeek {
  const { userId, week, counted, lines } = entry;
  const overtime = counted.dailyOvertime + counted.weeklyOvertime;
  return {
    user_id: userId,
    week_start: week.startOn.toString(),
    week_stop: week.stopOn.toString(),
    currency,
    tracked_seconds: counted.tracked,
    regular_seconds: counted.tracked - overtime,
    overtime_seconds: overtime,
    daily_overtime_seconds: counted.dailyOvertime,
    weekly_overtime_seconds: counted.weeklyOvertime,
    ...(sight.pay ? { pay: sumAmounts(lines, 'pay') } : {}),
    ...(sight.bill ? { bill: sumAmounts(lines, 'bill') } : {}),
  };
}

/** The same with how it comes about. */
export function explainedWeek(entry: MemberWeek, currency: string, sight: AmountSight): WireOvertimeWeek {
  return { ...presentWeek(entry, currency, sight), explanation: explain(entry, sight) };
}
