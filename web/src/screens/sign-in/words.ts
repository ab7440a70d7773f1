import type { Language } from '../../words/words.ts';

const en = {
  title: 'Sign in',
  working: 'Signing you in …',
  passkey: {
    submit: 'Sign in with a passkey',
    unknown: 'This passkey is not known here any more. Sign in another way.',
    cancelled: 'Nothing was signed: it was cancelled, took too long, or no passkey of this server is here.',
    or: 'or',
  },
  password: {
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'This email and password are not of one account.',
    tooMany: 'Too many attempts. Wait a quarter of an hour, or sign in with a link.',
    forgotten: 'Forgotten, or never set? Sign in with a link; then set a password on your page.',
    forgottenWithMail: 'Forgotten, or never set? Have a link sent; then set a password on your page.',
  },
  mail: {
    submit: 'Send me a link',
    sent: (email: string) =>
      `If ${email} is an address that is known here, a mail is on its way. Its link signs you in once, within ten ` +
      'minutes. Nothing came? See what your mail program holds back, then ask again.',
    tooMany: 'Too many attempts from your network. Wait a minute, then ask again.',
  },
  link: {
    title: 'With a link',
    titleBesideMail: 'With a link from whoever runs this server',
    why: 'A link works once, for ten minutes. Nothing has to be remembered.',
    ask: 'Ask whoever runs this server. On its command line they make a link for your email address:',
    seen: 'The link opens this page and signs you in.',
    used: 'This link cannot sign you in. It was used already, or its ten minutes are over. Ask for a new one.',
  },
};

export type SignInWords = typeof en;

const de: SignInWords = {
  title: 'Anmelden',
  working: 'Sie werden angemeldet …',
  passkey: {
    submit: 'Mit einem Passkey anmelden',
    unknown: 'Diesen Passkey kennt der Server nicht mehr. Melden Sie sich anders an.',
    cancelled: 'Nichts wurde bestätigt: abgebrochen, zu spät, oder hier ist kein Passkey dieses Servers.',
    or: 'oder',
  },
  password: {
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong: 'Diese E-Mail und dieses Passwort gehören nicht zu einem Konto.',
    tooMany: 'Zu viele Versuche. Warten Sie eine Viertelstunde, oder melden Sie sich mit einem Link an.',
    forgotten:
      'Vergessen, oder nie eins gehabt? Melden Sie sich mit einem Link an; dann setzen Sie eins auf Ihrer Seite.',
    forgottenWithMail:
      'Vergessen, oder nie eins gehabt? Lassen Sie sich einen Link schicken; dann setzen Sie eins auf Ihrer Seite.',
  },
  mail: {
    submit: 'Link zuschicken',
    sent: (email) =>
      `Ist ${email} hier bekannt, so ist eine Mail unterwegs. Ihr Link meldet Sie einmal an, innerhalb von zehn ` +
      'Minuten. Es kam nichts? Sehen Sie nach, was Ihr Mailprogramm zurückhält, und fordern Sie dann einen neuen an.',
    tooMany: 'Zu viele Versuche aus Ihrem Netz. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  },
  link: {
    title: 'Mit einem Link',
    titleBesideMail: 'Mit einem Link von dem, der diesen Server betreibt',
    why: 'Ein Link gilt einmal und zehn Minuten lang. Merken müssen Sie sich nichts.',
    ask: 'Fragen Sie, wer diesen Server betreibt. Dessen Kommandozeile macht einen Link für Ihre E-Mail-Adresse:',
    seen: 'Der Link öffnet diese Seite und meldet Sie an.',
    used: 'Mit diesem Link geht es nicht. Er wurde schon benutzt oder ist zu alt. Bitten Sie um einen neuen.',
  },
};

export const signInWords = (language: Language): SignInWords => (language === 'de' ? de : en);
