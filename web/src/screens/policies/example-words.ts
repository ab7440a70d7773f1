import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'A worked example',
  rate: (amount: string) => `At ${amount} per hour. The example updates as you type.`,
  period: (type: PolicyType, time: string) => `${time} in one ${type === 'weekly' ? 'week' : 'day'}`,
  day: (day: number, time: string) => `${time} on consecutive workday ${day}`,
  sum: (what: string, parts: string, total: string) => `${what}: ${parts}. Total: ${total}.`,
  part: (time: string, factor: string, amount: string) => `${time} × ${factor} = ${amount}`,
  premium: (name: string, regular: string, overtime: string) =>
    `One hour with “${name}”: ${regular}; as overtime: ${overtime}.`,
  premiumOnly: (name: string, regular: string) => `One hour with “${name}”: ${regular}, never overtime.`,
  noName: 'a premium',
  average: (hours: string, rate: string, more: string, later: string) =>
    `${hours} at ${rate}, then ${more} at ${later}:`,
  averageOf: (average: string, premium: string) =>
    `the weekly average rate is ${average}, so overtime adds ${premium}.`,
  shift: (from: string, to: string, time: string) => `A shift from ${from} to ${to} counts as one day of ${time}.`,
  picture: (parts: string) => `Pay by part: ${parts}`,
  none: 'Enter hours and multipliers as numbers to see an example.',
};

type ExampleWords = typeof en;

const de: ExampleWords = {
  title: 'Rechenbeispiel',
  rate: (amount) => `Bei ${amount} je Stunde. Das Beispiel passt sich Ihren Eingaben an.`,
  period: (type, time) => `${time} ${type === 'weekly' ? 'in einer Woche' : 'an einem Tag'}`,
  day: (day, time) => `${time} am ${day}. Tag in Folge`,
  sum: (what, parts, total) => `${what}: ${parts}. Insgesamt ${total}.`,
  part: (time, factor, amount) => `${time} × ${factor} = ${amount}`,
  premium: (name, regular, overtime) => `Eine Stunde mit „${name}“: ${regular}; als Überstunde: ${overtime}.`,
  premiumOnly: (name, regular) => `Eine Stunde mit „${name}“: ${regular}, nie als Überstunde.`,
  noName: 'einem Zuschlag',
  average: (hours, rate, more, later) => `${hours} zu ${rate}, dann ${more} zu ${later}:`,
  averageOf: (average, premium) =>
    `Der Durchschnittssatz der Woche ist ${average}. Die Überstunden bringen zusätzlich ${premium}.`,
  shift: (from, to, time) => `Eine Schicht von ${from} bis ${to} zählt als ein Tag mit ${time}.`,
  picture: (parts) => `Lohn nach Anteilen: ${parts}`,
  none: 'Geben Sie Stunden und Faktoren als Zahlen ein, um ein Beispiel zu sehen.',
};

export const exampleWords = (language: Language): ExampleWords => (language === 'de' ? de : en);
