import type { Language } from '../../words/words.ts';

const en = {
  title: (organization: string) => `${organization} is ready`,
  lead: 'You are the owner. Complete these three steps in any order to track the first day of work.',
  steps: [
    {
      title: 'Invite members',
      text: 'Each member receives a personal link and first sees what is recorded about them.',
      link: 'Invite members',
      to: 'members?new',
    },
    {
      title: 'Create a project',
      text: 'Members track time on projects. You can add a budget and rates later.',
      link: 'Create project',
      to: 'projects?new',
    },
    {
      title: 'Connect a tracker',
      text: 'A tracker sends time with a token that acts as a member.',
      link: 'Create token',
      to: 'tokens?new',
    },
  ],
  go: 'Go to today',
};

export type WelcomeWords = typeof en;

const de: WelcomeWords = {
  title: (organization) => `${organization} ist bereit`,
  lead: 'Sie sind Inhaber. Mit diesen drei Schritten, in beliebiger Reihenfolge, erfassen Sie den ersten Arbeitstag.',
  steps: [
    {
      title: 'Mitglieder einladen',
      text: 'Jedes Mitglied erhält einen persönlichen Link und sieht zuerst, was erfasst wird.',
      link: 'Mitglieder einladen',
      to: 'members?new',
    },
    {
      title: 'Ein Projekt anlegen',
      text: 'Mitglieder erfassen Zeit auf Projekte. Budget und Sätze können Sie später ergänzen.',
      link: 'Projekt anlegen',
      to: 'projects?new',
    },
    {
      title: 'Zeiterfassung verbinden',
      text: 'Ein Zeiterfassungsprogramm sendet Zeit mit einem Token, das als ein Mitglied handelt.',
      link: 'Token erstellen',
      to: 'tokens?new',
    },
  ],
  go: 'Zur Seite „Heute“',
};

export const welcomeWords = (language: Language): WelcomeWords => (language === 'de' ? de : en);
