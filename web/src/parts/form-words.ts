import { countOf } from '../words/plurals.ts';
import type { Language } from '../words/words.ts';

/** Texts of forms. These texts are a separate module, so screens without a form do not load them. */
const en = {
  save: 'Save',
  saving: 'Saving …',
  cancel: 'Cancel',
  effect: 'Effect of saving',
  faults: (count: number) => `Please correct ${countOf('en', count, 'error', 'errors')}:`,
  moreFaults: (count: number) => `and ${count} more.`,
  partly: 'Your changes up to the moment you pressed Save are saved. Later changes are not saved yet.',
  many: {
    find: (label: string) => `Search in: ${label}`,
    chosen: (count: number) => `${count} selected`,
    all: 'Select all shown',
    none: 'No matches.',
    more: (count: number) => `${count} more. Type to find them.`,
  },
  changes: { title: 'Change history', program: 'fairhour', more: 'Show all in the audit log' },
  conflict: {
    title: 'Another user changed this record',
    text: 'Your changes to these fields are not saved:',
    field: 'Field',
    theirs: 'Saved value',
    yours: 'Your value (not saved)',
    takeTheirs: 'Use saved values',
    keepMine: 'Keep my values',
    same: 'The saved values equal yours.',
  },
};

type FormWords = typeof en;

const de: FormWords = {
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  effect: 'Auswirkungen',
  faults: (count) => `Bitte korrigieren Sie ${countOf('de', count, 'Fehler', 'Fehler')}:`,
  moreFaults: (count) => `und ${count} weitere.`,
  partly:
    'Ihre Änderungen bis zum Klick auf „Speichern“ sind gespeichert. Spätere Änderungen sind noch nicht gespeichert.',
  many: {
    find: (label) => `Suchen in: ${label}`,
    chosen: (count) => `${count} ausgewählt`,
    all: 'Alle angezeigten auswählen',
    none: 'Keine Treffer.',
    more: (count) => `${count} weitere. Tippen Sie, um sie zu finden.`,
  },
  changes: { title: 'Änderungsverlauf', program: 'fairhour', more: 'Alle im Protokoll zeigen' },
  conflict: {
    title: 'Jemand hat diese Daten inzwischen geändert',
    text: 'Ihre Änderungen an diesen Feldern sind nicht gespeichert:',
    field: 'Feld',
    theirs: 'Gespeicherter Wert',
    yours: 'Ihr Wert (nicht gespeichert)',
    takeTheirs: 'Gespeicherte Werte übernehmen',
    keepMine: 'Meine Werte behalten',
    same: 'Die gespeicherten Werte sind gleich Ihren.',
  },
};

export const formWords = (language: Language): FormWords => (language === 'de' ? de : en);
