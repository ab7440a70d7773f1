import type { Language } from '../../words/words.ts';

const en = {
  title: 'Accounts that sign me in',
  account: (email: string) => `Linked as ${email}`,
  since: (when: string) => `Since ${when}`,
  used: (when: string) => `last used ${when}`,
  remove: 'Remove',
  ask: (provider: string) => `Remove the account at ${provider}?`,
  will: (provider: string, email: string) =>
    `It signs you in no more, until you sign in at ${provider} again with ${email}. ` +
    `Where you are signed in, you stay signed in.`,
  removed: (provider: string) => `The account at ${provider} is removed.`,
  prove: 'You signed in a while ago. For this, sign out and sign in again; then there are 15 minutes.',
};

type ProviderLinkWords = typeof en;

const de: ProviderLinkWords = {
  title: 'Konten, die mich anmelden',
  account: (email) => `Verbunden als ${email}`,
  since: (when) => `Seit ${when}`,
  used: (when) => `zuletzt benutzt ${when}`,
  remove: 'Entfernen',
  ask: (provider) => `Das Konto bei ${provider} entfernen?`,
  will: (provider, email) =>
    `Es meldet Sie nicht mehr an, bis Sie sich bei ${provider} wieder mit ${email} anmelden. Wo Sie jetzt angemeldet ` +
    `sind, bleiben Sie es.`,
  removed: (provider) => `Das Konto bei ${provider} ist entfernt.`,
  prove: 'Sie haben sich vor längerem angemeldet. Melden Sie sich ab und wieder an; dann haben Sie 15 Minuten Zeit.',
};

export const providerLinkWords = (language: Language): ProviderLinkWords => (language === 'de' ? de : en);
