import type { Output } from '../api/call.ts';
import type { Language } from '../words/words.ts';

export type LockedPeriods = Output<'getPayPeriodSettings'>['pay_period_settings']['locked_periods'];
type Explanation = Record<LockedPeriods, string>;

const en: Explanation = {
  accept_corrections: 'Tracker time for this period is accepted and becomes a correction.',
  refuse_members: 'Tracker time for this period is rejected.',
};

const de: Explanation = {
  accept_corrections: 'Zeit, die Tracker für diesen Zeitraum senden, wird angenommen und zur Berichtigung.',
  refuse_members: 'Zeit, die Tracker für diesen Zeitraum senden, wird abgelehnt.',
};

/** The treatment of recorded time in a locked period, as text after "locked". */
export const recordedWords = (language: Language): Explanation => (language === 'de' ? de : en);
