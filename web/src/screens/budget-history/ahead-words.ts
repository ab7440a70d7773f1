import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Forecast',
  label: 'Spend in this period, with forecast',
  end: (amount: string, date: string, low: string, high: string) =>
    `At the current pace, ${amount} will be spent by ${date}` +
    (low === high ? '.' : ` (in 8 of 10 cases: ${low} to ${high}).`),
  spentOn: (date: string) => `The budget runs out on ${date}`,
  between: (earliest: string, latest: string) => ` (in 8 of 10 cases: ${earliest} to ${latest}).`,
  notBefore: (earliest: string) => ` or later (in 9 of 10 cases: not before ${earliest}).`,
  exactly: '.',
  isEnough: 'The budget lasts for the period.',
  mayBe: (earliest: string) => `The budget probably lasts. In 1 of 10 cases it runs out by ${earliest} or earlier.`,
  lasts: 'The budget probably lasts for at least six more months.',
  isSpent: 'The budget is used up.',
  noLimit: 'This budget has no limit.',
  weeks: (count: number) => `Based on the last ${countOf('en', count, 'week', 'weeks')} and their working days.`,
  tooFew: (weeks: number) =>
    'A forecast needs three full weeks of data with the current settings. ' +
    `Available so far: ${countOf('en', weeks, 'week', 'weeks')}.`,
  /** Continues the sentence about the spend. */
  said: (date: string, range: string) => `used up on ${date}${range && ` (${range})`} at the current pace`,
  saidNotBefore: (date: string) => `not before ${date}`,
  legend: {
    label: 'Legend of the forecast',
    spent: 'spent',
    middle: 'forecast',
    fan: '8 of 10 cases',
    available: 'available',
    limit: 'limit without carryover',
    exhaustion: 'used up',
  },
  csv: 'Forecast as CSV',
  table: {
    caption: 'Forecast figures',
    what: 'Of 10 cases',
    low: '1 lower, 9 higher',
    middle: '5 lower, 5 higher',
    high: '9 lower, 1 higher',
    end: (date: string) => `Spend by ${date}`,
    date: 'Used up on',
    never: 'not in this period',
    later: 'in more than six months',
  },
};

export type AheadWords = typeof en;

const de: AheadWords = {
  title: 'Prognose',
  label: 'Verbrauch in diesem Zeitraum, mit Prognose',
  end: (amount, date, low, high) =>
    `Bei gleichbleibendem Tempo sind bis ${date} ${amount} verbraucht` +
    (low === high ? '.' : ` (in 8 von 10 Fällen ${low} bis ${high}).`),
  spentOn: (date) => `Das Budget ist am ${date} aufgebraucht`,
  between: (earliest, latest) => ` (in 8 von 10 Fällen ${earliest} bis ${latest}).`,
  notBefore: (earliest) => ` oder später (in 9 von 10 Fällen nicht vor ${earliest}).`,
  exactly: '.',
  isEnough: 'Das Budget reicht für den Zeitraum.',
  mayBe: (earliest) =>
    `Das Budget reicht wahrscheinlich. In 1 von 10 Fällen ist es am ${earliest} oder früher aufgebraucht.`,
  lasts: 'Das Budget reicht wahrscheinlich noch mindestens sechs Monate.',
  isSpent: 'Das Budget ist aufgebraucht.',
  noLimit: 'Dieses Budget hat keine Grenze.',
  weeks: (count) => `Grundlage: die letzten ${countOf('de', count, 'Woche', 'Wochen')} mit ihren Arbeitstagen.`,
  tooFew: (weeks) =>
    'Eine Prognose braucht Daten aus drei vollen Wochen mit den jetzigen Einstellungen. Bisher: ' +
    `${countOf('de', weeks, 'Woche', 'Wochen')}.`,
  said: (date, range) => `bei gleichbleibendem Tempo aufgebraucht am ${date}${range && ` (${range})`}`,
  saidNotBefore: (date) => `nicht vor ${date}`,
  legend: {
    label: 'Legende der Prognose',
    spent: 'verbraucht',
    middle: 'Prognose',
    fan: '8 von 10 Fällen',
    available: 'verfügbar',
    limit: 'Grenze ohne Übertrag',
    exhaustion: 'aufgebraucht',
  },
  csv: 'Prognose als CSV',
  table: {
    caption: 'Werte der Prognose',
    what: 'Von 10 Fällen',
    low: '1 darunter, 9 darüber',
    middle: '5 darunter, 5 darüber',
    high: '9 darunter, 1 darüber',
    end: (date) => `Verbraucht bis ${date}`,
    date: 'Aufgebraucht am',
    never: 'nicht in diesem Zeitraum',
    later: 'in mehr als sechs Monaten',
  },
};

export const aheadWords = (language: Language): AheadWords => (language === 'de' ? de : en);
