import type { Language } from '../words/words.ts';

/** Texts of forms. They are a separate module, so screens without a form do not load them. */
const en = {
  save: 'Save',
  saving: 'Saving …',
  cancel: 'Cancel',
  effect: 'What saving does',
  faults: (count: number) => (count === 1 ? 'One thing has to be put right:' : `${count} things have to be put right:`),
  moreFaults: (count: number) => `and ${count} more.`,
  partly: 'It is saved as it was when you pressed the button. What you typed since is not saved yet.',
  many: {
    find: (label: string) => `Find in: ${label}`,
    chosen: (count: number) => `${count} chosen`,
    all: 'All that are shown',
    none: 'Nothing is found by that.',
    more: (count: number) => `${count} more: type to find them.`,
  },
  changes: { title: 'History of changes', program: 'fairhour itself', more: 'All of them are in the audit' },
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

type FormWords = typeof en;

const de: FormWords = {
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  effect: 'Was Speichern bewirkt',
  faults: (count) => (count === 1 ? 'Eines ist zu berichtigen:' : `${count} Dinge sind zu berichtigen:`),
  moreFaults: (count) => `und ${count} weitere.`,
  partly: 'Gespeichert ist der Stand von eben. Was Sie seither eingegeben haben, ist noch nicht gespeichert.',
  many: {
    find: (label) => `Suchen in: ${label}`,
    chosen: (count) => `${count} gewählt`,
    all: 'Alle, die zu sehen sind',
    none: 'Damit wird nichts gefunden.',
    more: (count) => `${count} weitere: Sie finden sie durch Tippen.`,
  },
  changes: { title: 'Verlauf der Änderungen', program: 'fairhour selbst', more: 'Alle stehen im Protokoll' },
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

export const formWords = (language: Language): FormWords => (language === 'de' ? de : en);
