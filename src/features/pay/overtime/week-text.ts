import type { WireOvertimeWeek } from '../../../contract/overtime.ts';
import type { VisibleAmounts } from './amount-visibility.ts';
import type { ListedWeek } from './figures.ts';
import { presentAmounts } from './totals.ts';

/** A member's workweek as JSON fragments: properties of the object, each with a leading comma. */
export interface WeekTexts {
  time: string;
  pay: string;
  bill: string;
}

const membersText = (members: Partial<WireOvertimeWeek>): string => `,${JSON.stringify(members).slice(1, -1)}`;

/**
 * The fragments of a workweek. All readers who can see a fragment get the same text. Example: a week without hourly pay
 * -> `,"week_start":"2026-03-02",…`, `,"pay":null` and `,"bill":{"straight":"0.00",…}`.
 */
export function textsOf({ week, figures }: ListedWeek): WeekTexts {
  const { tracked, dailyOvertime, weeklyOvertime, pay, bill } = figures;
  const time: Omit<WireOvertimeWeek, 'user_id' | 'currency' | 'pay' | 'bill' | 'explanation'> = {
    week_start: week.start,
    week_stop: week.stop,
    tracked_seconds: tracked,
    regular_seconds: tracked - dailyOvertime - weeklyOvertime,
    overtime_seconds: dailyOvertime + weeklyOvertime,
    daily_overtime_seconds: dailyOvertime,
    weekly_overtime_seconds: weeklyOvertime,
  };
  return {
    time: membersText(time),
    pay: membersText({ pay: pay && presentAmounts(pay) }),
    bill: membersText({ bill: presentAmounts(bill) }),
  };
}

/** The text after `{"user_id":` and the id in the object of a week. */
export const afterUserId = (currency: string): string => membersText({ currency });

/** The JSON object of a week with the fragments that the reader can see, and further properties if given. */
export function writeWeek(
  userId: number,
  { time, pay, bill }: WeekTexts,
  shown: VisibleAmounts & { currency: string },
  more: Pick<WireOvertimeWeek, 'explanation'> | null = null,
): string {
  const amounts = (shown.pay ? pay : '') + (shown.bill ? bill : '');
  return `{"user_id":${userId}${afterUserId(shown.currency)}${time}${amounts}${more ? membersText(more) : ''}}`;
}
