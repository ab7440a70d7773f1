import type { Language } from '../../words/words.ts';

const en = {
  title: 'Notifications',
  kinds: { near_limit: 'Warning', limit: 'Limit', stop: 'Timers stop', percent: 'At', amount: 'At' },
  reached: (instant: string, number: number) =>
    `reached on ${instant}${number > 1 ? ` (time ${number} in this period)` : ''}`,
  notReached: 'not reached',
  each: 'once per period and threshold',
  change: 'Change further thresholds',
  label: 'Further thresholds',
  percents: 'Percentages of the limit',
  amounts: { hours: 'Hours', money: 'Amounts' },
  hint: 'Separate several values with spaces.',
  notNumber: 'must be numbers separated by spaces, such as 50 75',
  effect: (at: string) =>
    `Notifications are also sent at ${at}, once per period. Thresholds already reached notify immediately.`,
  none: 'No further thresholds. Only the budget’s warning, limit and stop notify.',
  saved: 'Further thresholds saved.',
};

export type ThresholdWords = typeof en;

const de: ThresholdWords = {
  title: 'Benachrichtigungen',
  kinds: {
    near_limit: 'Warnung',
    limit: 'Grenze',
    stop: 'Zeitmessung hält an',
    percent: 'Bei',
    amount: 'Bei',
  },
  reached: (instant, number) => `erreicht am ${instant}${number > 1 ? ` (zum ${number}. Mal in diesem Zeitraum)` : ''}`,
  notReached: 'nicht erreicht',
  each: 'einmal je Zeitraum und Schwelle',
  change: 'Weitere Schwellen ändern',
  label: 'Weitere Schwellen',
  percents: 'Prozentsätze der Grenze',
  amounts: { hours: 'Stunden', money: 'Beträge' },
  hint: 'Trennen Sie mehrere Werte durch Leerzeichen.',
  notNumber: 'müssen durch Leerzeichen getrennte Zahlen sein, etwa 50 75',
  effect: (at) =>
    `Benachrichtigt wird auch bei ${at}, einmal je Zeitraum. Bei bereits erreichten Schwellen wird sofort ` +
    'benachrichtigt.',
  none: 'Keine weiteren Schwellen. Benachrichtigt wird nur bei Warnung, Grenze und Stopp des Budgets.',
  saved: 'Die weiteren Schwellen sind gespeichert.',
};

export const thresholdWords = (language: Language): ThresholdWords => (language === 'de' ? de : en);
