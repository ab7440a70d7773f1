import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  lead: (lacking: number) =>
    lacking === 0
      ? 'Every member has a payroll number.'
      : `${countOf('en', lacking, 'member has', 'members have')} no payroll number yet.`,
  note:
    'Paste a column of numbers into the first field, or paste a list of names and numbers. Changes apply when you ' +
    'save.',
  form: 'Payroll numbers',
  show: 'Show',
  shows: { present: 'current members', lacking: 'without a number', former: 'former members' },
  ofPeriod: 'paid in this period, without a number',
  find: 'Find a member',
  columns: { member: 'Member', number: 'Payroll number' },
  caption: 'Payroll numbers of members',
  of: (name: string) => `Payroll number of ${name}`,
  former: 'former member',
  locks: {
    owner: 'Only owners can change the payroll number of an owner.',
    self: 'You cannot change your own payroll number.',
  },
  nobody: { title: 'No members to show', text: 'All members in this list have a payroll number.' },
  double: (name: string) => `${name} has the same number`,
  nothing: 'No changes yet.',
  effect: (n: number) => `Changes ${countOf('en', n, 'payroll number', 'payroll numbers')}.`,
  save: 'Save numbers',
  keeping: (saved: number, total: number) => `Saving payroll numbers: ${saved} of ${total} …`,
  partly: (saved: number, total: number) =>
    `${saved} of ${total} payroll numbers were saved. Choose “Save numbers” to save the rest.`,
  saved: (n: number) => `${countOf('en', n, 'payroll number was', 'payroll numbers were')} saved.`,
  undone: 'The previous payroll numbers were restored.',
  pasted: (n: number) => `${countOf('en', n, 'number was', 'numbers were')} filled in. Save to apply.`,
  unknown: (names: string, more: number) =>
    `No single member matches these names: ${names}${more > 0 ? ` and ${more} more` : ''}.`,
  tooMany: (n: number) =>
    `${countOf('en', n, 'pasted line was', 'pasted lines were')} not used: the list has fewer members.`,
};

export type NumberWords = typeof en;

const de: NumberWords = {
  lead: (lacking) =>
    lacking === 0
      ? 'Alle Mitglieder haben eine Personalnummer.'
      : `${countOf('de', lacking, 'Mitglied hat', 'Mitglieder haben')} noch keine Personalnummer.`,
  note:
    'Fügen Sie eine Spalte mit Nummern oder eine Liste aus Namen und Nummern in das erste Feld ein. Änderungen ' +
    'gelten, wenn Sie speichern.',
  form: 'Personalnummern',
  show: 'Anzeigen',
  shows: { present: 'aktuelle Mitglieder', lacking: 'ohne Nummer', former: 'frühere Mitglieder' },
  ofPeriod: 'im Zeitraum bezahlt, ohne Nummer',
  find: 'Mitglied suchen',
  columns: { member: 'Mitglied', number: 'Personalnummer' },
  caption: 'Personalnummern der Mitglieder',
  of: (name) => `Personalnummer von ${name}`,
  former: 'früheres Mitglied',
  locks: {
    owner: 'Nur Inhaber können die Personalnummer eines Inhabers ändern.',
    self: 'Ihre eigene Personalnummer können Sie nicht ändern.',
  },
  nobody: {
    title: 'Keine Mitglieder in dieser Ansicht',
    text: 'Alle Mitglieder dieser Liste haben eine Personalnummer.',
  },
  double: (name) => `${name} hat dieselbe Nummer`,
  nothing: 'Noch keine Änderungen.',
  effect: (n) => `Ändert ${countOf('de', n, 'Personalnummer', 'Personalnummern')}.`,
  save: 'Nummern speichern',
  keeping: (saved, total) => `Personalnummern werden gespeichert: ${saved} von ${total} …`,
  partly: (saved, total) =>
    `${saved} von ${total} Personalnummern wurden gespeichert. Mit „Nummern speichern“ speichern Sie die übrigen.`,
  saved: (n) => `${countOf('de', n, 'Personalnummer wurde', 'Personalnummern wurden')} gespeichert.`,
  undone: 'Die vorherigen Personalnummern wurden wiederhergestellt.',
  pasted: (n) =>
    `${countOf('de', n, 'Nummer wurde', 'Nummern wurden')} eingetragen. Speichern Sie, um sie zu übernehmen.`,
  unknown: (names, more) =>
    `Diese Namen passen nicht zu genau einem Mitglied: ${names}${more > 0 ? ` und ${more} weitere` : ''}.`,
  tooMany: (n) =>
    `${countOf('de', n, 'eingefügte Zeile wurde', 'eingefügte Zeilen wurden')} nicht verwendet: Die Liste hat ` +
    'weniger Mitglieder.',
};

export const numberWords = (language: Language): NumberWords => (language === 'de' ? de : en);
