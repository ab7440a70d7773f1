import type { Language } from '../../words/words.ts';

const en = {
  created: (day: string, now: string) => `Someone else added time for you on ${day}: ${now}.`,
  deleted: (day: string, old: string) => `Someone else deleted your time on ${day}: ${old}.`,
  changed: (day: string, old: string, now: string) => `Someone else changed your time on ${day} from ${old} to ${now}.`,
  /** The time has the same length. */
  edited: (day: string, now: string) => `Someone else edited your time on ${day}: ${now}.`,
  reason: (reason: string) => `Reason: ${reason}`,
};

type ChangedEntryWords = typeof en;

const de: ChangedEntryWords = {
  created: (day, now) => `Eine andere Person hat am ${day} Zeit für Sie eingetragen: ${now}.`,
  deleted: (day, old) => `Eine andere Person hat Ihre Zeit vom ${day} gelöscht: ${old}.`,
  changed: (day, old, now) => `Eine andere Person hat Ihre Zeit vom ${day} von ${old} auf ${now} geändert.`,
  edited: (day, now) => `Eine andere Person hat Ihre Zeit vom ${day} bearbeitet: ${now}.`,
  reason: (reason) => `Grund: ${reason}`,
};

export const changedEntryWords = (language: Language): ChangedEntryWords => (language === 'de' ? de : en);
