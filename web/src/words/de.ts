import { deFlags } from './de-flags.ts';
import type { Words } from './words.ts';

export const de = {
  nav: {
    label: 'Hauptmenü',
    asking: 'Aktualisierungen in Echtzeit sind nicht verfügbar. Diese Seite wird alle 30 Sekunden aktualisiert.',
    search: 'Suchen',
    find: 'Personen, Projekte, Kunden und Seiten suchen',
    screens: {
      today: 'Heute',
      budgets: 'Budgets',
      overtime: 'Überstunden',
      pay: 'Abrechnung',
      memberPay: 'Löhne und Gehälter',
      flags: 'Hinweise',
      organization: 'Organisation',
      members: 'Mitglieder',
      tokens: 'Token',
      webhooks: 'Webhooks',
      audit: 'Protokoll',
      policies: 'Überstundenregeln',
      holidays: 'Feiertage',
      rules: 'Regeln für ungewöhnliche Aktivität',
      projects: 'Projekte',
      clients: 'Kunden',
      people: 'Personen',
      me: 'Meine Seite',
    },
    manage: 'Verwalten',
    skip: 'Zum Inhalt springen',
    home: 'fairhour, Startseite',
  },
  account: {
    open: (name) => `Ihr Konto: ${name}`,
    language: 'Sprache',
    theme: 'Design',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    hours: 'Format der Dauer',
    hourForms: { minutes: '6 h 48 min', decimal: '6,80 h' },
    organization: 'Organisation',
    me: 'Meine Seite',
    preferences: 'Einstellungen',
    help: 'Hilfe',
    signOut: 'Abmelden',
  },
  keys: {
    button: 'Tastenkürzel',
    title: 'Tastenkürzel',
    none: 'Diese Seite hat keine Tastenkürzel.',
    use: 'Tastenkürzel mit einzelnen Tasten verwenden',
    help: 'Tastenkürzel anzeigen',
    close: 'Schließen',
  },
  start: {
    title: 'Ihre Organisationen',
    none:
      'Sie gehören noch keiner Organisation an. Bitten Sie einen Inhaber, Sie aufzunehmen, und laden Sie die ' +
      'Seite neu.',
    last: 'zuletzt besucht',
    role: { owner: 'Inhaber', manager: 'Leitung', user: 'Mitglied', viewer: 'Einsicht' },
    payrollClerk: 'Lohnbuchhaltung',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Die Adresse ist möglicherweise unvollständig oder falsch geschrieben.',
    home: 'Zur Startseite',
  },
  errors: {
    offline: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    signedOut:
      'Sie sind nicht mehr angemeldet. Melden Sie sich in einem anderen Fenster an und versuchen Sie es ' +
      'hier noch einmal.',
    signIn: 'In einem anderen Fenster anmelden',
    refused: 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an die Inhaber der Organisation.',
    notInPlan: 'Der Tarif Ihrer Organisation enthält diese Funktion nicht.',
    missing: 'Nicht gefunden, oder Sie haben keinen Zugriff.',
    changed: 'Jemand hat diese Daten inzwischen geändert. Laden Sie die Seite neu und wiederholen Sie Ihre Änderung.',
    busy: 'Der Server ist ausgelastet. Warten Sie kurz und versuchen Sie es noch einmal.',
    failed:
      'Ein Fehler ist aufgetreten. Versuchen Sie es noch einmal. Bleibt der Fehler, wenden Sie sich an den ' +
      'Betreiber dieses Servers.',
    invalid: (details) => `Der Server hat die Eingabe abgelehnt: ${details}`,
    another: (name, own) =>
      `In diesem Browser ist jetzt ${name} angemeldet, diese Seite gehört aber zu ${own}. Laden Sie die ` +
      'Seite neu, bevor Sie speichern.',
    load: 'Seite neu laden',
    again: 'Erneut versuchen',
  },
  loading: 'Lädt …',
  ...deFlags,
} satisfies Words;
