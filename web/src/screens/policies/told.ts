import type { NotificationRole, PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { durationOf, secondsOfHours } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import { toldWords } from './told-words.ts';

/** Whom a policy says are told of overtime. */
export interface Told {
  notify: boolean;
  roles: readonly NotificationRole[];
}

const durationOfMinutes = (minutes: number) => durationOf(minutes * 60);

/** "owners, managers and the member". */
const namesOf = (language: Language, roles: readonly NotificationRole[]) =>
  new Intl.ListFormat(language).format(roles.map((role) => toldWords(language).roleNames[role]));

/** Who is told of overtime, in a few words; without minutes where they are not known yet. */
export function toldText(language: Language, { notify, roles }: Told, minutes: number | null | undefined): string {
  const words = toldWords(language);
  if (!notify || roles.length === 0) return words.nobody;
  const names = namesOf(language, roles);
  return (
    words.told(names) + (minutes === undefined || minutes === null ? '' : words.already(durationOfMinutes(minutes)))
  );
}

/** A threshold that is passed, and the minutes before at which that is told already. */
export interface Passing {
  type: PolicyType;
  hours: number;
  minutes: number | null;
}

/** Who is told of overtime, and when, as a sentence. */
export function toldSentence(language: Language, { notify, roles }: Told, { type, hours, minutes }: Passing): string {
  const words = toldWords(language);
  if (!notify) return words.off;
  if (roles.length === 0) return words.noRoles;
  const names = namesOf(language, roles);
  const passing = words.passing[type](durationOf(secondsOfHours(hours)));
  return words.goes(names, passing, minutes === null ? '' : words.andBefore(durationOfMinutes(minutes)));
}
