import type { Language } from '../../../words/words.ts';

const en = {
  title: 'How I sign in',
  note: 'You can change this for 15 minutes after you signed in or proved that it is you. A link always leads back in.',
  password: {
    name: 'Password',
    none: 'You have none.',
    set: (when: string) => `Set on ${when}`,
    ask: { set: 'Set a password', change: 'Change the password', remove: 'Remove the password' },
    short: { change: 'Change', remove: 'Remove' },
    present: 'Present password',
    next: 'New password',
    hint: 'At least 12 characters. Four words that do not belong together are good, and easy to keep.',
    others: 'End my other sessions',
    will: {
      set: 'From now on your email and this password sign you in.',
      change: 'The old password signs nobody in any more. You stay signed in here.',
      remove: 'Nobody signs in with it any more. You use a passkey or a link then. Forgotten? Remove it, then set one.',
    },
    done: { set: 'Your password is set.', remove: 'You have no password any more.' },
    faults: {
      short: 'It needs at least 12 characters.',
      long: 'It may have at most 200 characters.',
      monotonous: 'It needs at least five different characters.',
      known: 'It is one of the most common passwords. Everybody who guesses tries it.',
      own: 'It is made of your name or address. Everybody who guesses tries that.',
      present: 'That is not your present password.',
      odd: 'It has characters that nobody can type.',
    },
  },
  passkey: {
    name: 'Passkeys',
    none: 'You have none. A passkey signs you in by the lock of your device: a finger, a face, a code.',
    unnamed: 'This server has no name that browsers make passkeys for. Whoever runs it can give it one.',
    unable: 'This browser makes no passkeys here.',
    line: (added: string, used: string | null) =>
      used ? `Passkey, added ${added}, last used ${used}` : `Passkey, added ${added}, not used yet`,
    ask: { add: 'Add a passkey', rename: 'Rename the passkey', remove: (name: string) => `Remove ${name}?` },
    short: { rename: 'Rename', remove: 'Remove' },
    label: 'Name, by which you know it',
    will: {
      add: 'Your device asks you to confirm. From then on it signs you in without an address and a password.',
      rename: 'Only the name changes.',
      remove: 'It signs nobody in any more. Sessions that it began go on. Delete it on your device as well.',
    },
    save: 'Save',
    remove: 'Remove it',
    done: { add: 'The passkey is added.', rename: 'The passkey is renamed.', remove: 'The passkey is removed.' },
    cancelled: 'Nothing was added: it was cancelled or took too long.',
    there: 'This device has a passkey of yours already.',
  },
  account: {
    name: (provider: string) => `Account at ${provider}`,
    line: (email: string, since: string, used: string) => `Linked as ${email}, since ${since}, last used ${used}`,
    remove: 'Remove',
    ask: (provider: string) => `Remove the account at ${provider}?`,
    will: (provider: string, email: string) =>
      `It signs you in no more, until you sign in at ${provider} again with ${email}. ` +
      `Where you are signed in, you stay signed in.`,
    done: 'The account is removed.',
  },
  prove: {
    title: 'First prove that it is you',
    why: 'You signed in more than 15 minutes ago. Prove it once more, and the change goes on.',
    password: 'Your password',
    byPassword: 'Prove with the password',
    byPasskey: 'Prove with a passkey',
    wrong: 'That is not your password.',
    tooMany: 'Too many attempts. Wait a quarter of an hour, or sign in with a link.',
    cancelled: 'Nothing was proved: it was cancelled, took too long, or no passkey of yours is here.',
    otherwise: 'Or sign out and sign in again, with a link for example.',
  },
};

export type WaysWords = typeof en;

const de: WaysWords = {
  title: 'Wie ich mich anmelde',
  note: 'Ändern können Sie das 15 Minuten lang nach einer Anmeldung oder einem Nachweis. Ein Link führt immer zurück.',
  password: {
    name: 'Passwort',
    none: 'Sie haben keins.',
    set: (when) => `Gesetzt am ${when}`,
    ask: { set: 'Passwort setzen', change: 'Passwort ändern', remove: 'Passwort entfernen' },
    short: { change: 'Ändern', remove: 'Entfernen' },
    present: 'Jetziges Passwort',
    next: 'Neues Passwort',
    hint: 'Mindestens 12 Zeichen. Vier Wörter, die nicht zusammengehören, sind gut und leicht zu merken.',
    others: 'Meine anderen Sitzungen beenden',
    will: {
      set: 'Ab jetzt melden Ihre E-Mail und dieses Passwort Sie an.',
      change: 'Das alte Passwort meldet niemanden mehr an. Hier bleiben Sie angemeldet.',
      remove:
        'Damit meldet sich niemand mehr an. Sie nehmen dann einen Passkey oder einen Link. Vergessen? Entfernen Sie ' +
        'es, dann setzen Sie ein neues.',
    },
    done: { set: 'Ihr Passwort ist gesetzt.', remove: 'Sie haben kein Passwort mehr.' },
    faults: {
      short: 'Es braucht mindestens 12 Zeichen.',
      long: 'Es darf höchstens 200 Zeichen haben.',
      monotonous: 'Es braucht mindestens fünf verschiedene Zeichen.',
      known: 'Es ist eins der häufigsten Passwörter. Wer rät, versucht es zuerst.',
      own: 'Es besteht aus Ihrem Namen oder Ihrer Adresse. Wer rät, versucht das zuerst.',
      present: 'Das ist nicht Ihr jetziges Passwort.',
      odd: 'Es hat Zeichen, die niemand tippen kann.',
    },
  },
  passkey: {
    name: 'Passkeys',
    none: 'Sie haben keinen. Ein Passkey meldet Sie mit der Sperre Ihres Geräts an: Finger, Gesicht oder Code.',
    unnamed: 'Dieser Server hat keinen Namen, für den Browser Passkeys machen. Wer ihn betreibt, kann ihm einen geben.',
    unable: 'Dieser Browser macht hier keine Passkeys.',
    line: (added, used) =>
      used ? `Passkey seit ${added}, zuletzt benutzt ${used}` : `Passkey seit ${added}, noch nicht benutzt`,
    ask: { add: 'Passkey hinzufügen', rename: 'Passkey umbenennen', remove: (name) => `${name} entfernen?` },
    short: { rename: 'Umbenennen', remove: 'Entfernen' },
    label: 'Name, unter dem Sie ihn kennen',
    will: {
      add: 'Ihr Gerät bittet um Bestätigung. Danach meldet es Sie ohne Adresse und Passwort an.',
      rename: 'Nur der Name ändert sich.',
      remove:
        'Er meldet niemanden mehr an. Sitzungen, die er begann, gehen weiter. Löschen Sie ihn auch auf dem Gerät.',
    },
    save: 'Speichern',
    remove: 'Entfernen',
    done: {
      add: 'Der Passkey ist hinzugefügt.',
      rename: 'Der Passkey ist umbenannt.',
      remove: 'Der Passkey ist entfernt.',
    },
    cancelled: 'Nichts wurde hinzugefügt: abgebrochen oder zu spät.',
    there: 'Dieses Gerät hat schon einen Passkey von Ihnen.',
  },
  account: {
    name: (provider) => `Konto bei ${provider}`,
    line: (email, since, used) => `Verbunden als ${email}, seit ${since}, zuletzt benutzt ${used}`,
    remove: 'Entfernen',
    ask: (provider) => `Das Konto bei ${provider} entfernen?`,
    will: (provider, email) =>
      `Es meldet Sie nicht mehr an, bis Sie sich bei ${provider} wieder mit ${email} anmelden. Wo Sie jetzt ` +
      `angemeldet sind, bleiben Sie es.`,
    done: 'Das Konto ist entfernt.',
  },
  prove: {
    title: 'Zeigen Sie zuerst, dass Sie es sind',
    why: 'Ihre Anmeldung ist mehr als 15 Minuten her. Zeigen Sie es noch einmal, dann geht die Änderung weiter.',
    password: 'Ihr Passwort',
    byPassword: 'Mit dem Passwort zeigen',
    byPasskey: 'Mit einem Passkey zeigen',
    wrong: 'Das ist nicht Ihr Passwort.',
    tooMany: 'Zu viele Versuche. Warten Sie eine Viertelstunde, oder melden Sie sich mit einem Link an.',
    cancelled: 'Nichts wurde bestätigt: abgebrochen, zu spät, oder hier ist kein Passkey von Ihnen.',
    otherwise: 'Oder melden Sie sich ab und wieder an, zum Beispiel mit einem Link.',
  },
};

export const waysWords = (language: Language): WaysWords => (language === 'de' ? de : en);
