import type { Language } from '../../words/words.ts';

const en = {
  all: 'Pay statements',
  title: (span: string) => `Pay statements ${span}`,
  titleOf: (name: string, span: string) => `Pay statement of ${name}, ${span}`,
  lead: {
    stored: (members: string, sum: string) => `Paid to ${members}: ${sum}.`,
    computed: (members: string, sum: string) => `Current pay of ${members}, not final: ${sum}.`,
  },
  members: (count: number) => `${count} members`,
  back: 'Pay period',
  none: { title: 'No pay statement', text: 'No time or pay in this period.' },
  columns: { date: 'Date', what: 'Description', seconds: 'Time', factor: '×', rate: 'Hourly rate', pay: 'Pay' },
  kinds: { time: 'time', salary: 'salary', earning: 'earning' },
  overtime: (what: string) => `${what}, overtime at straight rate`,
  premium: (what: string) => `${what}: overtime and other premiums of the week`,
  /** Hours that are already included in another row. */
  paidFor: (time: string) => `for ${time}`,
  about: (rate: string) => `≈ ${rate}`,
  reading: {
    premium:
      'Each row is time × factor × rate. Hours count once, at their rate. A premium row repeats the hours that it is ' +
      'paid for, and its factor is the part of the multiplier above 1.',
    derived:
      '≈ marks an average: pay divided by hours, computed over the whole week. The overtime page shows the ' +
      'calculation.',
    rounded: 'Pay is rounded per week, so a row can differ by a few cents. The totals are exact.',
  },
  hours: { tracked: 'Hours', corrected: 'Corrected hours' },
  correction: (what: string, cause: string) => `${what}: correction, ${cause}`,
  corrected: (before: string, now: string) => ` (paid before: ${before}, due now: ${now})`,
  correctedPeriod: (start: string) => `Period from ${start}`,
  correctedSum: (before: string, now: string, difference: string) =>
    `paid before: ${before}, due now: ${now}, difference: ${difference}`,
  sums: {
    regular: 'Regular time',
    overtime: 'Overtime at straight rate',
    premiums: 'Overtime and other premiums',
    salary: 'Salary',
    bonuses: 'Bonuses and other earnings',
    corrections: 'Corrections',
    total: 'Total',
  },
};

type StatementWords = typeof en;

const de: StatementWords = {
  all: 'Lohnabrechnungen',
  title: (span) => `Lohnabrechnungen ${span}`,
  titleOf: (name, span) => `Lohnabrechnung für ${name}, ${span}`,
  lead: {
    stored: (members, sum) => `Lohn von ${members}: ${sum}.`,
    computed: (members, sum) => `Aktueller Lohn von ${members}, noch nicht endgültig: ${sum}.`,
  },
  members: (count) => `${count} Mitgliedern`,
  back: 'Abrechnungszeitraum',
  none: { title: 'Keine Lohnabrechnung', text: 'In diesem Zeitraum gibt es keine Zeit und keinen Lohn.' },
  columns: { date: 'Datum', what: 'Bezeichnung', seconds: 'Zeit', factor: '×', rate: 'Stundensatz', pay: 'Lohn' },
  kinds: { time: 'Zeit', salary: 'Gehalt', earning: 'Zahlung' },
  overtime: (what) => `${what}, Überstunden zum Grundlohn`,
  premium: (what) => `${what}: Zuschläge der Woche`,
  paidFor: (time) => `für ${time}`,
  about: (rate) => `≈ ${rate}`,
  reading: {
    premium:
      'Jede Zeile ist Zeit × Faktor × Satz. Stunden zählen einmal, zu ihrem Satz. Eine Zuschlagszeile nennt die ' +
      'Stunden noch einmal, für die der Zuschlag gezahlt wird; ihr Faktor ist der Teil über 1.',
    derived:
      '≈ kennzeichnet einen Durchschnitt: Lohn geteilt durch Stunden der ganzen Woche. Die Seite „Überstunden“ zeigt ' +
      'die Berechnung.',
    rounded: 'Gerundet wird je Woche. Eine Zeile kann deshalb um einige Cent abweichen, die Summen stimmen.',
  },
  hours: { tracked: 'Stunden', corrected: 'Korrigierte Stunden' },
  correction: (what, cause) => `${what}: Berichtigung, ${cause}`,
  corrected: (before, now) => ` (bisher gezahlt: ${before}, jetzt fällig: ${now})`,
  correctedPeriod: (start) => `Zeitraum ab ${start}`,
  correctedSum: (before, now, difference) =>
    `bisher gezahlt: ${before}, jetzt fällig: ${now}, Differenz: ${difference}`,
  sums: {
    regular: 'Reguläre Arbeitszeit',
    overtime: 'Überstunden zum Grundlohn',
    premiums: 'Überstunden- und andere Zuschläge',
    salary: 'Gehalt',
    bonuses: 'Prämien und andere Zahlungen',
    corrections: 'Berichtigungen',
    total: 'Summe',
  },
};

export const statementWords = (language: Language): StatementWords => (language === 'de' ? de : en);
