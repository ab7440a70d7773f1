import type { NotificationRole, PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { durationOf, secondsOfHours } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import { recipientWords } from './recipient-words.ts';

/** The recipients of overtime notices under a policy. */
export interface PolicyRecipients {
  notify: boolean;
  roles: readonly NotificationRole[];
}

const durationOfMinutes = (minutes: number) => durationOf(minutes * 60);

/** "owners, managers and the member". */
const namesOf = (language: Language, roles: readonly NotificationRole[]) =>
  new Intl.ListFormat(language).format(roles.map((role) => recipientWords(language).roleNames[role]));

/** The recipients of overtime notices in a few words; without the minutes while they load. */
export function recipientsText(
  language: Language,
  { notify, roles }: PolicyRecipients,
  minutes: number | null | undefined,
): string {
  const words = recipientWords(language);
  if (!notify || roles.length === 0) return words.nobody;
  const names = namesOf(language, roles);
  return (
    words.told(names) + (minutes === undefined || minutes === null ? '' : words.already(durationOfMinutes(minutes)))
  );
}

/** A threshold with the lead time of its notices in minutes. */
export interface NoticeThreshold {
  type: PolicyType;
  hours: number;
  minutes: number | null;
}

/** The recipients and times of overtime notices, as a sentence. */
export function recipientsSentence(
  language: Language,
  { notify, roles }: PolicyRecipients,
  { type, hours, minutes }: NoticeThreshold,
): string {
  const words = recipientWords(language);
  if (!notify) return words.off;
  if (roles.length === 0) return words.noRoles;
  const names = namesOf(language, roles);
  const passing = words.passing[type](durationOf(secondsOfHours(hours)));
  return words.goes(names, passing, minutes === null ? '' : words.andBefore(durationOfMinutes(minutes)));
}
