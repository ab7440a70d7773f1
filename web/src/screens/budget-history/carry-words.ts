import type { Language } from '../../words/words.ts';
import type { CarryRule } from './use-carry.ts';

type Carry = CarryRule['carry'];

const en = {
  title: 'What is carried over',
  rules: {
    none: 'Each period begins anew: nothing is carried over.',
    unused: 'What a period does not use is added to the next.',
    overused: 'What a period uses too much is taken from the next.',
    both: 'What a period does not use is added to the next, and what it uses too much is taken from it.',
  } satisfies Record<Carry, string>,
  cap: (amount: string) => ` At most ${amount} is added.`,
  floor: (amount: string) => ` At most ${amount} is taken.`,
  expires: (periods: number) => ` It goes on for ${periods === 1 ? 'one period' : `${periods} periods`}.`,
  change: 'Change what is carried over',
  label: 'What is carried over',
  carry: 'Carried into the next period',
  options: { none: 'nothing', unused: 'what is unused', overused: 'what is overused', both: 'both' } satisfies Record<
    Carry,
    string
  >,
  capLabel: { hours: 'At most so many hours unused', money: 'At most so much unused' },
  floorLabel: { hours: 'At most so many hours overused', money: 'At most so much overused' },
  expiresLabel: 'For so many periods',
  noBound: 'Nothing here means without a bound.',
  notNumber: 'This is not a number of 0 or more, such as 1250.50',
  notPeriods: 'This is not a whole number from 1 to 120',
  now: (carried: string, available: string) => `${carried} are carried into this period, so that it has ${available}.`,
  effect: (carried: string, available: string, before: string) =>
    `${carried} would be carried into this period, now ${before}; it would have ${available}. ` +
    'It goes for all periods; what is reached by it is told at once.',
  same: 'This period has what it has now. It goes for all periods from the first one on.',
  trying: 'Looking what would be carried…',
  saved: 'What is carried over was saved.',
  table: {
    caption: 'Limit, carried and spent by period',
    period: 'Period',
    limit: 'Limit',
    carried: 'Carried in',
    spent: 'Spent',
    left: 'Left',
  },
  open: (first: string) => `since ${first}`,
  how: 'Left = limit + carried in − spent.',
};

export type CarryWords = typeof en;

const de: CarryWords = {
  title: 'Was übertragen wird',
  rules: {
    none: 'Jeder Zeitraum beginnt neu: Nichts wird übertragen.',
    unused: 'Was ein Zeitraum nicht verbraucht, kommt zum nächsten hinzu.',
    overused: 'Was ein Zeitraum zu viel verbraucht, fehlt dem nächsten.',
    both: 'Was ein Zeitraum nicht verbraucht, kommt zum nächsten hinzu; was er zu viel verbraucht, fehlt diesem.',
  },
  cap: (amount) => ` Höchstens ${amount} kommen hinzu.`,
  floor: (amount) => ` Höchstens ${amount} fehlen.`,
  expires: (periods) => ` Das gilt für ${periods === 1 ? 'einen Zeitraum' : `${periods} Zeiträume`}.`,
  change: 'Übertrag ändern',
  label: 'Was übertragen wird',
  carry: 'In den nächsten Zeitraum wird übertragen',
  options: { none: 'nichts', unused: 'was übrig ist', overused: 'was zu viel ist', both: 'beides' },
  capLabel: { hours: 'Höchstens so viele Stunden übrig', money: 'Höchstens so viel übrig' },
  floorLabel: { hours: 'Höchstens so viele Stunden zu viel', money: 'Höchstens so viel zu viel' },
  expiresLabel: 'Für so viele Zeiträume',
  noBound: 'Nichts heißt ohne Begrenzung.',
  notNumber: 'Das ist keine Zahl ab 0, wie 1250,50',
  notPeriods: 'Das ist keine ganze Zahl von 1 bis 120',
  now: (carried, available) => `In diesen Zeitraum sind ${carried} übertragen; er hat damit ${available}.`,
  effect: (carried, available, before) =>
    `In diesen Zeitraum würden ${carried} übertragen, jetzt ${before}; er hätte ${available}. ` +
    'Es gilt für alle Zeiträume; was damit erreicht ist, wird sofort gemeldet.',
  same: 'Dieser Zeitraum hat, was er jetzt hat. Es gilt für alle Zeiträume vom ersten an.',
  trying: 'Der Übertrag wird nachgesehen…',
  saved: 'Was übertragen wird, ist gespeichert.',
  table: {
    caption: 'Grenze, Übertrag und Ausgaben nach Zeitraum',
    period: 'Zeitraum',
    limit: 'Grenze',
    carried: 'Übertragen',
    spent: 'Ausgegeben',
    left: 'Übrig',
  },
  open: (first) => `seit ${first}`,
  how: 'Übrig = Grenze + Übertrag − Ausgaben.',
};

export const carryWords = (language: Language): CarryWords => (language === 'de' ? de : en);
