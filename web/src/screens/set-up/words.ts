import type { Language } from '../../words/words.ts';

const en = {
  title: 'Set up this server',
  lead: 'You create the first organization and become its owner. You can change everything later.',
  proof: 'The server printed the code when it started. The code works once and expires after one day.',
  code: 'Setup code',
  codeHint: 'For example 7GK2-M0XD-93TB-QW4E-ZR8N. Letter case and hyphens do not matter.',
  codeFromLink: 'Filled in from your link.',
  you: 'You',
  name: 'Your name',
  email: 'Your email address',
  emailHint: 'You sign in with this address. Only members of your organization see it.',
  organization: 'Your organization',
  organizationName: 'Organization name',
  zone: 'Time zone',
  zoneHint: 'Days and weeks of all members follow this time zone.',
  weekStart: 'First day of the week',
  currency: 'Currency',
  missing: 'must not be empty',
  send: 'Set up and sign in',
  will: 'This creates the organization and signs you in as its owner.',
  wrong: 'This code is not valid. It may be mistyped, older than a day, or replaced by a restart of the server.',
  wrongHelp: 'Restart the server with “fairhour serve” to get a new code.',
  done: 'This server is already set up',
  doneText: 'Sign in, or ask the owner for an invitation.',
  signIn: 'Sign in',
};

export type SetUpWords = typeof en;

const de: SetUpWords = {
  title: 'Diesen Server einrichten',
  lead: 'Sie legen die erste Organisation an und werden ihr Inhaber. Sie können alles später ändern.',
  proof: 'Der Server hat den Code beim Start ausgegeben. Er lässt sich einmal verwenden und gilt einen Tag lang.',
  code: 'Einrichtungscode',
  codeHint: 'Zum Beispiel 7GK2-M0XD-93TB-QW4E-ZR8N. Groß- und Kleinschreibung und Bindestriche spielen keine Rolle.',
  codeFromLink: 'Aus Ihrem Link übernommen.',
  you: 'Sie',
  name: 'Ihr Name',
  email: 'Ihre E-Mail-Adresse',
  emailHint: 'Sie melden sich mit dieser Adresse an. Nur Mitglieder Ihrer Organisation sehen sie.',
  organization: 'Ihre Organisation',
  organizationName: 'Name der Organisation',
  zone: 'Zeitzone',
  zoneHint: 'Tage und Wochen aller Mitglieder richten sich nach dieser Zeitzone.',
  weekStart: 'Erster Tag der Woche',
  currency: 'Währung',
  missing: 'darf nicht leer sein',
  send: 'Einrichten und anmelden',
  will: 'Damit legen Sie die Organisation an und werden als ihr Inhaber angemeldet.',
  wrong:
    'Dieser Code ist ungültig. Vielleicht ist er vertippt, älter als ein Tag oder durch einen Neustart des Servers ' +
    'ersetzt.',
  wrongHelp: 'Starten Sie den Server mit „fairhour serve“ neu, um einen neuen Code zu erhalten.',
  done: 'Dieser Server ist bereits eingerichtet',
  doneText: 'Melden Sie sich an oder bitten Sie den Inhaber um eine Einladung.',
  signIn: 'Anmelden',
};

export const setUpWords = (language: Language): SetUpWords => (language === 'de' ? de : en);
