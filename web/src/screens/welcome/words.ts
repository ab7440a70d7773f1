import type { Language } from '../../words/words.ts';

const en = {
  title: (organization: string) => `${organization} is ready`,
  lead: 'You are its owner. Three steps, in any order, and the first day of work can be seen here.',
  steps: [
    {
      title: 'Invite people',
      text: 'Each gets a link that only they receive. They see beforehand what is recorded of them.',
      link: 'Invite somebody',
      to: 'members?new',
    },
    {
      title: 'Make a project',
      text: 'Time is tracked on projects. A budget and rates can come later.',
      link: 'Make a project',
      to: 'projects?new',
    },
    {
      title: 'Connect a tracker',
      text: 'It sends tracked time with a token that acts as a member.',
      link: 'Make a token',
      to: 'tokens?new',
    },
  ],
  go: 'Go to today',
};

export type WelcomeWords = typeof en;

const de: WelcomeWords = {
  title: (organization) => `${organization} ist bereit`,
  lead: 'Sie sind Inhaber. Drei Schritte in beliebiger Folge, dann ist der erste Arbeitstag hier zu sehen.',
  steps: [
    {
      title: 'Menschen einladen',
      text: 'Alle bekommen einen Link, den nur sie erhalten. Sie sehen vorher, was von ihnen erfasst wird.',
      link: 'Jemanden einladen',
      to: 'members?new',
    },
    {
      title: 'Ein Projekt anlegen',
      text: 'Zeit wird auf Projekte erfasst. Budget und Sätze können später kommen.',
      link: 'Ein Projekt anlegen',
      to: 'projects?new',
    },
    {
      title: 'Ein Erfassungsprogramm verbinden',
      text: 'Es sendet erfasste Zeit mit einem Token, das für ein Mitglied handelt.',
      link: 'Ein Token anlegen',
      to: 'tokens?new',
    },
  ],
  go: 'Weiter zu heute',
};

export const welcomeWords = (language: Language): WelcomeWords => (language === 'de' ? de : en);
