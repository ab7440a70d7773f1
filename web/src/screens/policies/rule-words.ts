import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import type { Language } from '../../words/words.ts';

const en = {
  beyond: (type: PolicyType, hours: string, pay: string) =>
    `Beyond ${hours} ${type === 'weekly' ? 'a week' : 'a day'}: ${pay}`,
  pay: (factor: string) => `pay × ${factor}`,
  addition: (amount: string) => `${amount} more an hour`,
  hour: (minutes: string) => `an hour has ${minutes} minutes`,
  consecutive: (day: number, beyond: string | null, pay: string) =>
    `Consecutive worked day ${day} of the week, ${beyond === null ? 'from the start' : `beyond ${beyond}`}: ${pay}`,
  average: 'Overtime is paid on the average of the week’s rates, weighted by hours',
  holidays: 'holidays',
  clock: (from: string, to: string) => `${from} to ${to}`,
  premium: (name: string, when: string, worth: string) => `${name}${when && ` (${when})`}: ${worth}`,
  combine: {
    highest: 'Where several of these meet, the highest counts',
    sum: 'Where several of these meet, what each adds is added up',
    product: 'Where several of these meet, they are multiplied',
  },
  dayStart: (time: string) => `The day begins at ${time}`,
};

type RuleWords = typeof en;

const de: RuleWords = {
  beyond: (type, hours, pay) => `Über ${hours} ${type === 'weekly' ? 'in der Woche' : 'am Tag'}: ${pay}`,
  pay: (factor) => `Lohn × ${factor}`,
  addition: (amount) => `je Stunde ${amount} mehr`,
  hour: (minutes) => `eine Stunde hat ${minutes} Minuten`,
  consecutive: (day, beyond, pay) =>
    `${day}. Arbeitstag der Woche in Folge, ${beyond === null ? 'von Beginn an' : `über ${beyond}`}: ${pay}`,
  average: 'Überstunden zählen nach dem Mittel der Lohnsätze der Woche, gewichtet nach Stunden',
  holidays: 'Feiertage',
  clock: (from, to) => `${from} bis ${to}`,
  premium: (name, when, worth) => `${name}${when && ` (${when})`}: ${worth}`,
  combine: {
    highest: 'Wo mehrere davon zusammentreffen, zählt das Höchste',
    sum: 'Wo mehrere davon zusammentreffen, werden ihre Zuschläge addiert',
    product: 'Wo mehrere davon zusammentreffen, werden sie multipliziert',
  },
  dayStart: (time) => `Der Tag beginnt um ${time}`,
};

export const ruleWords = (language: Language): RuleWords => (language === 'de' ? de : en);
