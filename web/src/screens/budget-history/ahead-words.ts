import type { Language } from '../../words/words.ts';

const en = {
  title: 'How it goes on',
  label: 'Spend of the period, and how it goes on',
  end: (amount: string, date: string, low: string, high: string) =>
    `If it goes on like the weeks before, ${amount} will be spent by ${date}` +
    (low === high ? '.' : `, and between ${low} and ${high} in eight of ten cases.`),
  spentOn: (date: string) => `All that may be spent is on ${date}`,
  between: (earliest: string, latest: string) => `, between ${earliest} and ${latest} in eight of ten cases.`,
  notBefore: (earliest: string) => `, or later, not before ${earliest} in nine of ten cases.`,
  exactly: '.',
  isEnough: 'It lasts for the period.',
  mayBe: (earliest: string) => `It lasts in most cases; in one of ten it is spent by ${earliest} or sooner.`,
  lasts: 'It lasts for another half year in most cases.',
  isSpent: 'All that may be spent is spent.',
  noLimit: 'There is no limit to reach.',
  weeks: (count: number) => `By the last ${count} weeks, with their working days.`,
  tooFew: (weeks: number) =>
    `Too little is known to look ahead: ${['no whole week', 'one whole week'][weeks] ?? 'two whole weeks'} ` +
    'of this budget as it is. Three are needed.',
  /** Continues the sentence about the spend. */
  said: (date: string, range: string) => `all spent on ${date}${range && ` (${range})`} if it goes on like this`,
  saidNotBefore: (date: string) => `not before ${date}`,
  legend: {
    label: 'How to read what is ahead',
    spent: 'spent',
    middle: 'if it goes on like this',
    fan: 'eight of ten cases',
    available: 'what may be spent',
    limit: 'limit without what was carried',
    exhaustion: 'all is spent',
  },
  csv: 'What is ahead as CSV',
  table: {
    caption: 'What is ahead',
    what: 'Of ten cases',
    low: 'one is lower, nine are higher',
    middle: 'five are lower, five higher',
    high: 'nine are lower, one is higher',
    end: (date: string) => `Spent by ${date}`,
    date: 'All is spent on',
    never: 'not in the period',
    later: 'later than in half a year',
  },
};

export type AheadWords = typeof en;

const de: AheadWords = {
  title: 'Wie es weitergeht',
  label: 'Ausgaben des Zeitraums, und wie sie weitergehen',
  end: (amount, date, low, high) =>
    `Geht es weiter wie in den Wochen davor, sind bis ${date} ${amount} verbraucht` +
    (low === high ? '.' : `, in acht von zehn Fällen zwischen ${low} und ${high}.`),
  spentOn: (date) => `Alles verbraucht ist es am ${date}`,
  between: (earliest, latest) => `, in acht von zehn Fällen zwischen ${earliest} und ${latest}.`,
  notBefore: (earliest) => ` oder später, in neun von zehn Fällen nicht vor dem ${earliest}.`,
  exactly: '.',
  isEnough: 'Es reicht für den Zeitraum.',
  mayBe: (earliest) => `Es reicht meistens; in einem von zehn Fällen ist es am ${earliest} oder früher verbraucht.`,
  lasts: 'Es reicht meistens für ein weiteres halbes Jahr.',
  isSpent: 'Alles ist verbraucht.',
  noLimit: 'Es gibt keine Grenze, die erreicht würde.',
  weeks: (count) => `Nach den letzten ${count} Wochen, mit ihren Arbeitstagen.`,
  tooFew: (weeks) =>
    'Für einen Blick voraus ist zu wenig bekannt: ' +
    `${['keine ganze Woche', 'eine ganze Woche'][weeks] ?? 'zwei ganze Wochen'} ` +
    'mit diesem Budget, wie es ist. Drei sind nötig.',
  said: (date, range) => `alles verbraucht am ${date}${range && ` (${range})`}, wenn es so weitergeht`,
  saidNotBefore: (date) => `nicht vor ${date}`,
  legend: {
    label: 'So liest man, was kommt',
    spent: 'verbraucht',
    middle: 'wenn es so weitergeht',
    fan: 'acht von zehn Fällen',
    available: 'was verbraucht werden darf',
    limit: 'Grenze ohne Übertrag',
    exhaustion: 'alles ist verbraucht',
  },
  csv: 'Ausblick als CSV',
  table: {
    caption: 'Was kommt',
    what: 'Von zehn Fällen',
    low: 'einer darunter, neun darüber',
    middle: 'fünf darunter, fünf darüber',
    high: 'neun darunter, einer darüber',
    end: (date) => `Verbraucht bis ${date}`,
    date: 'Alles verbraucht am',
    never: 'nicht in diesem Zeitraum',
    later: 'später als in einem halben Jahr',
  },
};

export const aheadWords = (language: Language): AheadWords => (language === 'de' ? de : en);
