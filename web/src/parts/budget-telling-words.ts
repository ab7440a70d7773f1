import type { Language } from '../words/words.ts';

const en = {
  people: {
    owners: { project: 'the owners', client: 'the owners' },
    managers: {
      project: 'the managers of the organization and of the project',
      client: 'the managers of the organization and of its projects',
    },
    members: { project: 'all who are on the project', client: 'all who are on its projects' },
  },
  goes: (names: string, when: string) => `A message goes to ${names}, ${when}.`,
  off: 'Nobody gets a message, since notices are off. It stands among the events all the same.',
  noGroup: 'Nobody gets a message, since no group is chosen. It stands among the events all the same.',
  at: (percents: string) => `once in a period at ${percents} of the limit`,
  unlimited: 'Without a limit only further amounts are told, which its history sets, and no timer stops.',
  stops: {
    project: (percent: string) => `Timers of its members stop at ${percent} of the budget.`,
    client: (percent: string) => `Timers on its projects stop at ${percent} of the budget.`,
  },
  signals:
    'People who cannot see pay still get two signals of what it costs: their timers stop, and once a night the ' +
    'budget reads within, near or reached. A budget by bill rates or hours gives none.',
  short: {
    nobody: 'nobody told',
    told: (names: string) => `${names} told`,
    groups: { owners: 'owners', managers: 'managers', members: 'all members' },
  },
};

type TellingWords = typeof en;

const de: TellingWords = {
  people: {
    owners: { project: 'die Inhaber', client: 'die Inhaber' },
    managers: {
      project: 'die Leitung der Organisation und des Projekts',
      client: 'die Leitung der Organisation und seiner Projekte',
    },
    members: { project: 'alle im Projekt', client: 'alle in seinen Projekten' },
  },
  goes: (names, when) => `Eine Nachricht geht an ${names}, ${when}.`,
  off: 'Niemand bekommt eine Nachricht, weil sie ausgeschaltet sind. Unter den Ereignissen steht es trotzdem.',
  noGroup: 'Niemand bekommt eine Nachricht, weil keine Gruppe gewählt ist. Unter den Ereignissen steht es trotzdem.',
  at: (percents) => `einmal je Zeitraum bei ${percents} der Grenze`,
  unlimited: 'Ohne Grenze werden nur weitere Beträge gemeldet, die sein Verlauf setzt; keine Zeitmessung hält an.',
  stops: {
    project: (percent) => `Die Zeitmessung seiner Mitglieder hält bei ${percent} des Budgets an.`,
    client: (percent) => `Die Zeitmessung in seinen Projekten hält bei ${percent} des Budgets an.`,
  },
  signals:
    'Wer Lohnsätze nicht sehen darf, erhält noch zwei Hinweise auf die Kosten: Die Zeitmessung hält an, und ' +
    'einmal je Nacht heißt es „im Rahmen“, „nahe der Grenze“ oder „Grenze erreicht“. Ein Budget nach ' +
    'Verrechnungssätzen oder Stunden gibt keinen.',
  short: {
    nobody: 'niemand benachrichtigt',
    told: (names) => `benachrichtigt: ${names}`,
    groups: { owners: 'Inhaber', managers: 'Leitung', members: 'alle Mitglieder' },
  },
};

export const budgetTellingWords = (language: Language): TellingWords => (language === 'de' ? de : en);
