import type { Body } from '../../../../contract/endpoint.ts';
import type { createPaySchedule } from '../../../../contract/pay-periods.ts';
import { problem } from '../../../../contract/problems.ts';
import { parseDate } from '../../../../time/text.ts';
import type { PayRhythm } from './schedule.ts';

function readDate(text: string, field: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('record_invalid', `${field}: must be a date that exists, such as 2026-11-27`);
  return date;
}

/** The recurrence of pay in a request, from a date on. */
export function readRecurrence(
  body: Body<typeof createPaySchedule>,
  today: Temporal.PlainDate,
): PayRhythm & { effectiveOn: Temporal.PlainDate } {
  const { frequency, anchor_on: anchor = null, month_day: monthDay = null } = body;
  const effectiveOn = body.effective_on === undefined ? today : readDate(body.effective_on, 'effective_on');
  if (frequency === 'weekly' || frequency === 'biweekly') {
    if (monthDay !== null)
      throw problem('record_invalid', `month_day: must be omitted, because a ${frequency} schedule has an anchor_on`);
    return {
      effectiveOn,
      frequency,
      anchorOn: anchor === null ? effectiveOn : readDate(anchor, 'anchor_on'),
      monthDay,
    };
  }
  if (anchor !== null)
    throw problem('record_invalid', `anchor_on: must be omitted, because a ${frequency} schedule has a month_day`);
  if (frequency === 'semimonthly' && monthDay !== null && monthDay > 13)
    throw problem('record_invalid', 'month_day: must be 13 or less, so that the second period begins by the 28th');
  return { effectiveOn, frequency, anchorOn: null, monthDay: monthDay ?? 1 };
}
