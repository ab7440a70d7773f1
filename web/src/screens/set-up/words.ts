import type { Language } from '../../words/words.ts';

const en = {
  title: 'Set up this server',
  lead: 'You make its first organization and become the owner. Everything here can be changed later.',
  proof: 'Whoever started this server sees the code in the window where they started it. It is good once, for a day.',
  code: 'Set-up code',
  codeHint: 'For example 7GK2-M0XD-93TB-QW4E-ZR8N. Letter case and dashes do not matter.',
  codeFromLink: 'The code came with the link.',
  you: 'You',
  name: 'Your name',
  email: 'Your email address',
  emailHint: 'You sign in as this address. Only members of your organization see it.',
  organization: 'Your organization',
  organizationName: 'Name of the organization',
  zone: 'Time zone',
  zoneHint: 'By its clock days and weeks begin, wherever people work.',
  weekStart: 'The week begins on',
  currency: 'Currency',
  missing: 'must be filled in',
  send: 'Set up and sign in',
  will: 'This makes the organization and signs you in as its owner.',
  wrong: 'This code is not good. It may be mistyped, older than a day, or replaced when the server was started again.',
  wrongHelp: 'Start the server again with “fairhour serve”: it prints a new code.',
  done: 'This server is set up already',
  doneText: 'It has an organization with an owner. Sign in, or ask the owner to invite you.',
  signIn: 'Sign in',
};

export type SetUpWords = typeof en;

const de: SetUpWords = {
  title: 'Diesen Server einrichten',
  lead: 'Sie legen die erste Organisation an und werden ihr Inhaber. Alles hier lässt sich später ändern.',
  proof: 'Wer den Server gestartet hat, sieht den Code in dem Fenster des Starts. Er gilt einmal und einen Tag lang.',
  code: 'Code zum Einrichten',
  codeHint: 'Zum Beispiel 7GK2-M0XD-93TB-QW4E-ZR8N. Groß oder klein und Striche sind egal.',
  codeFromLink: 'Der Code kam mit dem Link.',
  you: 'Sie',
  name: 'Ihr Name',
  email: 'Ihre E-Mail-Adresse',
  emailHint: 'Mit ihr melden Sie sich an. Nur Mitglieder Ihrer Organisation sehen sie.',
  organization: 'Ihre Organisation',
  organizationName: 'Name der Organisation',
  zone: 'Zeitzone',
  zoneHint: 'Nach ihrer Uhr beginnen Tage und Wochen, wo auch immer gearbeitet wird.',
  weekStart: 'Die Woche beginnt am',
  currency: 'Währung',
  missing: 'muss ausgefüllt sein',
  send: 'Einrichten und anmelden',
  will: 'Damit entsteht die Organisation, und Sie sind als ihr Inhaber angemeldet.',
  wrong: 'Dieser Code gilt nicht. Vielleicht ist er vertippt, älter als ein Tag oder durch einen neuen Start ersetzt.',
  wrongHelp: 'Starten Sie den Server noch einmal mit „fairhour serve“: Er nennt einen neuen Code.',
  done: 'Dieser Server ist schon eingerichtet',
  doneText: 'Er hat eine Organisation mit Inhaber. Melden Sie sich an, oder lassen Sie sich vom Inhaber einladen.',
  signIn: 'Anmelden',
};

export const setUpWords = (language: Language): SetUpWords => (language === 'de' ? de : en);
