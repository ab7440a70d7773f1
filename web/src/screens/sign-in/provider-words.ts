import type { Language } from '../../words/words.ts';

const en = {
  button: (name: string) => `Continue with ${name}`,
  /** Replaces the name if the provider in the address is unknown. */
  someProvider: 'the provider',
  problems: {
    provider_cancelled: (name: string) => `The sign-in with ${name} was cancelled.`,
    provider_sign_in_over: (name: string) =>
      `This sign-in with ${name} has expired. Finish within ten minutes in the same browser. Please start again.`,
    provider_answer_invalid: (name: string) =>
      `The response from ${name} was not valid. Please start again. If this happens repeatedly, ask the operator of ` +
      'this server to check its log.',
    provider_clock_differs: (name: string) =>
      `The clock of this server differs too much from ${name}. Ask the operator of this server to correct it.`,
    provider_email_not_verified: (name: string) =>
      `Your email address is not verified at ${name}. Verify it there and start again, or use a sign-in link.`,
    provider_domain_not_allowed: (name: string) =>
      `This server does not accept the email domain of your ${name} account. Choose your work account there.`,
    provider_person_unknown: (name: string) =>
      `No user has this ${name} account. Ask for an invitation to its email address. If you used another ${name} ` +
      'account before, sign in another way and remove the old account on your page.',
    provider_not_answering: (name: string) =>
      `${name} is not responding. Try again in a minute, or sign in another way.`,
  },
};

export type ProviderWords = typeof en;
export type ProviderProblem = keyof ProviderWords['problems'];

const de: ProviderWords = {
  button: (name) => `Weiter mit ${name}`,
  someProvider: 'der Anbieter',
  problems: {
    provider_cancelled: (name) => `Die Anmeldung mit ${name} wurde abgebrochen.`,
    provider_sign_in_over: (name) =>
      `Diese Anmeldung mit ${name} ist abgelaufen. Schließen Sie sie innerhalb von zehn Minuten im selben Browser ` +
      'ab. Bitte beginnen Sie erneut.',
    provider_answer_invalid: (name) =>
      `Die Antwort von ${name} war ungültig. Bitte beginnen Sie erneut. Tritt das wiederholt auf, bitten Sie den ` +
      'Betreiber dieses Servers, das Serverprotokoll zu prüfen.',
    provider_clock_differs: (name) =>
      `Die Uhr dieses Servers weicht zu stark von ${name} ab. Bitten Sie den Betreiber dieses Servers, sie zu ` +
      'korrigieren.',
    provider_email_not_verified: (name) =>
      `Ihre E-Mail-Adresse ist bei ${name} nicht bestätigt. Bestätigen Sie sie dort und beginnen Sie erneut, oder ` +
      'nutzen Sie einen Anmeldelink.',
    provider_domain_not_allowed: (name) =>
      `Dieser Server akzeptiert die E-Mail-Domain Ihres Kontos bei ${name} nicht. Wählen Sie dort Ihr Firmenkonto.`,
    provider_person_unknown: (name) =>
      `Kein Benutzer hat dieses Konto bei ${name}. Bitten Sie um eine Einladung an dessen E-Mail-Adresse. Falls Sie ` +
      `früher ein anderes Konto bei ${name} verwendet haben, melden Sie sich anders an und entfernen Sie das alte ` +
      'Konto auf Ihrer Seite.',
    provider_not_answering: (name) =>
      `${name} antwortet nicht. Versuchen Sie es in einer Minute erneut oder melden Sie sich anders an.`,
  },
};

export const providerWords = (language: Language): ProviderWords => (language === 'de' ? de : en);

/** The problem with a code from the API or the address; undefined for other codes. */
export const problemNamed = (code: string | undefined): ProviderProblem | undefined =>
  code !== undefined && Object.hasOwn(en.problems, code) ? (code as ProviderProblem) : undefined;
