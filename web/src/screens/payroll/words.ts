import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Payroll files',
  partsLabel: 'Sections of this page',
  parts: { templates: 'Templates', numbers: 'Payroll numbers' },
  lead: (templates: number, lacking: number, members: number) =>
    `${countOf('en', templates, 'template', 'templates')}. ` +
    (lacking === 0
      ? 'Every member has a payroll number.'
      : `${lacking} of ${countOf('en', members, 'member has', 'members have')} no payroll number yet.`),
  note: 'A template defines the columns and formats of a payroll file. You download the files from a pay period.',
  periods: 'All pay periods',
  make: 'New template',
  caption: 'Payroll templates',
  columns: {
    name: 'Template',
    rows: 'One row per',
    columns: 'Columns',
    key: 'Member identifier',
    changed: 'Last changed',
    deeds: 'Actions',
  },
  rows: { lines: 'pay line', members: 'member' },
  keys: { user_id: 'user ID in fairhour', payroll_id: 'payroll number', email: 'email address', name: 'name' },
  noKey: 'none',
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,
  copyName: (name: string) => `${name} (copy)`,
  copied: (name: string) => `${name} was created.`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} was deleted. The audit log still lists the files that used it.`,
  empty: {
    title: 'No templates yet',
    text: 'Start from the import format of a payroll program, or from a blank template.',
    forClerks: 'Owners create templates. Without a template, you can download a file with all columns.',
    lead: {
      create: 'Create a template for the files that your payroll program imports.',
      wait: 'No template exists for your payroll program.',
    },
  },
  missing: { title: 'Template not found', text: 'It may have been deleted.' },
};

export type PayrollWords = typeof en;

const de: PayrollWords = {
  title: 'Lohndateien',
  partsLabel: 'Bereiche dieser Seite',
  parts: { templates: 'Vorlagen', numbers: 'Personalnummern' },
  lead: (templates, lacking, members) =>
    `${countOf('de', templates, 'Vorlage', 'Vorlagen')}. ` +
    (lacking === 0
      ? 'Alle Mitglieder haben eine Personalnummer.'
      : `${lacking} von ${countOf('de', members, 'Mitglied', 'Mitgliedern')} noch ohne Personalnummer.`),
  note:
    'Eine Vorlage legt Spalten und Formate einer Lohndatei fest. Die Dateien laden Sie bei einem Abrechnungszeitraum ' +
    'herunter.',
  periods: 'Alle Abrechnungszeiträume',
  make: 'Neue Vorlage',
  caption: 'Vorlagen für Lohndateien',
  columns: {
    name: 'Vorlage',
    rows: 'Eine Zeile je',
    columns: 'Spalten',
    key: 'Kennung der Mitglieder',
    changed: 'Zuletzt geändert',
    deeds: 'Aktionen',
  },
  rows: { lines: 'Lohnposition', members: 'Mitglied' },
  keys: { user_id: 'Nummer in fairhour', payroll_id: 'Personalnummer', email: 'E-Mail-Adresse', name: 'Name' },
  noKey: 'keine',
  copy: 'Kopieren',
  copyOf: (name) => `${name} kopieren`,
  copyName: (name) => `${name} (Kopie)`,
  copied: (name) => `${name} wurde angelegt.`,
  remove: 'Löschen',
  removeOf: (name) => `${name} löschen`,
  removed: (name) => `${name} wurde gelöscht. Das Protokoll nennt weiterhin die Dateien, die damit erstellt wurden.`,
  empty: {
    title: 'Noch keine Vorlagen',
    text: 'Beginnen Sie mit dem Importformat eines Lohnprogramms oder mit einer leeren Vorlage.',
    forClerks: 'Vorlagen legen Inhaber an. Ohne Vorlage können Sie eine Datei mit allen Spalten herunterladen.',
    lead: {
      create: 'Legen Sie eine Vorlage für die Dateien an, die Ihr Lohnprogramm importiert.',
      wait: 'Für Ihr Lohnprogramm gibt es noch keine Vorlage.',
    },
  },
  missing: { title: 'Vorlage nicht gefunden', text: 'Vielleicht wurde sie gelöscht.' },
};

export const payrollWords = (language: Language): PayrollWords => (language === 'de' ? de : en);
