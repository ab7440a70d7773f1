import type { Language } from '../../../words/words.ts';

const en = {
  title: 'Sign-in methods',
  note:
    'You can change these for 15 minutes after you sign in or confirm your identity. You can always sign in ' +
    'with a link.',
  password: {
    name: 'Password',
    none: 'No password set.',
    set: (when: string) => `Set on ${when}`,
    ask: { set: 'Set password', change: 'Change password', remove: 'Remove password' },
    short: { change: 'Change', remove: 'Remove' },
    present: 'Current password',
    next: 'New password',
    hint: 'At least 12 characters. Four unrelated words are a strong password that is easy to remember.',
    others: 'End my other sessions',
    will: {
      set: 'You can then sign in with your email address and this password.',
      change: 'The old password stops working. You stay signed in here.',
      remove:
        'You can then sign in only with a passkey, a provider or a link. If you forgot the password, remove ' +
        'it and set a new one.',
    },
    done: { set: 'Password set.', remove: 'Password removed.' },
    faults: {
      short: 'The password must have at least 12 characters.',
      long: 'The password must have no more than 200 characters.',
      monotonous: 'The password must have at least five different characters.',
      known: 'This is one of the most common passwords. Choose another one.',
      own: 'The password must not consist of your name or address.',
      present: 'This is not your current password.',
      odd: 'The password contains characters that cannot be typed.',
    },
  },
  passkey: {
    name: 'Passkeys',
    none: 'No passkeys. With a passkey you sign in with your device’s fingerprint, face or PIN.',
    unnamed: 'Passkeys require a domain name, which this server does not have. Its operator can set one.',
    unable: 'This browser does not support passkeys on this page.',
    line: (added: string, used: string | null) =>
      used ? `Passkey, added ${added}, last used ${used}` : `Passkey, added ${added}, not used yet`,
    ask: { add: 'Add passkey', rename: 'Rename passkey', remove: (name: string) => `Remove ${name}?` },
    short: { rename: 'Rename', remove: 'Remove' },
    label: 'Name of the passkey',
    will: {
      add: 'Your device asks you to confirm. You can then sign in without an email address and a password.',
      rename: 'Only the name changes.',
      remove:
        'You can no longer sign in with this passkey. Its sessions stay signed in. Delete it on your device as well.',
    },
    save: 'Save',
    remove: 'Remove passkey',
    done: { add: 'Passkey added.', rename: 'Passkey renamed.', remove: 'Passkey removed.' },
    cancelled: 'No passkey was added: the request was canceled or timed out.',
    there: 'This device already has one of your passkeys.',
  },
  account: {
    name: (provider: string) => `${provider} account`,
    line: (email: string, since: string, used: string) => `Linked as ${email}, since ${since}, last used ${used}`,
    remove: 'Remove',
    ask: (provider: string) => `Remove the ${provider} account?`,
    will: (provider: string, email: string) =>
      `You can no longer sign in with this account until you sign in at ${provider} again with ${email}. ` +
      'Existing sessions stay signed in.',
    done: 'Account removed.',
  },
  prove: {
    title: 'Confirm your identity',
    why: 'Your last sign-in was more than 15 minutes ago. Confirm your identity to continue with the change.',
    password: 'Your password',
    byPassword: 'Confirm with password',
    byPasskey: 'Confirm with passkey',
    wrong: 'This is not your password.',
    tooMany: 'Too many attempts. Wait 15 minutes, or sign in with a link.',
    cancelled:
      'Your identity was not confirmed: the request was canceled or timed out, or this device has no passkey of yours.',
    otherwise: 'You can also sign out and sign in again, for example with a link.',
  },
};

export type SignInMethodWords = typeof en;

const de: SignInMethodWords = {
  title: 'Anmeldeverfahren',
  note:
    'Ändern können Sie dies 15 Minuten lang, nachdem Sie sich angemeldet oder Ihre Identität bestätigt haben. ' +
    'Mit einem Link können Sie sich immer anmelden.',
  password: {
    name: 'Passwort',
    none: 'Kein Passwort festgelegt.',
    set: (when) => `Festgelegt am ${when}`,
    ask: { set: 'Passwort festlegen', change: 'Passwort ändern', remove: 'Passwort entfernen' },
    short: { change: 'Ändern', remove: 'Entfernen' },
    present: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    hint: 'Mindestens 12 Zeichen. Vier Wörter ohne Zusammenhang sind sicher und leicht zu merken.',
    others: 'Meine anderen Sitzungen beenden',
    will: {
      set: 'Danach können Sie sich mit Ihrer E-Mail-Adresse und diesem Passwort anmelden.',
      change: 'Das alte Passwort gilt nicht mehr. Hier bleiben Sie angemeldet.',
      remove:
        'Danach können Sie sich nur mit einem Passkey, einem Anbieter oder einem Link anmelden. Haben Sie ' +
        'das Passwort ' +
        'vergessen, entfernen Sie es und legen Sie ein neues fest.',
    },
    done: { set: 'Das Passwort ist festgelegt.', remove: 'Das Passwort ist entfernt.' },
    faults: {
      short: 'Das Passwort muss mindestens 12 Zeichen haben.',
      long: 'Das Passwort darf höchstens 200 Zeichen haben.',
      monotonous: 'Das Passwort muss mindestens fünf verschiedene Zeichen haben.',
      known: 'Das ist eines der häufigsten Passwörter. Wählen Sie ein anderes.',
      own: 'Das Passwort darf nicht aus Ihrem Namen oder Ihrer Adresse bestehen.',
      present: 'Das ist nicht Ihr aktuelles Passwort.',
      odd: 'Das Passwort enthält Zeichen, die sich nicht tippen lassen.',
    },
  },
  passkey: {
    name: 'Passkeys',
    none: 'Keine Passkeys. Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN Ihres Geräts an.',
    unnamed: 'Passkeys brauchen einen Domainnamen, den dieser Server nicht hat. Sein Betreiber kann einen festlegen.',
    unable: 'Dieser Browser unterstützt auf dieser Seite keine Passkeys.',
    line: (added, used) =>
      used ? `Passkey seit ${added}, zuletzt benutzt ${used}` : `Passkey seit ${added}, noch nicht benutzt`,
    ask: { add: 'Passkey hinzufügen', rename: 'Passkey umbenennen', remove: (name) => `${name} entfernen?` },
    short: { rename: 'Umbenennen', remove: 'Entfernen' },
    label: 'Name des Passkeys',
    will: {
      add: 'Ihr Gerät bittet um Bestätigung. Danach können Sie sich ohne E-Mail-Adresse und Passwort anmelden.',
      rename: 'Nur der Name ändert sich.',
      remove:
        'Sie können sich mit diesem Passkey nicht mehr anmelden. Seine Sitzungen bleiben angemeldet. Löschen Sie ihn ' +
        'auch auf dem Gerät.',
    },
    save: 'Speichern',
    remove: 'Entfernen',
    done: {
      add: 'Der Passkey ist hinzugefügt.',
      rename: 'Der Passkey ist umbenannt.',
      remove: 'Der Passkey ist entfernt.',
    },
    cancelled: 'Kein Passkey wurde hinzugefügt: Der Vorgang wurde abgebrochen oder dauerte zu lange.',
    there: 'Dieses Gerät hat bereits einen Ihrer Passkeys.',
  },
  account: {
    name: (provider) => `${provider}-Konto`,
    line: (email, since, used) => `Verbunden als ${email}, seit ${since}, zuletzt benutzt ${used}`,
    remove: 'Entfernen',
    ask: (provider) => `Das ${provider}-Konto entfernen?`,
    will: (provider, email) =>
      `Mit diesem Konto können Sie sich erst wieder anmelden, wenn Sie sich bei ${provider} erneut mit ` +
      `${email} anmelden. ` +
      'Bestehende Sitzungen bleiben angemeldet.',
    done: 'Das Konto ist entfernt.',
  },
  prove: {
    title: 'Identität bestätigen',
    why: 'Ihre letzte Anmeldung ist mehr als 15 Minuten her. Bestätigen Sie Ihre Identität, um fortzufahren.',
    password: 'Ihr Passwort',
    byPassword: 'Mit Passwort bestätigen',
    byPasskey: 'Mit Passkey bestätigen',
    wrong: 'Das ist nicht Ihr Passwort.',
    tooMany: 'Zu viele Versuche. Warten Sie 15 Minuten, oder melden Sie sich mit einem Link an.',
    cancelled:
      'Ihre Identität wurde nicht bestätigt: Der Vorgang wurde abgebrochen, dauerte zu lange, oder auf ' +
      'diesem Gerät gibt es keinen Passkey von Ihnen.',
    otherwise: 'Sie können sich auch abmelden und neu anmelden, zum Beispiel mit einem Link.',
  },
};

export const signInMethodWords = (language: Language): SignInMethodWords => (language === 'de' ? de : en);
