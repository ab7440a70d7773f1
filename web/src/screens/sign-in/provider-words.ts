import type { Language } from '../../words/words.ts';

const en = {
  button: (name: string) => `Continue with ${name}`,
  /** For an address with an unknown provider. */
  someProvider: 'the provider',
  problems: {
    provider_cancelled: (name: string) => `You turned back, or ${name} did not sign you in. Nothing has happened.`,
    provider_sign_in_over: (name: string) =>
      `This sign-in at ${name} is over. Each works once, for ten minutes, in the browser that began it. Begin again.`,
    provider_answer_invalid: (name: string) =>
      `The answer of ${name} could not be trusted. Begin again; if it happens again, tell whoever runs this server: ` +
      `its log says why.`,
    provider_clock_differs: (name: string) =>
      `The clocks of ${name} and of this server differ too much. Tell whoever runs this server to set its clock.`,
    provider_email_not_verified: (name: string) =>
      `${name} does not vouch for your email address. Confirm it there and begin again, or ask for a link.`,
    provider_domain_not_allowed: (name: string) =>
      `Email addresses like the one you have at ${name} do not sign in here. Choose your account at work there.`,
    provider_person_unknown: (name: string) =>
      `Your account at ${name} signs nobody in here. Ask for an invitation to its email address. If you used another ` +
      `account there before, sign in another way and remove that one on your page.`,
    provider_not_answering: (name: string) => `${name} does not answer. Try again in a minute, or sign in another way.`,
  },
};

export type ProviderWords = typeof en;
export type ProviderProblem = keyof ProviderWords['problems'];

const de: ProviderWords = {
  button: (name) => `Weiter mit ${name}`,
  someProvider: 'der Anbieter',
  problems: {
    provider_cancelled: (name) => `Abgebrochen: Sie sind umgekehrt, oder bei ${name} wurden Sie nicht angemeldet.`,
    provider_sign_in_over: (name) =>
      `Diese Anmeldung bei ${name} ist vorbei. Jede gilt einmal, zehn Minuten lang, in dem Browser, in dem sie ` +
      `begann. Beginnen Sie neu.`,
    provider_answer_invalid: (name) =>
      `Der Antwort von ${name} ist nicht zu trauen. Beginnen Sie neu; geschieht es wieder, sagen Sie es dem, ` +
      `der diesen Server betreibt: Sein Protokoll nennt den Grund.`,
    provider_clock_differs: (name) =>
      `Die Uhren von ${name} und von diesem Server gehen zu verschieden. Wer ihn betreibt, muss seine Uhr stellen.`,
    provider_email_not_verified: (name) =>
      `Für Ihre E-Mail-Adresse steht bei ${name} niemand ein. Bestätigen Sie sie dort und beginnen Sie neu, oder ` +
      `bitten Sie um einen Link.`,
    provider_domain_not_allowed: (name) =>
      `Mit einer Adresse wie der, die Sie bei ${name} haben, geht es hier nicht. Wählen Sie dort Ihr Konto der Arbeit.`,
    provider_person_unknown: (name) =>
      `Ihr Konto bei ${name} gehört hier niemandem. Bitten Sie um eine Einladung an dessen E-Mail-Adresse. ` +
      `Hatten Sie dort früher ein anderes Konto, melden Sie sich anders an und entfernen Sie jenes auf Ihrer Seite.`,
    provider_not_answering: (name) =>
      `Von ${name} kommt keine Antwort. Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.`,
  },
};

export const providerWords = (language: Language): ProviderWords => (language === 'de' ? de : en);

/** The problem with a code from the API or the address; undefined for other codes. */
export const problemNamed = (code: string | undefined): ProviderProblem | undefined =>
  code !== undefined && Object.hasOwn(en.problems, code) ? (code as ProviderProblem) : undefined;
