import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Payroll files',
  plain: 'All columns',
  take: 'Download',
  takeOf: (name: string) => `Download ${name}`,
  templates: 'Payroll templates',
  numbers: 'Set payroll numbers',
  refused: 'Available once all paid members have a payroll number.',
  lacking: (n: number, names: string) =>
    `${countOf('en', n, 'paid member has', 'paid members have')} no payroll number: ${names}.`,
  lackingMore: (names: string) => `Paid members without a payroll number: ${names} and others.`,
};

const de: typeof en = {
  title: 'Lohndateien',
  plain: 'Alle Spalten',
  take: 'Herunterladen',
  takeOf: (name) => `${name} herunterladen`,
  templates: 'Vorlagen für Lohndateien',
  numbers: 'Personalnummern eintragen',
  refused: 'Verfügbar, sobald alle bezahlten Mitglieder eine Personalnummer haben.',
  lacking: (n, names) =>
    `${countOf('de', n, 'bezahltes Mitglied', 'bezahlte Mitglieder')} ohne Personalnummer: ${names}.`,
  lackingMore: (names) => `Bezahlte Mitglieder ohne Personalnummer: ${names} und weitere.`,
};

export const fileWords = (language: Language): typeof en => (language === 'de' ? de : en);
