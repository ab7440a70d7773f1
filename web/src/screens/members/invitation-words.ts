import type { Language } from '../../words/words.ts';

const en = {
  title: 'Invitation',
  mailed: (email: string) =>
    `The link is mailed to ${email}. A new mail contains a new link, valid for 7 days. Earlier links then ` +
    'stop working.',
  waits: (when: string) => `Many invitations were sent recently, so this mail is delayed until ${when}.`,
  failed: 'The mail could not be delivered. Check the address before you send it again.',
  send: 'Send again',
  sent: (email: string) => `Mail sent to ${email}.`,
  tooSoon: 'You can send an invitation every ten minutes, up to five times a day. Try again later.',
  copyLink: 'Copy link',
  copying: (email: string) =>
    `You can also pass the link to ${email} yourself. It is valid once, for 7 days. Earlier links then stop working.`,
  copied: (email: string) =>
    `Link copied. Pass it only to ${email}. The address is unconfirmed until the person signs in by mail or with a ` +
    'provider. All other sessions of the account then end.',
  byHand: 'This server sends no mail. Its operator can create the link with this command, only for this person:',
};

const de: typeof en = {
  title: 'Einladung',
  mailed: (email) =>
    `Der Link wird an ${email} gesendet. Eine neue Mail enthält einen neuen Link, der 7 Tage gilt. Frühere ` +
    'Links gelten dann nicht mehr.',
  waits: (when) => `Zuletzt wurden viele Einladungen gesendet, deshalb verzögert sich diese Mail bis ${when}.`,
  failed: 'Die Mail war nicht zustellbar. Prüfen Sie die Adresse, bevor Sie sie erneut senden.',
  send: 'Erneut senden',
  sent: (email) => `Mail an ${email} gesendet.`,
  tooSoon:
    'Sie können eine Einladung alle zehn Minuten senden, bis zu fünfmal am Tag. Versuchen Sie es später noch einmal.',
  copyLink: 'Link kopieren',
  copying: (email) =>
    `Sie können den Link auch selbst an ${email} weitergeben. Er gilt einmal, 7 Tage lang. Frühere Links ` +
    'gelten dann nicht mehr.',
  copied: (email) =>
    `Link kopiert. Geben Sie ihn nur an ${email} weiter. Die Adresse ist unbestätigt, bis sich die Person ` +
    'per Mail oder ' +
    'über einen Anbieter anmeldet. Danach enden alle anderen Sitzungen des Kontos.',
  byHand:
    'Dieser Server versendet keine Mail. Sein Betreiber kann den Link mit diesem Befehl erstellen, nur für ' +
    'diese Person:',
};

export const memberInvitationWords = (language: Language): typeof en => (language === 'de' ? de : en);
