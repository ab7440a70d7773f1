import type { Language } from '../../words/words.ts';

const en = {
  title: 'Payroll',
  mark: 'Payroll',
  payroll: 'Payroll clerk',
  hint:
    'Payroll clerks see the pay, hours, overtime and approvals of all members, but no applications, screenshots, ' +
    'flags, settings or budgets of others.',
  nothing: 'No changes yet.',
  effect: {
    granted: (name: string) =>
      `${name} can close pay periods, download payroll files, and set payroll numbers, rates and salaries of all ` +
      'members except owners and themselves.',
    withdrawn: (name: string) => `${name} sees only their own records.`,
  },
  saved: {
    granted: (name: string) => `${name} is a payroll clerk.`,
    withdrawn: (name: string) => `${name} is no longer a payroll clerk.`,
  },
  undone: 'Change undone.',
};

type PayrollRoleWords = typeof en;

const de: PayrollRoleWords = {
  title: 'Lohnbuchhaltung',
  mark: 'Lohnbuchhaltung',
  payroll: 'Gehört zur Lohnbuchhaltung',
  hint:
    'Die Lohnbuchhaltung sieht Lohn, Stunden, Überstunden und Freigaben aller Mitglieder, aber keine Anwendungen, ' +
    'Bildschirmfotos, Hinweise, Einstellungen und Budgets anderer.',
  nothing: 'Noch keine Änderungen.',
  effect: {
    granted: (name) =>
      `${name} kann Zeiträume abschließen, Lohndateien herunterladen und für alle Mitglieder außer Inhabern und sich ` +
      'selbst Personalnummern, Lohnsätze und Gehälter festlegen.',
    withdrawn: (name) => `${name} sieht nur noch die eigenen Daten.`,
  },
  saved: {
    granted: (name) => `${name} gehört zur Lohnbuchhaltung.`,
    withdrawn: (name) => `${name} gehört nicht mehr zur Lohnbuchhaltung.`,
  },
  undone: 'Änderung rückgängig gemacht.',
};

export const payrollRoleWords = (language: Language): PayrollRoleWords => (language === 'de' ? de : en);
