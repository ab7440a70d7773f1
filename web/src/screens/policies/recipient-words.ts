import type { NotificationRole, PolicyType } from '../../../../src/contract/lists/overtime.ts';
import type { Language } from '../../words/words.ts';

const en = {
  roleNames: {
    owner: 'owners',
    manager: 'managers',
    project_manager: 'project managers',
    user: 'the member',
  } satisfies Record<NotificationRole, string>,
  nobody: 'no notifications',
  told: (names: string) => `notifies ${names}`,
  already: (time: string) => `; also ${time} before`,
  off: 'No one is notified of overtime. It still appears among the events.',
  noRoles: 'No recipients are selected, so no one is notified of overtime. It still appears among the events.',
  passing: {
    weekly: (time: string) => `exceeds ${time} in a week`,
    daily: (time: string) => `exceeds ${time} on a day`,
  } satisfies Record<PolicyType, unknown>,
  andBefore: (time: string) => `, and once ${time} in advance`,
  goes: (names: string, passing: string, before: string) => `Notifies ${names} when a member ${passing}${before}.`,
};

export type RecipientWords = typeof en;

const de: RecipientWords = {
  roleNames: { owner: 'Inhaber', manager: 'Leitung', project_manager: 'Projektleitung', user: 'das Mitglied' },
  nobody: 'keine Benachrichtigungen',
  told: (names) => `benachrichtigt ${names}`,
  already: (time) => `; auch ${time} vorher`,
  off: 'Niemand wird über Überstunden benachrichtigt. Unter den Ereignissen erscheinen sie trotzdem.',
  noRoles:
    'Es sind keine Empfänger ausgewählt, daher wird niemand über Überstunden benachrichtigt. Unter den Ereignissen ' +
    'erscheinen sie trotzdem.',
  passing: {
    weekly: (time) => `in einer Woche ${time} überschreitet`,
    daily: (time) => `an einem Tag ${time} überschreitet`,
  },
  andBefore: (time) => `, und einmal ${time} vorher`,
  goes: (names, passing, before) => `Benachrichtigt ${names}, wenn ein Mitglied ${passing}${before}.`,
};

export const recipientWords = (language: Language): RecipientWords => (language === 'de' ? de : en);
