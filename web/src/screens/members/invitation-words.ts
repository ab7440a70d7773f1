import type { Language } from '../../words/words.ts';

const en = {
  title: 'Invitation',
  mailed: (email: string) =>
    `The link goes by mail to ${email} alone. Sent once more, it is a new one for 7 days, and the earlier one ends.`,
  waits: (when: string) => `Many invitations were mailed lately, so this mail waits. It goes out on ${when}.`,
  failed: 'The mail could not be delivered. Check the address before you send it once more.',
  send: 'Send it once more',
  sent: (email: string) => `A mail is on its way to ${email}.`,
  tooSoon: 'It was sent within the last ten minutes, or five times today. Wait before you send it once more.',
  copyLink: 'Copy the link',
  copying: (email: string) =>
    `You can pass the link on to ${email} yourself. It is valid once, for 7 days, and ends earlier links.`,
  copied: (email: string) =>
    `Only pass this link on to ${email}. The account has an unconfirmed address until its user signs in by mail or ` +
    'by a provider. Then everybody else who signed in with it is signed out.',
  byHand: 'This server sends no mail. Whoever runs it makes the link with this command, for the person alone:',
};

const de: typeof en = {
  title: 'Einladung',
  mailed: (email) =>
    `Der Link geht mit der Mail allein an ${email}. Noch einmal gesendet, ist es ein neuer für 7 Tage, und der ` +
    'frühere endet.',
  waits: (when) => `Zuletzt gingen viele Einladungen hinaus, deshalb wartet diese Mail. Versand: ${when}.`,
  failed: 'Die Mail war nicht zustellbar. Prüfen Sie die Adresse, bevor Sie sie noch einmal senden.',
  send: 'Noch einmal senden',
  sent: (email) => `Eine Mail an ${email} ist unterwegs.`,
  tooSoon:
    'Sie ging in den letzten zehn Minuten hinaus oder heute schon fünfmal. Warten Sie, bevor Sie es wiederholen.',
  copyLink: 'Link kopieren',
  copying: (email) =>
    `Sie können den Link selbst an ${email} weitergeben. Er gilt einmal, 7 Tage lang, und beendet frühere Links.`,
  copied: (email) =>
    `Geben Sie diesen Link nur an ${email} weiter. Die Adresse des Kontos ist unbestätigt, bis sich die Person per ` +
    'Mail oder über einen Anbieter anmeldet. Dann werden alle anderen abgemeldet, die das Konto benutzt haben.',
  byHand:
    'Dieser Server verschickt keine Mail. Wer ihn betreibt, macht den Link mit diesem Befehl, nur für die Person:',
};

export const memberInvitationWords = (language: Language): typeof en => (language === 'de' ? de : en);
