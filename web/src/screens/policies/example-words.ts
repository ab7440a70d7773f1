import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'A worked example',
  rate: (amount: string) => `At ${amount} an hour. It follows what you type.`,
  period: (type: PolicyType, time: string) => `${time} in a ${type === 'weekly' ? 'week' : 'day'}`,
  day: (day: number, time: string) => `${time} on day ${day} in a row`,
  sum: (what: string, parts: string, total: string) => `${what}: ${parts}. Together ${total}.`,
  part: (time: string, factor: string, amount: string) => `${time} × ${factor} = ${amount}`,
  premium: (name: string, regular: string, overtime: string) =>
    `An hour with “${name}”: ${regular}; the same hour in overtime: ${overtime}.`,
  noName: 'a premium',
  average: (hours: string, rate: string, more: string, later: string) =>
    `${hours} at ${rate}, then ${more} at ${later}:`,
  averageOf: (average: string, premium: string) =>
    `the week’s average is ${average}, so overtime earns ${premium} in addition.`,
  shift: (from: string, to: string, time: string) => `A shift from ${from} to ${to} is one day of ${time}.`,
  picture: (parts: string) => `How it divides: ${parts}`,
  none: 'The example appears once hours and multipliers are numbers.',
};

type ExampleWords = typeof en;

const de: ExampleWords = {
  title: 'Ein Beispiel',
  rate: (amount) => `Bei ${amount} pro Stunde. Es folgt dem, was Sie eingeben.`,
  period: (type, time) => `${time} ${type === 'weekly' ? 'in einer Woche' : 'an einem Tag'}`,
  day: (day, time) => `${time} am ${day}. Tag in Folge`,
  sum: (what, parts, total) => `${what}: ${parts}. Zusammen ${total}.`,
  part: (time, factor, amount) => `${time} × ${factor} = ${amount}`,
  premium: (name, regular, overtime) =>
    `Eine Stunde mit „${name}“: ${regular}; dieselbe Stunde als Überstunde: ${overtime}.`,
  noName: 'einem Zuschlag',
  average: (hours, rate, more, later) => `${hours} zu ${rate}, dann ${more} zu ${later}:`,
  averageOf: (average, premium) =>
    `Das Mittel der Woche ist ${average}, also bringen die Überstunden ${premium} zusätzlich.`,
  shift: (from, to, time) => `Eine Schicht von ${from} bis ${to} ist ein Tag von ${time}.`,
  picture: (parts) => `Wie es sich aufteilt: ${parts}`,
  none: 'Das Beispiel erscheint, sobald Stunden und Faktoren Zahlen sind.',
};

export const exampleWords = (language: Language): ExampleWords => (language === 'de' ? de : en);
