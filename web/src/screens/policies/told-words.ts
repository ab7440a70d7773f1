import type { NotificationRole, PolicyType } from '../../../../src/contract/lists/overtime.ts';
import type { Language } from '../../words/words.ts';

const en = {
  roleNames: {
    owner: 'owners',
    manager: 'managers',
    project_manager: 'project managers',
    user: 'the member',
  } satisfies Record<NotificationRole, string>,
  nobody: 'nobody is told',
  told: (names: string) => `told: ${names}`,
  already: (time: string) => `; ${time} before too`,
  off: 'Nobody is told of overtime. It stands among the events all the same.',
  noRoles: 'Nobody is told of overtime, since no role is chosen. It stands among the events all the same.',
  passing: {
    weekly: (time: string) => `passes ${time} in a week`,
    daily: (time: string) => `passes ${time} on a day`,
  } satisfies Record<PolicyType, unknown>,
  andBefore: (time: string) => `, and once ${time} before`,
  goes: (names: string, passing: string, before: string) =>
    `A message goes to ${names} when a member ${passing}${before}.`,
};

export type ToldWords = typeof en;

const de: ToldWords = {
  roleNames: { owner: 'Inhaber', manager: 'Leitung', project_manager: 'Projektleitung', user: 'das Mitglied' },
  nobody: 'niemand wird benachrichtigt',
  told: (names) => `benachrichtigt: ${names}`,
  already: (time) => `; auch ${time} vorher`,
  off: 'Von Überstunden wird niemand benachrichtigt. Unter den Ereignissen stehen sie trotzdem.',
  noRoles:
    'Von Überstunden wird niemand benachrichtigt, weil niemand gewählt ist. Unter den Ereignissen stehen sie trotzdem.',
  passing: {
    weekly: (time) => `in einer Woche ${time} überschreitet`,
    daily: (time) => `an einem Tag ${time} überschreitet`,
  },
  andBefore: (time) => `, und einmal ${time} vorher`,
  goes: (names, passing, before) => `Eine Nachricht geht an ${names}, wenn ein Mitglied ${passing}${before}.`,
};

export const toldWords = (language: Language): ToldWords => (language === 'de' ? de : en);
