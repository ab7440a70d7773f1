import type { Language } from '../../words/words.ts';

const en = {
  title: 'Corrections of earlier periods',
  paid: 'They are part of what this period paid. The periods that they are about stay as they were closed.',
  waiting: 'They are paid when this period is closed. The periods that they are about stay as they were closed.',
  columns: { member: 'Member', date: 'Of', what: 'What', cause: 'Why', time: 'Time', pay: 'Pay' },
  kinds: { time: 'time', salary: 'salary', earning: 'earning', premium: 'premium' },
  program: 'fairhour itself',
};

type CorrectionWords = typeof en;

const de: CorrectionWords = {
  title: 'Berichtigungen früherer Zeiträume',
  paid: 'Sie sind Teil dessen, was dieser Zeitraum gezahlt hat. Die Zeiträume, um die es geht, bleiben, wie sie sind.',
  waiting:
    'Gezahlt werden sie mit dem Abschluss dieses Zeitraums. Die Zeiträume, um die es geht, bleiben, wie sie sind.',
  columns: { member: 'Mitglied', date: 'Vom', what: 'Was', cause: 'Warum', time: 'Zeit', pay: 'Lohn' },
  kinds: { time: 'Zeit', salary: 'Gehalt', earning: 'Zahlung', premium: 'Zuschlag' },
  program: 'fairhour selbst',
};

export const correctionWords = (language: Language): CorrectionWords => (language === 'de' ? de : en);
