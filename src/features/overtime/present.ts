import type { WireAmounts, WireOvertimeWeek } from '../../contract/overtime.ts';
import { formatCents } from '../../money/cents.ts';
import type { MemberWeek } from './read.ts';
import { type AmountKind, sumAmounts } from './rules/price.ts';
import { type AmountVisibility, explain } from './steps.ts';

function presentAmounts({ lines }: MemberWeek, kind: AmountKind): WireAmounts | null {
  const sum = sumAmounts(lines, kind);
  if (!sum) return null;
  const { straight, premium } = sum;
  return {
    straight: formatCents(straight),
    premium: formatCents(premium),
    total: formatCents(straight + premium),
  };
}

/** A member's week as far as the reader may see its amounts. */
export function presentWeek(entry: MemberWeek, currency: string, visibility: AmountVisibility): WireOvertimeWeek {
  const { userId, week, counted } = entry;
  const overtime = counted.dailyOvertime + counted.weeklyOvertime;
  return {
    user_id: userId,
    week_start: week.start,
    week_stop: week.stop,
    currency,
    tracked_seconds: counted.tracked,
    regular_seconds: counted.tracked - overtime,
    overtime_seconds: overtime,
    daily_overtime_seconds: counted.dailyOvertime,
    weekly_overtime_seconds: counted.weeklyOvertime,
    ...(visibility.pay ? { pay: presentAmounts(entry, 'pay') } : {}),
    ...(visibility.bill ? { bill: presentAmounts(entry, 'bill') } : {}),
  };
}

/** The same with how it comes about. */
export function explainedWeek(entry: MemberWeek, currency: string, visibility: AmountVisibility): WireOvertimeWeek {
  return { ...presentWeek(entry, currency, visibility), explanation: explain(entry, visibility) };
}
