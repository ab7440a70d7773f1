import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  title: 'Files for payroll',
  partsLabel: 'Parts of this page',
  parts: { templates: 'Templates', numbers: 'Payroll numbers' },
  lead: (templates: number, lacking: number, of: number) =>
    `${count(templates, 'template', 'templates')}. ` +
    (lacking === 0
      ? 'Every member has a payroll number.'
      : `${lacking} of ${count(of, 'member has', 'members have')} no payroll number yet.`),
  none: 'Payroll takes files of its own form: say here once how yours are written.',
  note: 'A template says which columns a file has and how they are written. Files are taken from a pay period.',
  periods: 'All pay periods',
  make: 'New template',
  caption: 'Templates of files for payroll',
  columns: {
    name: 'Template',
    rows: 'A row for',
    columns: 'Columns',
    key: 'Members by',
    changed: 'Changed',
    deeds: 'Do',
  },
  rows: { lines: 'each line', members: 'each member' },
  keys: { user_id: 'number in fairhour', payroll_id: 'payroll number', email: 'email address', name: 'name' },
  noKey: 'not named',
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,
  copyName: (name: string) => `${name} (copy)`,
  copied: (name: string) => `${name} is made.`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} is deleted. Files that were written by it stay in the audit.`,
  empty: {
    title: 'No templates yet',
    text: 'Begin with that of a payroll program whose import is published, or with columns of your own.',
  },
  missing: { title: 'There is no such template', text: 'It may have been deleted since.' },
};

export type PayrollWords = typeof en;

const de: PayrollWords = {
  title: 'Dateien für die Lohnabrechnung',
  partsLabel: 'Teile dieser Seite',
  parts: { templates: 'Vorlagen', numbers: 'Personalnummern' },
  lead: (templates, lacking, of) =>
    `${count(templates, 'Vorlage', 'Vorlagen')}. ` +
    (lacking === 0
      ? 'Alle Mitglieder haben eine Personalnummer.'
      : `${lacking} von ${count(of, 'Mitglied', 'Mitgliedern')} noch ohne Personalnummer.`),
  none: 'Lohnprogramme nehmen Dateien in ihrer eigenen Form: Sagen Sie hier einmal, wie Ihre geschrieben werden.',
  note:
    'Eine Vorlage sagt, welche Spalten eine Datei hat und wie sie geschrieben werden. Dateien gibt es bei jedem ' +
    'Abrechnungszeitraum.',
  periods: 'Alle Zeiträume',
  make: 'Neue Vorlage',
  caption: 'Vorlagen für Dateien der Lohnabrechnung',
  columns: {
    name: 'Vorlage',
    rows: 'Eine Zeile für',
    columns: 'Spalten',
    key: 'Mitglieder nach',
    changed: 'Geändert',
    deeds: 'Tun',
  },
  rows: { lines: 'jede Position', members: 'jedes Mitglied' },
  keys: { user_id: 'Nummer in fairhour', payroll_id: 'Personalnummer', email: 'E-Mail-Adresse', name: 'Name' },
  noKey: 'nicht genannt',
  copy: 'Kopieren',
  copyOf: (name) => `${name} kopieren`,
  copyName: (name) => `${name} (Kopie)`,
  copied: (name) => `${name} ist angelegt.`,
  remove: 'Löschen',
  removeOf: (name) => `${name} löschen`,
  removed: (name) => `${name} ist gelöscht. Dateien, die damit geschrieben wurden, bleiben im Protokoll.`,
  empty: {
    title: 'Noch keine Vorlagen',
    text: 'Beginnen Sie mit der eines Lohnprogramms, dessen Import veröffentlicht ist, oder mit eigenen Spalten.',
  },
  missing: { title: 'Diese Vorlage gibt es nicht', text: 'Vielleicht wurde sie inzwischen gelöscht.' },
};

export const payrollWords = (language: Language): PayrollWords => (language === 'de' ? de : en);
