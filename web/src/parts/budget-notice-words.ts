import type { Language } from '../words/words.ts';

const en = {
  people: {
    owners: { project: 'the owners', client: 'the owners' },
    managers: {
      project: 'the managers of the organization and of the project',
      client: 'the managers of the organization and of its projects',
    },
    members: { project: 'all members of the project', client: 'all members of its projects' },
  },
  goes: (names: string, when: string) => `Notifications go to ${names}, ${when}.`,
  off: 'Notifications are off. The event still appears under Events.',
  noGroup: 'No group is selected, so no notifications are sent. The event still appears under Events.',
  at: (percents: string) => `once per period at ${percents} of the limit`,
  unlimited:
    'Without a limit, timers do not stop. Only further thresholds, which you set in the history, send notifications.',
  stops: {
    project: (percent: string) => `Timers of its members stop at ${percent} of the budget.`,
    client: (percent: string) => `Timers on its projects stop at ${percent} of the budget.`,
  },
  signals:
    'Users without access to pay can still infer the cost from two signals: timers stop, and the nightly state ' +
    'changes (within, near or reached). Budgets by bill rates or hours have no such signals.',
  short: {
    nobody: 'no notifications',
    told: (names: string) => `notifies ${names}`,
    groups: { owners: 'owners', managers: 'managers', members: 'all members' },
  },
};

type BudgetNoticeWords = typeof en;

const de: BudgetNoticeWords = {
  people: {
    owners: { project: 'die Inhaber', client: 'die Inhaber' },
    managers: {
      project: 'die Leitung der Organisation und des Projekts',
      client: 'die Leitung der Organisation und seiner Projekte',
    },
    members: { project: 'alle Mitglieder des Projekts', client: 'alle Mitglieder seiner Projekte' },
  },
  goes: (names, when) => `Benachrichtigungen gehen an ${names}, ${when}.`,
  off: 'Benachrichtigungen sind ausgeschaltet. Das Ereignis erscheint trotzdem unter „Ereignisse“.',
  noGroup:
    'Keine Gruppe ist gewählt, deshalb wird niemand benachrichtigt. Das Ereignis erscheint trotzdem unter ' +
    '„Ereignisse“.',
  at: (percents) => `einmal je Zeitraum bei ${percents} der Grenze`,
  unlimited:
    'Ohne Grenze hält die Zeitmessung nicht an. Benachrichtigt wird nur bei weiteren Schwellen, die Sie im ' +
    'Verlauf festlegen.',
  stops: {
    project: (percent) => `Die Zeitmessung seiner Mitglieder hält bei ${percent} des Budgets an.`,
    client: (percent) => `Die Zeitmessung in seinen Projekten hält bei ${percent} des Budgets an.`,
  },
  signals:
    'Wer Lohnsätze nicht sehen darf, kann aus zwei Anzeichen auf die Kosten schließen: Die Zeitmessung hält an, und ' +
    'der nächtliche Stand ändert sich („im Rahmen“, „nahe der Grenze“ oder „Grenze erreicht“). Bei Budgets nach ' +
    'Verrechnungssätzen oder Stunden gibt es diese Anzeichen nicht.',
  short: {
    nobody: 'niemand benachrichtigt',
    told: (names) => `benachrichtigt: ${names}`,
    groups: { owners: 'Inhaber', managers: 'Leitung', members: 'alle Mitglieder' },
  },
};

export const budgetNoticeWords = (language: Language): BudgetNoticeWords => (language === 'de' ? de : en);
