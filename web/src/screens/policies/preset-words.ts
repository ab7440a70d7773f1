import type { PresetReading } from '../../../../src/contract/lists/overtime.ts';
import { formOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

type Readings = Readonly<Record<PresetReading, string>>;

const readingsEn: Readings = {
  official_text: 'official text',
  official_page: 'page of an authority',
  copy: 'copy of the text',
  secondary_source: 'secondary source',
};

const readingsDe: Readings = {
  official_text: 'amtlicher Text',
  official_page: 'Seite einer Behörde',
  copy: 'Abdruck des Textes',
  secondary_source: 'Sekundärquelle',
};

const en = {
  title: 'New policies from a preset',
  preset: 'Law or practice',
  notLegal: (date: string) =>
    `This is not legal advice. The sources were last read on ${date}. Contracts and later laws may differ.`,
  policies: 'Policies to create',
  sources: 'Sources',
  checked: (date: string, reading: PresetReading, place: string) =>
    `Checked on ${date}: ${readingsEn[reading]} (${place})`,
  unchecked: (reading: PresetReading | null, place: string | null) =>
    reading === null ? 'Not checked' : `Not checked: ${readingsEn[reading]} (${place})`,
  leavesOut: 'Not covered',
  daily: 'This preset includes a daily policy. That requires flexible overtime, which this plan does not include.',
  create: (count: number) => formOf('en', count, 'Create policy', `Create ${count} policies`),
  free: 'You can change or archive these policies later.',
  effectOf: (name: string) => `“${name}”:`,
  done: (names: readonly string[]) => `Created: ${names.map((name) => `“${name}”`).join(', ')}.`,
};

type PresetWords = typeof en;

const de: PresetWords = {
  title: 'Neue Regeln aus einer Vorlage',
  preset: 'Gesetz oder Praxis',
  notLegal: (date) =>
    `Das ist keine Rechtsberatung. Die Quellen wurden zuletzt am ${date} gelesen. Verträge und spätere Gesetze ` +
    'können abweichen.',
  policies: 'Neue Regeln',
  sources: 'Quellen',
  checked: (date, reading, place) => `Geprüft am ${date}: ${readingsDe[reading]} (${place})`,
  unchecked: (reading, place) =>
    reading === null ? 'Nicht geprüft' : `Nicht geprüft: ${readingsDe[reading]} (${place})`,
  leavesOut: 'Nicht abgedeckt',
  daily:
    'Diese Vorlage enthält eine tägliche Regel. Dafür sind flexible Überstunden nötig, die dieser Tarif nicht ' +
    'enthält.',
  create: (count) => formOf('de', count, 'Regel anlegen', `${count} Regeln anlegen`),
  free: 'Sie können diese Regeln später ändern oder archivieren.',
  effectOf: (name) => `„${name}“:`,
  done: (names) => `Angelegt: ${names.map((name) => `„${name}“`).join(', ')}.`,
};

export const presetWords = (language: Language): PresetWords => (language === 'de' ? de : en);
