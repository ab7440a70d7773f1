import { type Language, languages } from '../../../src/contract/lists/preferences.ts';
import type { en } from './en.ts';

export { type Language, languages };

/** The same keys in every language; the texts differ. */
type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widened<T[K]> };

export type Words = Widened<typeof en>;

/** A language as it calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Nobody loads a language that they do not read. */
export async function loadWords(language: Language): Promise<Words> {
  return language === 'de' ? (await import('./de.ts')).de : (await import('./en.ts')).en;
}
