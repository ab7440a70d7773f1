import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';
import type { CarryRule } from './use-carry.ts';

type Carry = CarryRule['carry'];

const en = {
  title: 'Carryover',
  rules: {
    none: 'Nothing is carried over. Each period starts with the full limit.',
    unused: 'The unused amount of a period is added to the next one.',
    overused: 'The excess of a period is deducted from the next one.',
    both: 'The unused amount of a period is added to the next one, and an excess is deducted from it.',
  } satisfies Record<Carry, string>,
  cap: (amount: string) => ` Up to ${amount} is added.`,
  floor: (amount: string) => ` Up to ${amount} is deducted.`,
  expires: (periods: number) => ` An unused amount expires after ${countOf('en', periods, 'period', 'periods')}.`,
  change: 'Change carryover',
  label: 'Carryover',
  carry: 'Carry over to the next period',
  options: { none: 'nothing', unused: 'unused amount', overused: 'excess', both: 'both' } satisfies Record<
    Carry,
    string
  >,
  capLabel: { hours: 'Maximum unused hours', money: 'Maximum unused amount' },
  floorLabel: { hours: 'Maximum excess hours', money: 'Maximum excess amount' },
  expiresLabel: 'Unused amount expires after (periods)',
  noBound: 'Empty: unlimited.',
  notNumber: 'must be a number of 0 or more, such as 1250.50',
  notPeriods: 'must be a whole number from 1 to 120, such as 3',
  now: (carried: string, available: string) => `Carried into this period: ${carried}. Available: ${available}.`,
  effect: (carried: string, available: string, before: string) =>
    `Carried into this period: ${carried} instead of ${before}. Available: ${available}. ` +
    'The setting applies to all periods, past ones included. Notifications for thresholds that are now ' +
    'reached are sent immediately.',
  same: 'This period does not change. The setting applies to all periods, past ones included.',
  trying: 'Calculating the carryover …',
  saved: 'Carryover saved.',
  table: {
    caption: 'Limit, carryover and spend by period',
    period: 'Period',
    limit: 'Limit',
    carried: 'Carried over',
    spent: 'Spent',
    left: 'Left',
  },
  open: (first: string) => `since ${first}`,
  how: 'Left = limit + carried over − spent.',
};

export type CarryWords = typeof en;

const de: CarryWords = {
  title: 'Übertrag',
  rules: {
    none: 'Nichts wird übertragen. Jeder Zeitraum beginnt mit der vollen Grenze.',
    unused: 'Ein Rest wird dem nächsten Zeitraum gutgeschrieben.',
    overused: 'Ein Mehrverbrauch wird vom nächsten Zeitraum abgezogen.',
    both: 'Ein Rest wird dem nächsten Zeitraum gutgeschrieben, ein Mehrverbrauch von ihm abgezogen.',
  },
  cap: (amount) => ` Gutgeschrieben werden höchstens ${amount}.`,
  floor: (amount) => ` Abgezogen werden höchstens ${amount}.`,
  expires: (periods) => ` Ein Rest verfällt nach ${countOf('de', periods, 'Zeitraum', 'Zeiträumen')}.`,
  change: 'Übertrag ändern',
  label: 'Übertrag',
  carry: 'In den nächsten Zeitraum übertragen',
  options: { none: 'nichts', unused: 'Rest', overused: 'Mehrverbrauch', both: 'beides' },
  capLabel: { hours: 'Höchstens übertragene Reststunden', money: 'Höchstens übertragener Rest' },
  floorLabel: { hours: 'Höchstens abgezogene Stunden', money: 'Höchstens abgezogener Mehrverbrauch' },
  expiresLabel: 'Rest verfällt nach (Zeiträume)',
  noBound: 'Leer: unbegrenzt.',
  notNumber: 'muss eine Zahl ab 0 sein, etwa 1250,50',
  notPeriods: 'muss eine ganze Zahl von 1 bis 120 sein, etwa 3',
  now: (carried, available) => `In diesen Zeitraum übertragen: ${carried}. Verfügbar: ${available}.`,
  effect: (carried, available, before) =>
    `In diesen Zeitraum übertragen: ${carried} statt ${before}. Verfügbar: ${available}. ` +
    'Die Einstellung gilt für alle Zeiträume, auch für vergangene. Sind damit Schwellen erreicht, wird ' +
    'sofort benachrichtigt.',
  same: 'Dieser Zeitraum ändert sich nicht. Die Einstellung gilt für alle Zeiträume, auch für vergangene.',
  trying: 'Der Übertrag wird berechnet …',
  saved: 'Der Übertrag ist gespeichert.',
  table: {
    caption: 'Grenze, Übertrag und Verbrauch nach Zeitraum',
    period: 'Zeitraum',
    limit: 'Grenze',
    carried: 'Übertrag',
    spent: 'Verbraucht',
    left: 'Übrig',
  },
  open: (first) => `seit ${first}`,
  how: 'Übrig = Grenze + Übertrag − Verbrauch.',
};

export const carryWords = (language: Language): CarryWords => (language === 'de' ? de : en);
