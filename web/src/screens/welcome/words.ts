import type { Language } from '../../words/words.ts';

const en = {
  title: (organization: string) => `${organization} is ready`,
  lead: 'You are its owner. Three steps, in any order, and the first day of work can be seen here.',
  people: 'Invite people',
  peopleText: 'Each gets a link that only they receive. They see beforehand what is recorded of them.',
  project: 'Make a project',
  projectText: 'Time is tracked on projects. A budget and rates can come later.',
  tracker: 'Connect a tracker',
  trackerText: 'It sends tracked time with a token that acts as a member. On the command line of the server:',
  reference: 'How programs do it',
  go: 'Go to today',
};

export type WelcomeWords = typeof en;

const de: WelcomeWords = {
  title: (organization) => `${organization} ist bereit`,
  lead: 'Sie sind Inhaber. Drei Schritte in beliebiger Folge, dann ist der erste Arbeitstag hier zu sehen.',
  people: 'Menschen einladen',
  peopleText: 'Alle bekommen einen Link, den nur sie erhalten. Sie sehen vorher, was von ihnen erfasst wird.',
  project: 'Ein Projekt anlegen',
  projectText: 'Zeit wird auf Projekte erfasst. Budget und Sätze können später kommen.',
  tracker: 'Ein Erfassungsprogramm verbinden',
  trackerText: 'Es sendet erfasste Zeit mit einem Token, das für ein Mitglied handelt. Auf der Kommandozeile:',
  reference: 'Wie Programme es tun',
  go: 'Weiter zu heute',
};

export const welcomeWords = (language: Language): WelcomeWords => (language === 'de' ? de : en);
