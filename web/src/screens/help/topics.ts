import type { Language } from '../../words/words.ts';

/** The help topics in the order of their list. Each topic is a file in `docs/help`. */
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

/** Loads the pages of one language only. */
export const loadPages = async (language: Language) =>
  (language === 'de' ? await import('virtual:help/de') : await import('virtual:help/en')).pages;
