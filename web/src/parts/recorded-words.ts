import type { Output } from '../api/call.ts';
import type { Language } from '../words/words.ts';

export type LockedPeriods = Output<'getPayPeriodSettings'>['pay_period_settings']['locked_periods'];
type Explanation = Record<LockedPeriods, string>;

const en: Explanation = {
  accept_corrections: 'Time that members record with a tracker still arrives and becomes a correction.',
  refuse_members: 'Time that members record with a tracker is refused.',
};

const de: Explanation = {
  accept_corrections: 'Zeit, die Mitglieder mit einem Tracker erfassen, kommt weiterhin an und wird zur Berichtigung.',
  refuse_members: 'Zeit, die Mitglieder mit einem Tracker erfassen, wird abgelehnt.',
};

/** The treatment of recorded time in a locked period, as text after "locked". */
export const recordedWords = (language: Language): Explanation => (language === 'de' ? de : en);
