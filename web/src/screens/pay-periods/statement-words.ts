import type { Language } from '../../words/words.ts';

const en = {
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
  premium: (what: string) => `${what}: overtime and premiums of the week`,
  correction: (what: string, cause: string) => `${what}: correction, ${cause}`,
  sums: {
    straight: 'Time at its rate',
    premium: 'Overtime and premiums',
    salary: 'Salary',
    earnings: 'Earned besides',
    corrections: 'Corrections',
    total: 'Together',
  },
};

type StatementWords = typeof en;

const de: StatementWords = {
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
  premium: (what) => `${what}: Überstunden und Zuschläge der Woche`,
  correction: (what, cause) => `${what}: Berichtigung, ${cause}`,
  sums: {
    straight: 'Zeit zu ihrem Satz',
    premium: 'Überstunden und Zuschläge',
    salary: 'Gehalt',
    earnings: 'Daneben verdient',
    corrections: 'Berichtigungen',
    total: 'Zusammen',
  },
};

export const statementWords = (language: Language): StatementWords => (language === 'de' ? de : en);
