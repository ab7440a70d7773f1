import type { Language } from '../../words/words.ts';

const en = {
  lead: (lacking: number) =>
    lacking === 0
      ? 'Every member has a payroll number.'
      : `${lacking} ${lacking === 1 ? 'member has' : 'members have'} no payroll number yet.`,
  note:
    'Paste a column of numbers into the first field, or a list of names and numbers; nothing is kept until you ' +
    'save.',
  form: 'Payroll numbers',
  show: 'Show',
  shows: {
    present: 'members',
    lacking: 'without a number',
    former: 'former members',
  },
  ofPeriod: 'paid in the period, without a number',
  find: 'Find a member',
  columns: { member: 'Member', number: 'Payroll number' },
  caption: 'Members with their payroll numbers',
  of: (name: string) => `Payroll number of ${name}`,
  former: 'former member',
  ofOwner: 'Only owners set those of owners.',
  nobody: { title: 'Nobody is left', text: 'Everybody who is asked for here has a payroll number.' },
  double: (name: string) => `${name} has the same one`,
  nothing: 'Nothing is changed yet.',
  effect: (n: number) => `Changes the payroll ${n === 1 ? 'number of 1 member' : `numbers of ${n} members`}.`,
  save: 'Save numbers',
  keeping: (kept: number, of: number) => `${kept} of ${of} payroll numbers are saved …`,
  partly: (kept: number, of: number) =>
    `${kept} of ${of} payroll numbers are saved. The rest is not: “Save numbers” goes on with it.`,
  saved: (n: number) => `${n === 1 ? '1 payroll number is' : `${n} payroll numbers are`} saved.`,
  undone: 'The payroll numbers are as they were.',
  pasted: (n: number) => `${n === 1 ? '1 number is' : `${n} numbers are`} filled in, and not saved yet.`,
  unknown: (names: string, more: number) =>
    `Nobody here has this name, or more than one: ${names}${more > 0 ? ` and ${more} more` : ''}.`,
  tooMany: (n: number) => `${n === 1 ? '1 line is' : `${n} lines are`} left over: the list is shorter.`,
};

export type NumberWords = typeof en;

const de: NumberWords = {
  lead: (lacking) =>
    lacking === 0
      ? 'Alle Mitglieder haben eine Personalnummer.'
      : `${lacking} ${lacking === 1 ? 'Mitglied hat' : 'Mitglieder haben'} noch keine Personalnummer.`,
  note:
    'Fügen Sie eine Spalte mit Nummern in das erste Feld ein, oder eine Liste aus Namen und Nummern; behalten wird ' +
    'nichts, bevor Sie speichern.',
  form: 'Personalnummern',
  show: 'Zeigen',
  shows: { present: 'Mitglieder', lacking: 'ohne Nummer', former: 'frühere Mitglieder' },
  ofPeriod: 'im Zeitraum bezahlt, ohne Nummer',
  find: 'Mitglied suchen',
  columns: { member: 'Mitglied', number: 'Personalnummer' },
  caption: 'Mitglieder mit ihren Personalnummern',
  of: (name) => `Personalnummer von ${name}`,
  former: 'früheres Mitglied',
  ofOwner: 'Die von Inhabern tragen nur Inhaber ein.',
  nobody: { title: 'Niemand ist übrig', text: 'Alle, nach denen hier gefragt ist, haben eine Personalnummer.' },
  double: (name) => `${name} hat die gleiche`,
  nothing: 'Noch ist nichts geändert.',
  effect: (n) => `Ändert die ${n === 1 ? 'Personalnummer eines Mitglieds' : `Personalnummern von ${n} Mitgliedern`}.`,
  save: 'Nummern speichern',
  keeping: (kept, of) => `${kept} von ${of} Personalnummern sind gespeichert …`,
  partly: (kept, of) =>
    `${kept} von ${of} Personalnummern sind gespeichert. Die übrigen nicht: „Nummern speichern“ macht damit weiter.`,
  saved: (n) => `${n === 1 ? '1 Personalnummer ist' : `${n} Personalnummern sind`} gespeichert.`,
  undone: 'Die Personalnummern sind wieder wie zuvor.',
  pasted: (n) => `${n === 1 ? '1 Nummer ist' : `${n} Nummern sind`} eingetragen und noch nicht gespeichert.`,
  unknown: (names, more) =>
    `So heißt hier niemand, oder mehr als eine Person: ${names}${more > 0 ? ` und ${more} weitere` : ''}.`,
  tooMany: (n) => `${n === 1 ? '1 Zeile bleibt' : `${n} Zeilen bleiben`} übrig: Die Liste ist kürzer.`,
};

export const numberWords = (language: Language): NumberWords => (language === 'de' ? de : en);
