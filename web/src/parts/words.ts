import type { Language } from '../words/words.ts';

/** Texts of parts that screens load, so that the shell goes without them. */
const en = {
  csv: 'Download CSV',
  print: 'Print',
  more: 'Show more',
  cut: (shown: number) => `These are the first ${shown}. Show more to print more.`,
  form: {
    save: 'Save',
    saving: 'Saving …',
    cancel: 'Cancel',
    undo: 'Undo',
    effect: 'What saving does',
    faults: (count: number) =>
      count === 1 ? 'One thing has to be put right:' : `${count} things have to be put right:`,
    leave: 'What you typed is not saved. Leave all the same?',
  },
  many: {
    find: (label: string) => `Find in: ${label}`,
    chosen: (count: number) => `${count} chosen`,
    all: 'All that are shown',
    none: 'Nothing is found by that.',
    more: (count: number) => `${count} more: type to find them.`,
  },
  changes: { title: 'History of changes', program: 'fairhour itself' },
  conflict: {
    title: 'Somebody changed this meanwhile',
    text: 'Yours is not saved in these fields, which differ:',
    field: 'Field',
    theirs: 'Theirs, saved',
    yours: 'Yours, not saved',
    takeTheirs: 'Take theirs',
    keepMine: 'Keep mine',
    same: 'What they saved is what you typed.',
  },
};

type PartWords = typeof en;

const de: PartWords = {
  csv: 'CSV laden',
  print: 'Drucken',
  more: 'Mehr zeigen',
  cut: (shown) => `Dies sind die ersten ${shown}. Wer mehr zeigt, druckt mehr.`,
  form: {
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    cancel: 'Abbrechen',
    undo: 'Rückgängig',
    effect: 'Was Speichern bewirkt',
    faults: (count) => (count === 1 ? 'Eines ist zu berichtigen:' : `${count} Dinge sind zu berichtigen:`),
    leave: 'Das Eingegebene ist nicht gespeichert. Trotzdem gehen?',
  },
  many: {
    find: (label) => `Suchen in: ${label}`,
    chosen: (count) => `${count} gewählt`,
    all: 'Alle, die zu sehen sind',
    none: 'Damit wird nichts gefunden.',
    more: (count) => `${count} weitere: Sie finden sie durch Tippen.`,
  },
  changes: { title: 'Verlauf der Änderungen', program: 'fairhour selbst' },
  conflict: {
    title: 'Das wurde inzwischen geändert',
    text: 'In diesen Feldern, die abweichen, ist Ihres nicht gespeichert:',
    field: 'Feld',
    theirs: 'Gespeichert von anderen',
    yours: 'Ihres, nicht gespeichert',
    takeTheirs: 'Das andere nehmen',
    keepMine: 'Meines behalten',
    same: 'Gespeichert ist, was Sie eingegeben haben.',
  },
};

export const partWords = (language: Language): PartWords => (language === 'de' ? de : en);
