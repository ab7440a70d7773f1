import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import type { Language } from '../../words/words.ts';

const en = {
  beyond: (type: PolicyType, hours: string, pay: string) =>
    `Above ${hours} per ${type === 'weekly' ? 'week' : 'day'}: ${pay}`,
  beyondOvertime: (hours: string, pay: string) => `Above ${hours} of overtime per week: ${pay}`,
  pay: (factor: string) => `pay × ${factor}`,
  addition: (amount: string) => `${amount} more per hour`,
  hour: (minutes: string) => `${minutes} minutes are paid as one hour`,
  inRate: { yes: 'part of the regular rate', no: 'not part of the regular rate' },
  overtimePay: (factor: string) => `overtime × ${factor} in total`,
  credited: 'counts towards the overtime premium of the week',
  longer: 'these minutes also count as one hour towards overtime',
  outside: 'its hours do not count towards overtime',
  group: (name: string) => `only if it is the highest of group “${name}”`,
  consecutive: (day: number, beyond: string | null, pay: string) =>
    `Consecutive workday ${day} of the week, ${beyond === null ? 'all hours' : `above ${beyond}`}: ${pay}`,
  average: 'Overtime is based on the weighted average of the week’s rates',
  holidays: 'holidays',
  classes: (names: string) => `holidays of class ${names}`,
  clock: (from: string, to: string) => `${from} to ${to}`,
  premium: (name: string, when: string, worth: string) => `${name}${when && ` (${when})`}: ${worth}`,
  combine: {
    highest: 'If several rules apply, the highest is used',
    sum: 'If several rules apply, their additions are added',
    product: 'If several rules apply, they are multiplied',
  },
  lessPerHoliday: (hours: string) => `Each holiday in the week lowers the weekly threshold by ${hours}`,
  dayStart: (time: string) => `The workday begins at ${time}`,
};

type RuleWords = typeof en;

const de: RuleWords = {
  beyond: (type, hours, pay) => `Über ${hours} ${type === 'weekly' ? 'in der Woche' : 'am Tag'}: ${pay}`,
  beyondOvertime: (hours, pay) => `Über ${hours} Überstunden in der Woche: ${pay}`,
  pay: (factor) => `Lohn × ${factor}`,
  addition: (amount) => `${amount} mehr je Stunde`,
  hour: (minutes) => `${minutes} Minuten werden als eine Stunde bezahlt`,
  inRate: { yes: 'Teil des regulären Satzes', no: 'nicht Teil des regulären Satzes' },
  overtimePay: (factor) => `Überstunden insgesamt × ${factor}`,
  credited: 'wird auf den Überstundenzuschlag der Woche angerechnet',
  longer: 'diese Minuten zählen auch für Überstunden als eine Stunde',
  outside: 'die Stunden zählen nicht für Überstunden',
  group: (name) => `nur, wenn er der höchste der Gruppe „${name}“ ist`,
  consecutive: (day, beyond, pay) =>
    `${day}. Arbeitstag der Woche in Folge, ${beyond === null ? 'alle Stunden' : `über ${beyond}`}: ${pay}`,
  average: 'Grundlage für Überstunden ist der gewichtete Durchschnitt der Sätze der Woche',
  holidays: 'Feiertage',
  classes: (names) => `Feiertage der Klasse ${names}`,
  clock: (from, to) => `${from} bis ${to}`,
  premium: (name, when, worth) => `${name}${when && ` (${when})`}: ${worth}`,
  combine: {
    highest: 'Treffen mehrere Regeln zu, gilt die höchste',
    sum: 'Treffen mehrere Regeln zu, werden ihre Zuschläge addiert',
    product: 'Treffen mehrere Regeln zu, werden sie multipliziert',
  },
  lessPerHoliday: (hours) => `Jeder Feiertag der Woche senkt die Schwelle um ${hours}`,
  dayStart: (time) => `Der Arbeitstag beginnt um ${time}`,
};

export const ruleWords = (language: Language): RuleWords => (language === 'de' ? de : en);
