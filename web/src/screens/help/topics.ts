import type { Language } from '../../words/words.ts';

/** What there is help about, in the order in which it is listed; each is a file of `docs/help`. */
export const topics = [
  'time',
  'unusual-activity',
  'budgets',
  'overtime',
  'pay-periods',
  'settings',
  'roles',
  'webhooks',
  'sign-in',
  'screens',
] as const;
export type Topic = (typeof topics)[number];

export const isTopic = (text: string): text is Topic => (topics as readonly string[]).includes(text);

/** Nobody loads pages in a language that they do not read. */
export const loadPages = async (language: Language) =>
  (language === 'de' ? await import('virtual:help/de') : await import('virtual:help/en')).pages;
