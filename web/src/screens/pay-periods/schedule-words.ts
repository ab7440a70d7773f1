import type { Language } from '../../words/words.ts';

const en = {
  title: 'Pay schedule',
  none: 'No pay schedule yet.',
  from: (date: string) => `from ${date}`,
  is: {
    weekly: () => 'Every week',
    biweekly: () => 'Every two weeks',
    semimonthly: (day: number) => `Twice a month, on days ${day} and ${day + 15}`,
    monthly: (day: number) => `Every month, on day ${day}`,
  },
  now: 'current',
  remove: 'Remove',
  removeOf: (date: string) => `Remove the schedule from ${date}`,
  removed: (date: string) => `The schedule from ${date} was removed. The previous schedule continues.`,
  set: (text: string, date: string) => `${text}, from ${date}.`,
  form: {
    title: 'New pay schedule',
    frequency: 'Frequency',
    frequencies: { weekly: 'Weekly', biweekly: 'Every two weeks', semimonthly: 'Twice a month', monthly: 'Monthly' },
    anchor: 'First day of any period',
    anchorHint: 'Choose any day on which a period begins, for example a Monday.',
    day: 'Day of the month on which periods begin',
    twice: 'Day of the month on which the first of two periods begins',
    effective: 'Effective date',
    save: 'Set pay schedule',
    wrongDate: 'choose a date',
    wrongDay: (most: number) => `enter a whole number from 1 to ${most}`,
    effect: (first: string, second: string) => `The first periods are ${first} and ${second}.`,
    replaces: 'It replaces the schedule with the same effective date.',
    ends: (text: string) => `It ends the schedule “${text}”.`,
    nothing: 'The first periods appear here.',
  },
};

type ScheduleWords = typeof en;

const de: ScheduleWords = {
  title: 'Abrechnungsrhythmus',
  none: 'Noch kein Abrechnungsrhythmus festgelegt.',
  from: (date) => `ab ${date}`,
  is: {
    weekly: () => 'Jede Woche',
    biweekly: () => 'Alle zwei Wochen',
    semimonthly: (day) => `Zweimal im Monat, am ${day}. und ${day + 15}.`,
    monthly: (day) => `Jeden Monat, am ${day}.`,
  },
  now: 'aktuell',
  remove: 'Entfernen',
  removeOf: (date) => `Rhythmus ab ${date} entfernen`,
  removed: (date) => `Der Rhythmus ab ${date} wurde entfernt. Der vorherige gilt weiter.`,
  set: (text, date) => `${text}, ab ${date}.`,
  form: {
    title: 'Neuer Abrechnungsrhythmus',
    frequency: 'Rhythmus',
    frequencies: {
      weekly: 'Wöchentlich',
      biweekly: 'Alle zwei Wochen',
      semimonthly: 'Zweimal im Monat',
      monthly: 'Monatlich',
    },
    anchor: 'Erster Tag eines beliebigen Zeitraums',
    anchorHint: 'Wählen Sie einen Tag, an dem ein Zeitraum beginnt, zum Beispiel einen Montag.',
    day: 'Tag des Monats, an dem Zeiträume beginnen',
    twice: 'Tag des Monats, an dem der erste von zwei Zeiträumen beginnt',
    effective: 'Gültig ab',
    save: 'Rhythmus festlegen',
    wrongDate: 'wählen Sie ein Datum',
    wrongDay: (most) => `geben Sie eine ganze Zahl von 1 bis ${most} ein`,
    effect: (first, second) => `Die ersten Zeiträume sind ${first} und ${second}.`,
    replaces: 'Er ersetzt den Rhythmus mit demselben Gültigkeitsdatum.',
    ends: (text) => `Er beendet den Rhythmus „${text}“.`,
    nothing: 'Hier erscheinen die ersten Zeiträume.',
  },
};

export const scheduleWords = (language: Language): ScheduleWords => (language === 'de' ? de : en);
