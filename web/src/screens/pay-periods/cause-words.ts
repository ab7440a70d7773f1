import type { Language } from '../../words/words.ts';

const en = {
  time_recorded: 'time recorded late',
  time_deleted: 'time deleted',
  members_merged: 'members merged',
  rate_changed: 'a rate changed',
  project_changed: 'a project changed',
  calendar_changed: 'the calendar changed',
  policy_changed: 'an overtime policy changed',
  salary_changed: 'a salary changed',
  earning_changed: 'an earning changed',
  holidays_changed: 'holidays changed',
  computation_changed: 'the pay calculation changed',
};

const de: Readonly<Record<keyof typeof en, string>> = {
  time_recorded: 'Zeit nachträglich erfasst',
  time_deleted: 'Zeit gelöscht',
  members_merged: 'Mitglieder zusammengeführt',
  rate_changed: 'Satz geändert',
  project_changed: 'Projekt geändert',
  calendar_changed: 'Kalender geändert',
  policy_changed: 'Überstundenregel geändert',
  salary_changed: 'Gehalt geändert',
  earning_changed: 'Zahlung geändert',
  holidays_changed: 'Feiertage geändert',
  computation_changed: 'Lohnberechnung geändert',
};

/** The cause of a change to figures, as text. */
export function causeText(language: Language, cause: string): string {
  const words: Readonly<Record<string, string>> = language === 'de' ? de : en;
  return words[cause] ?? cause;
}
