import type { Language } from '../../words/words.ts';

const en = {
  title: 'New policies from a preset',
  preset: 'Law or custom',
  notLegal: (date: string) =>
    `This is not legal advice. The sources were last read on ${date}; contracts and later laws may say more.`,
  policies: 'What is created',
  sources: 'Sources',
  leavesOut: 'What it leaves out',
  daily: 'It counts by the day too, for which flexible overtime is needed. That is not part of the plan.',
  create: (count: number) => (count === 1 ? 'Create the policy' : `Create ${count} policies`),
  free: 'They are policies like any other: change or archive them later.',
  effectOf: (name: string) => `“${name}”:`,
  done: (names: readonly string[]) => `Created: ${names.map((name) => `“${name}”`).join(', ')}.`,
};

type PresetWords = typeof en;

const de: PresetWords = {
  title: 'Neue Regeln aus einer Vorlage',
  preset: 'Gesetz oder Brauch',
  notLegal: (date) =>
    `Das ist keine Rechtsberatung. Die Quellen wurden zuletzt am ${date} gelesen; Verträge und spätere Gesetze ` +
    'können mehr sagen.',
  policies: 'Was angelegt wird',
  sources: 'Quellen',
  leavesOut: 'Was sie auslässt',
  daily: 'Sie zählt auch nach dem Tag, und das braucht flexible Überstunden, die nicht zum Tarif gehören.',
  create: (count) => (count === 1 ? 'Die Regel anlegen' : `${count} Regeln anlegen`),
  free: 'Es sind Regeln wie alle anderen: Sie können sie später ändern oder archivieren.',
  effectOf: (name) => `„${name}“:`,
  done: (names) => `Angelegt: ${names.map((name) => `„${name}“`).join(', ')}.`,
};

export const presetWords = (language: Language): PresetWords => (language === 'de' ? de : en);
