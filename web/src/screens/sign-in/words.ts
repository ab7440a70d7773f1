import type { Language } from '../../words/words.ts';

const en = {
  title: 'Sign in',
  working: 'Signing you in …',
  passkey: {
    submit: 'Sign in with a passkey',
    unknown: 'This server no longer recognizes this passkey. Sign in another way.',
    cancelled: 'The sign-in was cancelled or timed out, or this device has no passkey for this server.',
    or: 'or',
  },
  password: {
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'Wrong email or password.',
    tooMany: 'Too many attempts. Wait 15 minutes, or sign in with a link.',
    forgotten: 'No password? Sign in with a link, then set one on your page.',
    forgottenWithMail: 'No password? Request a link by mail, then set one on your page.',
  },
  mail: {
    submit: 'Send me a link',
    sent: (email: string) =>
      `If ${email} belongs to a user, you will receive an email with a sign-in link. The link works once, within ten ` +
      'minutes. If no mail arrives, check your spam folder and request another link.',
    tooMany: 'Too many attempts from your network. Wait a minute and try again.',
  },
  link: {
    title: 'Sign in with a link',
    titleBesideMail: 'Link from the operator',
    why: 'A link works once, within ten minutes. You need no password.',
    ask: 'Ask the operator of this server. This command creates a link for your email address:',
    seen: 'The link opens this page and signs you in.',
    used: 'This link has expired or was already used. Request a new one.',
  },
};

export type SignInWords = typeof en;

const de: SignInWords = {
  title: 'Anmelden',
  working: 'Sie werden angemeldet …',
  passkey: {
    submit: 'Mit einem Passkey anmelden',
    unknown: 'Dieser Server erkennt diesen Passkey nicht mehr. Melden Sie sich anders an.',
    cancelled:
      'Die Anmeldung wurde abgebrochen oder dauerte zu lange, oder dieses Gerät hat keinen Passkey für diesen ' +
      'Server.',
    or: 'oder',
  },
  password: {
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong: 'E-Mail oder Passwort ist falsch.',
    tooMany: 'Zu viele Versuche. Warten Sie 15 Minuten oder melden Sie sich mit einem Link an.',
    forgotten: 'Kein Passwort? Melden Sie sich mit einem Link an und legen Sie dann eines auf Ihrer Seite fest.',
    forgottenWithMail:
      'Kein Passwort? Fordern Sie einen Link per E-Mail an und legen Sie dann eines auf Ihrer Seite fest.',
  },
  mail: {
    submit: 'Link zusenden',
    sent: (email) =>
      `Falls ${email} zu einem Benutzer gehört, erhalten Sie eine E-Mail mit einem Anmeldelink. Er gilt einmal, zehn ` +
      'Minuten lang. Falls keine E-Mail ankommt, prüfen Sie Ihren Spam-Ordner und fordern Sie einen neuen Link an.',
    tooMany: 'Zu viele Versuche aus Ihrem Netzwerk. Warten Sie eine Minute und versuchen Sie es erneut.',
  },
  link: {
    title: 'Mit einem Link anmelden',
    titleBesideMail: 'Link vom Betreiber',
    why: 'Ein Link gilt einmal, zehn Minuten lang. Sie brauchen kein Passwort.',
    ask: 'Bitten Sie den Betreiber dieses Servers. Dieser Befehl erstellt einen Link für Ihre E-Mail-Adresse:',
    seen: 'Der Link öffnet diese Seite und meldet Sie an.',
    used: 'Dieser Link ist abgelaufen oder wurde bereits verwendet. Fordern Sie einen neuen an.',
  },
};

export const signInWords = (language: Language): SignInWords => (language === 'de' ? de : en);
