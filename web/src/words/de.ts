import { deFlags } from './de-flags.ts';
import type { Words } from './words.ts';

export const de = {
  nav: {
    label: 'Hauptmenü',
    asking: 'Neues kommt gerade nicht von selbst: Diese Seite fragt jede halbe Minute nach.',
    search: 'Suchen',
    find: 'Personen, Projekte, Kunden und Seiten suchen',
    screens: {
      today: 'Heute',
      budgets: 'Budgets',
      overtime: 'Überstunden',
      flags: 'Hinweise',
      organization: 'Organisation',
      me: 'Meine Seite',
    },
    manage: 'Verwalten',
    skip: 'Zum Inhalt springen',
    home: 'fairhour, Startseite',
  },
  account: {
    open: (name) => `Ihr Konto: ${name}`,
    language: 'Sprache',
    theme: 'Farben',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    organization: 'Organisation',
    me: 'Meine Seite',
    help: 'Hilfe',
    signOut: 'Abmelden',
  },
  keys: {
    button: 'Tasten',
    title: 'Tasten',
    none: 'Diese Seite hat keine eigenen Tasten.',
    use: 'Einzelne Tasten verwenden',
    help: 'Tasten zeigen',
    close: 'Schließen',
  },
  start: {
    title: 'Ihre Organisationen',
    none: 'Sie gehören noch zu keiner Organisation. Bitten Sie eine Inhaberin, Sie aufzunehmen; laden Sie dann neu.',
    last: 'hier waren Sie zuletzt',
    role: { owner: 'Inhaber', manager: 'Leitung', user: 'Mitglied', viewer: 'Einsicht' },
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Vielleicht wurde die Adresse gekürzt oder vertippt.',
    home: 'Zur Startseite',
  },
  errors: {
    offline: 'Der Server ist nicht zu erreichen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    refused: 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an die Inhaber der Organisation.',
    missing: 'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
    changed: 'Jemand hat es inzwischen geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
    busy: 'Der Server hat gerade zu viel zu tun. Warten Sie kurz und versuchen Sie es noch einmal.',
    failed: 'Der Server konnte das nicht ausführen. Versuchen Sie es noch einmal oder sagen Sie es dem Betreiber.',
    invalid: (details) => `Der Server hat das nicht angenommen: ${details}`,
    again: 'Noch einmal',
  },
  loading: 'Lädt …',
  ...deFlags,
} satisfies Words;
