import type { Frequency } from '../../../../src/contract/lists/pay.ts';
import type { Input } from '../../api/call.ts';
import type { Fault } from '../../parts/faults.ts';
import { numberOf } from '../../parts/numbers.ts';
import { addDays, daysBetween, isDate, shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { scheduleWords } from './schedule-words.ts';
import type { Schedule } from './use-periods.ts';

/** The values of the schedule form. */
export interface ScheduleValues {
  frequency: Frequency;
  anchorOn: string;
  monthDay: string;
  effectiveOn: string;
}

export const isByWeeks = (frequency: Frequency) => frequency === 'weekly' || frequency === 'biweekly';
const lastDayOf = (frequency: Frequency) => (frequency === 'monthly' ? 28 : 13);

function dayOf({ frequency, monthDay }: ScheduleValues): number | null {
  const day = numberOf(monthDay) ?? NaN;
  return Number.isInteger(day) && day >= 1 && day <= lastDayOf(frequency) ? day : null;
}

export function faultsOf(values: ScheduleValues, language: Language): Fault[] {
  const { form: words } = scheduleWords(language);
  const { frequency, anchorOn, effectiveOn } = values;
  const faults: Fault[] = [];
  if (!isDate(effectiveOn)) faults.push({ attribute: 'effective_on', text: words.wrongDate });
  if (isByWeeks(frequency)) {
    if (!isDate(anchorOn)) faults.push({ attribute: 'anchor_on', text: words.wrongDate });
  } else if (dayOf(values) === null) {
    faults.push({ attribute: 'month_day', text: words.wrongDay(lastDayOf(frequency)) });
  }
  return faults;
}

export function bodyOf(values: ScheduleValues): NonNullable<Input<'createPaySchedule'>['body']> {
  const { frequency, anchorOn, effectiveOn } = values;
  const rest = isByWeeks(frequency) ? { anchor_on: anchorOn } : { month_day: dayOf(values) ?? 1 };
  return { frequency, effective_on: effectiveOn, ...rest };
}

/** A schedule from the API as text: "Every month, on day 1". */
export const scheduleText = (
  { frequency, month_day: day }: Pick<Schedule, 'frequency' | 'month_day'>,
  language: Language,
) => scheduleWords(language).is[frequency](day ?? 1);

/** `scheduleSentence(…)` = "Every week, from 2 Mar 2026 on." */
export const scheduleSentence = (schedule: Schedule, language: Language): string =>
  scheduleWords(language).set(scheduleText(schedule, language), shortDate(language, schedule.effective_on));

/** The first start of a period after a date. */
function nextStart(values: ScheduleValues, after: string): string {
  if (isByWeeks(values.frequency)) {
    const length = values.frequency === 'weekly' ? 7 : 14;
    const into = ((daysBetween(values.anchorOn, after) % length) + length) % length;
    return addDays(after, length - into);
  }
  const first = dayOf(values) ?? 1;
  const days = values.frequency === 'monthly' ? [first] : [first, first + 15];
  let date = addDays(after, 1);
  while (!days.includes(Number(date.slice(8)))) date = addDays(date, 1);
  return date;
}

/** The first two periods of a schedule; null while the form is incomplete. */
export function firstPeriods(values: ScheduleValues): { first: string; last: string }[] | null {
  if (faultsOf(values, 'en').length > 0) return null;
  const second = nextStart(values, values.effectiveOn);
  const third = nextStart(values, second);
  return [
    { first: values.effectiveOn, last: addDays(second, -1) },
    { first: second, last: addDays(third, -1) },
  ];
}
