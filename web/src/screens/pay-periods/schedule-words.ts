import type { Language } from '../../words/words.ts';

const en = {
  title: 'How often is paid',
  none: 'Nobody has said so yet.',
  from: (date: string) => `from ${date}`,
  is: {
    weekly: () => 'Every week',
    biweekly: () => 'Every two weeks',
    semimonthly: (day: number) => `Twice a month, on day ${day} and ${day + 15}`,
    monthly: (day: number) => `Every month, on day ${day}`,
  },
  now: 'holds today',
  remove: 'Remove',
  removeOf: (date: string) => `Remove what holds from ${date} on`,
  removed: (date: string) => `What was to hold from ${date} on is gone; the one before goes on.`,
  set: (text: string, date: string) => `${text}, from ${date} on.`,
  form: {
    title: 'Set it from a date on',
    frequency: 'How often',
    frequencies: { weekly: 'Weekly', biweekly: 'Every two weeks', semimonthly: 'Twice a month', monthly: 'Monthly' },
    anchor: 'A date on which a period begins',
    anchorHint: 'Before or after the date from which it holds.',
    day: 'Day of the month on which periods begin',
    twice: 'Day of the month on which the first of two begins',
    effective: 'Holds from',
    save: 'Set',
    wrongDate: 'choose a date',
    wrongDay: (most: number) => `a whole number from 1 to ${most}`,
    effect: (first: string, second: string) => `The first periods are ${first} and ${second}.`,
    replaces: 'It takes the place of what holds from the same date on.',
    ends: (text: string) => `It ends: ${text}.`,
    nothing: 'Its first periods are told here.',
  },
};

type ScheduleWords = typeof en;

const de: ScheduleWords = {
  title: 'Wie oft abgerechnet wird',
  none: 'Noch hat es niemand gesagt.',
  from: (date) => `ab ${date}`,
  is: {
    weekly: () => 'Jede Woche',
    biweekly: () => 'Alle zwei Wochen',
    semimonthly: (day) => `Zweimal im Monat, am ${day}. und ${day + 15}.`,
    monthly: (day) => `Jeden Monat, am ${day}.`,
  },
  now: 'gilt heute',
  remove: 'Entfernen',
  removeOf: (date) => `Entfernen, was ab ${date} gilt`,
  removed: (date) => `Was ab ${date} gelten sollte, ist entfernt; es gilt weiter, was vorher galt.`,
  set: (text, date) => `${text}, ab ${date}.`,
  form: {
    title: 'Ab einem Tag festlegen',
    frequency: 'Wie oft',
    frequencies: {
      weekly: 'Wöchentlich',
      biweekly: 'Alle zwei Wochen',
      semimonthly: 'Zweimal im Monat',
      monthly: 'Monatlich',
    },
    anchor: 'Ein Tag, an dem ein Zeitraum beginnt',
    anchorHint: 'Vor oder nach dem Tag, ab dem es gilt.',
    day: 'Tag des Monats, an dem Zeiträume beginnen',
    twice: 'Tag des Monats, an dem der erste von zweien beginnt',
    effective: 'Gilt ab',
    save: 'Festlegen',
    wrongDate: 'wählen Sie einen Tag',
    wrongDay: (most) => `eine ganze Zahl von 1 bis ${most}`,
    effect: (first, second) => `Die ersten Zeiträume sind ${first} und ${second}.`,
    replaces: 'Es ersetzt, was ab demselben Tag gilt.',
    ends: (text) => `Es beendet: ${text}.`,
    nothing: 'Hier stehen seine ersten Zeiträume.',
  },
};

export const scheduleWords = (language: Language): ScheduleWords => (language === 'de' ? de : en);
