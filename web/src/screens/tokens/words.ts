import type { Language } from '../../words/words.ts';

const en = {
  title: 'Tokens for programs',
  none: 'No program has access.',
  lead: (count: number, expired: number) => {
    const all = count === 1 ? 'One token gives a program access' : `${count} tokens give programs access`;
    return expired === 0 ? `${all}.` : `${all}; ${expired} more ${expired === 1 ? 'has' : 'have'} expired.`;
  },
  note:
    'A token acts as a member, in this organization alone, and sees what that member sees. It ends ' +
    'with the membership.',
  columns: {
    name: 'Token',
    member: 'Acts as',
    scopes: 'May',
    expires: 'Until',
    made: 'Made',
    end: 'End',
  },
  caption: 'Tokens',
  scopes: { write: 'read and write', read: 'read' },
  never: 'without end',
  expired: (date: string) => `expired on ${date}`,
  madeBy: (date: string, who: string) => `${date} by ${who}`,
  commandLine: 'the command line',
  unknown: (id: number) => `user ${id}`,
  make: 'New token',
  form: {
    name: 'Name',
    nameHint: 'What it is for, such as "Payroll" or "Dashboard"',
    member: 'Acts as',
    memberHint: 'It sees what this member sees.',
    life: 'Good for',
    days: (days: number) => `${days} days`,
    never: 'without end',
    mayWrite: 'May change things',
    save: 'Make the token',
    effect: (who: string, life: string, mayWrite: boolean) =>
      `Whoever has it can ${mayWrite ? 'see and change' : 'see'} what ${who || 'that member'} can here, ${life}. ` +
      'Its secret is shown once.',
    lifeText: (days: number | null) => (days === null ? 'until you end it' : `for ${days} days`),
  },
  made: {
    title: (name: string) => `The token "${name}" is made`,
    text:
      'Copy its secret now: it is never shown again. Whoever has it acts as the member, so keep it as ' +
      'you keep a password.',
    use: 'A first request',
  },
  revoke: {
    button: (name: string) => `End "${name}"`,
    short: 'End',
    title: (name: string) => `End the token "${name}"?`,
    text: 'Programs that use it get no answer from then on. It cannot be taken back; a new token has another secret.',
    confirm: 'End the token',
    done: (name: string) => `The token "${name}" has ended.`,
  },
  empty: {
    title: 'No token yet',
    text:
      'Trackers, payroll and reports read and write by a token. Make one for each program, so that ' +
      'each can be ended by itself.',
  },
};

type TokenWords = typeof en;

const de: TokenWords = {
  title: 'Token für Programme',
  none: 'Kein Programm hat Zugang.',
  lead: (count, expired) => {
    const all = count === 1 ? 'Ein Token gibt einem Programm Zugang' : `${count} Token geben Programmen Zugang`;
    return expired === 0 ? `${all}.` : `${all}; ${expired === 1 ? 'eines ist' : `${expired} sind`} abgelaufen.`;
  },
  note:
    'Ein Token handelt als ein Mitglied, nur in dieser Organisation, und sieht, was das Mitglied ' +
    'sieht. Mit der Mitgliedschaft endet es.',
  columns: { name: 'Token', member: 'Handelt als', scopes: 'Darf', expires: 'Bis', made: 'Angelegt', end: 'Beenden' },
  caption: 'Token',
  scopes: { write: 'lesen und schreiben', read: 'lesen' },
  never: 'ohne Ende',
  expired: (date) => `abgelaufen am ${date}`,
  madeBy: (date, who) => `${date} durch ${who}`,
  commandLine: 'die Befehlszeile',
  unknown: (id) => `Person ${id}`,
  make: 'Neues Token',
  form: {
    name: 'Name',
    nameHint: 'Wofür es ist, etwa "Lohn" oder "Auswertung"',
    member: 'Handelt als',
    memberHint: 'Es sieht, was dieses Mitglied sieht.',
    life: 'Gültig',
    days: (days) => `${days} Tage`,
    never: 'ohne Ende',
    mayWrite: 'Darf ändern',
    save: 'Token anlegen',
    effect: (who, life, mayWrite) =>
      `Wer es hat, kann hier ${mayWrite ? 'sehen und ändern' : 'sehen'}, was ${who || 'dieses Mitglied'} kann, ` +
      `${life}. ` +
      'Sein Geheimnis wird einmal gezeigt.',
    lifeText: (days) => (days === null ? 'bis Sie es beenden' : `${days} Tage lang`),
  },
  made: {
    title: (name) => `Das Token "${name}" ist angelegt`,
    text:
      'Kopieren Sie sein Geheimnis jetzt, es wird nie wieder gezeigt. Wer es hat, handelt als das ' +
      'Mitglied: Bewahren Sie es auf wie ein Passwort.',
    use: 'Eine erste Anfrage',
  },
  revoke: {
    button: (name) => `"${name}" beenden`,
    short: 'Beenden',
    title: (name) => `Das Token "${name}" beenden?`,
    text:
      'Programme, die es benutzen, bekommen von da an keine Antwort. Das ist nicht rückgängig zu ' +
      'machen; ein neues Token hat ein anderes Geheimnis.',
    confirm: 'Token beenden',
    done: (name) => `Das Token "${name}" ist beendet.`,
  },
  empty: {
    title: 'Noch kein Token',
    text:
      'Zeiterfassung, Lohn und Auswertungen lesen und schreiben mit einem Token. Legen Sie für jedes ' +
      'Programm eines an, damit sich jedes einzeln beenden lässt.',
  },
};

export const tokenWords = (language: Language): TokenWords => (language === 'de' ? de : en);
