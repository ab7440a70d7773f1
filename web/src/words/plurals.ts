import type { Language } from './words.ts';

const rules: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  de: new Intl.PluralRules('de'),
};

/** Selects the form of a word for a number. `formOf('en', 1, 'has', 'have')` = "has". */
export const formOf = (language: Language, count: number, singular: string, plural: string): string =>
  rules[language].select(count) === 'one' ? singular : plural;

/** A number with the form of a noun that matches it. `countOf('en', 2, 'budget', 'budgets')` = "2 budgets". */
export const countOf = (language: Language, count: number, singular: string, plural: string): string =>
  `${count} ${formOf(language, count, singular, plural)}`;
