import type { Language } from '../words/words.ts';

/** Texts of components that screens load. They are a separate module, so the shell does not load them. */
const en = {
  csv: 'Download CSV',
  print: 'Print',
  more: 'Show more',
  cut: (shown: number) => `These are the first ${shown}. Show more to print more.`,
  undo: 'Undo',
  leave: 'What you typed is not saved. Leave all the same?',
};

type PartWords = typeof en;

const de: PartWords = {
  csv: 'CSV laden',
  print: 'Drucken',
  more: 'Mehr zeigen',
  cut: (shown) => `Dies sind die ersten ${shown}. Wer mehr zeigt, druckt mehr.`,
  undo: 'Rückgängig',
  leave: 'Das Eingegebene ist nicht gespeichert. Trotzdem gehen?',
};

export const partWords = (language: Language): PartWords => (language === 'de' ? de : en);
