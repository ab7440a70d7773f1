import type { Language } from '../../words/words.ts';

const en = {
  title: 'Corrections to earlier periods',
  paid: 'These corrections were paid with this period. The figures of the earlier periods stay unchanged.',
  waiting: 'These corrections are paid when you close this period. The figures of the earlier periods stay unchanged.',
  columns: {
    member: 'Member',
    date: 'Date',
    what: 'Type',
    cause: 'Reason',
    time: 'Time',
    before: 'Paid before',
    now: 'Due now',
    pay: 'Difference',
  },
  kinds: { time: 'time', salary: 'salary', earning: 'earning', premium: 'premium' },
  program: 'fairhour',
};

type CorrectionWords = typeof en;

const de: CorrectionWords = {
  title: 'Berichtigungen früherer Zeiträume',
  paid: 'Diese Berichtigungen sind in diesem Zeitraum bezahlt. Die Zahlen der früheren Zeiträume bleiben unverändert.',
  waiting:
    'Diese Berichtigungen werden beim Abschluss dieses Zeitraums bezahlt. Die Zahlen der früheren Zeiträume bleiben ' +
    'unverändert.',
  columns: {
    member: 'Mitglied',
    date: 'Datum',
    what: 'Art',
    cause: 'Grund',
    time: 'Zeit',
    before: 'Bisher gezahlt',
    now: 'Jetzt fällig',
    pay: 'Differenz',
  },
  kinds: { time: 'Zeit', salary: 'Gehalt', earning: 'Zahlung', premium: 'Zuschlag' },
  program: 'fairhour',
};

export const correctionWords = (language: Language): CorrectionWords => (language === 'de' ? de : en);
