import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'API tokens',
  none: 'No API tokens yet.',
  lead: (count: number, expired: number) => {
    const all = countOf('en', count, 'active token', 'active tokens');
    return expired === 0 ? `${all}.` : `${all}, ${expired} expired.`;
  },
  note:
    'A program with a token acts as a member in this organization and has the access of that member. Tokens end with ' +
    'the membership.',
  columns: {
    name: 'Token',
    member: 'Acts as',
    scopes: 'Access',
    expires: 'Expires',
    made: 'Created',
    end: 'Actions',
  },
  caption: 'Tokens',
  scopes: { write: 'read and write', read: 'read' },
  never: 'never',
  expired: (date: string) => `expired on ${date}`,
  madeBy: (date: string, who: string) => `${date} by ${who}`,
  commandLine: 'the command line',
  unknown: (id: number) => `user ${id}`,
  make: 'New token',
  form: {
    name: 'Name',
    nameHint: 'For example “Payroll” or “Dashboard”.',
    member: 'Acts as',
    memberHint: 'The token has the access of this member.',
    life: 'Expires after',
    days: (days: number) => `${days} days`,
    never: 'never',
    mayWrite: 'Allow changes',
    save: 'Create token',
    effect: (who: string, life: string, mayWrite: boolean) =>
      `A program with this token can ${mayWrite ? 'view and change' : 'view'} what ${who || 'the member'} can, ` +
      `${life}. The secret is shown once.`,
    lifeText: (days: number | null) => (days === null ? 'until you revoke it' : `for ${days} days`),
  },
  made: {
    title: (name: string) => `Token “${name}” created`,
    text: 'Copy the secret now. It is not shown again. It grants access as the member: store it like a password.',
    use: 'Example request',
  },
  revoke: {
    button: (name: string) => `Revoke “${name}”`,
    short: 'Revoke',
    title: (name: string) => `Revoke token “${name}”?`,
    text: 'Programs that use this token lose access immediately. You cannot undo this.',
    confirm: 'Revoke token',
    done: (name: string) => `Token “${name}” was revoked.`,
  },
  empty: {
    title: 'No tokens yet',
    text:
      'Trackers, payroll and reports access the API with a token. Create one for each program, so you can revoke it ' +
      'separately.',
  },
};

type TokenWords = typeof en;

const de: TokenWords = {
  title: 'API-Token',
  none: 'Noch keine API-Token.',
  lead: (count, expired) => {
    const all = countOf('de', count, 'aktives Token', 'aktive Token');
    return expired === 0 ? `${all}.` : `${all}, ${expired} abgelaufen.`;
  },
  note:
    'Ein Programm mit einem Token handelt in dieser Organisation als ein Mitglied und hat dessen Zugriff. Token ' +
    'enden mit der Mitgliedschaft.',
  columns: {
    name: 'Token',
    member: 'Handelt als',
    scopes: 'Zugriff',
    expires: 'Läuft ab',
    made: 'Erstellt',
    end: 'Aktionen',
  },
  caption: 'Token',
  scopes: { write: 'lesen und schreiben', read: 'lesen' },
  never: 'nie',
  expired: (date) => `abgelaufen am ${date}`,
  madeBy: (date, who) => `${date} von ${who}`,
  commandLine: 'die Kommandozeile',
  unknown: (id) => `Benutzer ${id}`,
  make: 'Neues Token',
  form: {
    name: 'Name',
    nameHint: 'Zum Beispiel „Lohn“ oder „Auswertung“.',
    member: 'Handelt als',
    memberHint: 'Das Token hat den Zugriff dieses Mitglieds.',
    life: 'Läuft ab nach',
    days: (days) => `${days} Tagen`,
    never: 'nie',
    mayWrite: 'Änderungen erlauben',
    save: 'Token erstellen',
    effect: (who, life, mayWrite) =>
      `Ein Programm mit diesem Token kann ${life} ${mayWrite ? 'sehen und ändern' : 'sehen'}, ` +
      `was ${who || 'das Mitglied'} kann. Das Geheimnis wird einmal angezeigt.`,
    lifeText: (days) => (days === null ? 'bis zum Widerruf' : `${days} Tage lang`),
  },
  made: {
    title: (name) => `Token „${name}“ erstellt`,
    text:
      'Kopieren Sie das Geheimnis jetzt. Es wird nicht noch einmal angezeigt. Es gibt den Zugriff des Mitglieds, ' +
      'bewahren Sie es wie ein Passwort auf.',
    use: 'Beispielanfrage',
  },
  revoke: {
    button: (name) => `„${name}“ widerrufen`,
    short: 'Widerrufen',
    title: (name) => `Token „${name}“ widerrufen?`,
    text: 'Programme mit diesem Token verlieren sofort den Zugriff. Sie können das nicht rückgängig machen.',
    confirm: 'Token widerrufen',
    done: (name) => `Token „${name}“ wurde widerrufen.`,
  },
  empty: {
    title: 'Noch keine Token',
    text:
      'Zeiterfassung, Lohnabrechnung und Auswertungen greifen mit einem Token auf die API zu. Erstellen Sie für ' +
      'jedes Programm ein eigenes, um es einzeln widerrufen zu können.',
  },
};

export const tokenWords = (language: Language): TokenWords => (language === 'de' ? de : en);
