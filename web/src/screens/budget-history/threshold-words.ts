import type { Language } from '../../words/words.ts';

const en = {
  title: 'What is told of it',
  kinds: { near_limit: 'Near the limit', limit: 'At the limit', stop: 'Timers stop', percent: 'At', amount: 'At' },
  reached: (instant: string, number: number) =>
    `reached since ${instant}${number > 1 ? `, for time ${number} in this period` : ''}`,
  notReached: 'not reached',
  each: 'once in a period at each of these',
  change: 'Change further thresholds',
  label: 'Further thresholds',
  percents: 'Percent of the limit',
  amounts: { hours: 'Hours', money: 'Amounts' },
  hint: 'Several with a space between them.',
  notNumber: 'These are not all numbers',
  effect: (at: string) => `It is told at ${at} as well, once in a period. What is reached already is told at once.`,
  none: 'Nothing is told beside what the budget itself says.',
  saved: 'The further thresholds were saved.',
};

export type ThresholdWords = typeof en;

const de: ThresholdWords = {
  title: 'Was davon gemeldet wird',
  kinds: {
    near_limit: 'Nahe an der Grenze',
    limit: 'An der Grenze',
    stop: 'Zeiterfassung hält an',
    percent: 'Bei',
    amount: 'Bei',
  },
  reached: (instant, number) =>
    `erreicht seit ${instant}${number > 1 ? `, zum ${number}. Mal in diesem Zeitraum` : ''}`,
  notReached: 'nicht erreicht',
  each: 'einmal je Zeitraum bei jeder davon',
  change: 'Weitere Schwellen ändern',
  label: 'Weitere Schwellen',
  percents: 'Prozent der Grenze',
  amounts: { hours: 'Stunden', money: 'Beträge' },
  hint: 'Mehrere mit Leerzeichen dazwischen.',
  notNumber: 'Das sind nicht nur Zahlen',
  effect: (at) => `Gemeldet wird auch bei ${at}, einmal je Zeitraum. Was schon erreicht ist, wird sofort gemeldet.`,
  none: 'Gemeldet wird nur, was das Budget selbst sagt.',
  saved: 'Die weiteren Schwellen sind gespeichert.',
};

export const thresholdWords = (language: Language): ThresholdWords => (language === 'de' ? de : en);
