import type { Language } from '../../words/words.ts';

const en = {
  all: 'Statements',
  title: (span: string) => `Statements of ${span}`,
  titleOf: (name: string, span: string) => `Statement of ${name}, ${span}`,
  lead: {
    kept: (members: string, sum: string) => `What the period paid ${members}: ${sum}.`,
    computed: (members: string, sum: string) => `What the period would pay ${members} if it were closed now: ${sum}.`,
  },
  members: (count: number) => `${count} members`,
  back: 'The pay period',
  none: { title: 'No statement', text: 'There is neither time nor pay in this period.' },
  columns: { date: 'Date', what: 'For', seconds: 'Time', factor: '×', rate: 'An hour', pay: 'Pay' },
  kinds: { time: 'time', salary: 'salary', earning: 'earning' },
  overtime: (what: string) => `${what}, overtime at its rate`,
  premium: (what: string) => `${what}: added for overtime and premiums of the week`,
  /** Hours that another row already includes. */
  paidFor: (time: string) => `for ${time}`,
  about: (rate: string) => `≈ ${rate}`,
  reading: {
    premium:
      'Each row is time × factor × rate. Hours count once, at their rate; rows that are added for overtime and ' +
      'premiums name again the hours that they are paid for, with what the factor of the rule adds to 1.',
    derived: '≈ is what the pay comes to an hour: it follows from the whole week, as the page on overtime explains.',
    rounded: 'Cents are rounded for the whole week, so that a row can be off by a few of them; the sums are right.',
  },
  hours: { tracked: 'Hours', corrected: 'Hours of corrections' },
  correction: (what: string, cause: string) => `${what}: correction, ${cause}`,
  sums: {
    regular: 'Regular time',
    overtime: 'Overtime at its rate',
    premiums: 'Added for overtime and premiums',
    salary: 'Salary',
    bonuses: 'Bonuses and other earnings',
    corrections: 'Corrections',
    total: 'Total',
  },
};

type StatementWords = typeof en;

const de: StatementWords = {
  all: 'Lohnzettel',
  title: (span) => `Lohnzettel ${span}`,
  titleOf: (name, span) => `Lohnzettel für ${name}, ${span}`,
  lead: {
    kept: (members, sum) => `Was der Zeitraum ${members} gezahlt hat: ${sum}.`,
    computed: (members, sum) => `Was der Zeitraum ${members} zahlen würde, wenn er jetzt abgeschlossen würde: ${sum}.`,
  },
  members: (count) => `${count} Mitgliedern`,
  back: 'Zum Zeitraum',
  none: { title: 'Kein Lohnzettel', text: 'In diesem Zeitraum gibt es weder Zeit noch Lohn.' },
  columns: { date: 'Datum', what: 'Für', seconds: 'Zeit', factor: '×', rate: 'Je Stunde', pay: 'Lohn' },
  kinds: { time: 'Zeit', salary: 'Gehalt', earning: 'Zahlung' },
  overtime: (what) => `${what}, Überstunden zu ihrem Satz`,
  premium: (what) => `${what}: dazu für Überstunden und Zuschläge der Woche`,
  paidFor: (time) => `für ${time}`,
  about: (rate) => `≈ ${rate}`,
  reading: {
    premium:
      'Jede Zeile ist Zeit × Faktor × Satz. Stunden zählen einmal, zu ihrem Satz; Zeilen, die für Überstunden und ' +
      'Zuschläge dazukommen, nennen die Stunden noch einmal, für die sie gezahlt werden, mit dem, was der Faktor der ' +
      'Regel über 1 hinausgeht.',
    derived:
      '≈ ist, was der Lohn je Stunde ergibt: Er folgt aus der ganzen Woche, wie die Seite der Überstunden erklärt.',
    rounded: 'Gerundet wird für die ganze Woche, sodass eine Zeile um einige Cent abweichen kann; die Summen stimmen.',
  },
  hours: { tracked: 'Stunden', corrected: 'Stunden der Berichtigungen' },
  correction: (what, cause) => `${what}: Berichtigung, ${cause}`,
  sums: {
    regular: 'Normale Arbeitszeit',
    overtime: 'Überstunden zu ihrem Satz',
    premiums: 'Zuschläge für Überstunden und besondere Zeiten',
    salary: 'Gehalt',
    bonuses: 'Prämien und andere Zahlungen',
    corrections: 'Berichtigungen',
    total: 'Summe',
  },
};

export const statementWords = (language: Language): StatementWords => (language === 'de' ? de : en);
