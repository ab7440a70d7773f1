import type { Language } from '../../words/words.ts';

const en = {
  title: 'Files for payroll',
  plain: 'All columns',
  take: 'Download',
  takeOf: (name: string) => `Download ${name}`,
  templates: 'Templates of files',
  numbers: 'Set payroll numbers',
  refused: 'Not while somebody lacks a payroll number.',
  lacking: (n: number, names: string) =>
    `${n === 1 ? '1 member who is paid has' : `${n} members who are paid have`} no payroll number: ${names}.`,
  lackingMore: (names: string) => `Members who are paid have no payroll number: ${names} and more.`,
};

const de: typeof en = {
  title: 'Dateien für die Lohnabrechnung',
  plain: 'Alle Spalten',
  take: 'Herunterladen',
  takeOf: (name) => `${name} herunterladen`,
  templates: 'Vorlagen für Dateien',
  numbers: 'Personalnummern eintragen',
  refused: 'Nicht, solange jemandem eine Personalnummer fehlt.',
  lacking: (n, names) => `Ohne Personalnummer, aber bezahlt: ${n === 1 ? '1 Mitglied' : `${n} Mitglieder`}: ${names}.`,
  lackingMore: (names) => `Ohne Personalnummer, aber bezahlt: ${names} und weitere.`,
};

export const fileWords = (language: Language): typeof en => (language === 'de' ? de : en);
