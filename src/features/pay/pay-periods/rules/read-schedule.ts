import type { Body } from '../../../../contract/endpoint.ts';
import type { createPaySchedule } from '../../../../contract/pay-periods.ts';
import { problem } from '../../../../contract/problems.ts';
import { parseDate } from '../../../../time/text.ts';
import type { PayRhythm } from './schedule.ts';

function readDate(text: string, field: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('record_invalid', `${field}: is not a date`);
  return date;
}

/** How often members are paid, as a request says it, and from which date on. */
export function readRecurrence(
  body: Body<typeof createPaySchedule>,
  today: Temporal.PlainDate,
): PayRhythm & { effectiveOn: Temporal.PlainDate } {
  const { frequency, anchor_on: anchor = null, month_day: monthDay = null } = body;
  const effectiveOn = body.effective_on === undefined ? today : readDate(body.effective_on, 'effective_on');
  if (frequency === 'weekly' || frequency === 'biweekly') {
    if (monthDay !== null) throw problem('record_invalid', `month_day: a ${frequency} schedule has an anchor_on`);
    return {
      effectiveOn,
      frequency,
      anchorOn: anchor === null ? effectiveOn : readDate(anchor, 'anchor_on'),
      monthDay,
    };
  }
  if (anchor !== null) throw problem('record_invalid', `anchor_on: a ${frequency} schedule has a month_day`);
  if (frequency === 'semimonthly' && monthDay !== null && monthDay > 13)
    throw problem('record_invalid', 'month_day: is at most 13, so that the second period begins by the 28th');
  return { effectiveOn, frequency, anchorOn: null, monthDay: monthDay ?? 1 };
}
