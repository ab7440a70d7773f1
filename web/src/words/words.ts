import { type Language, languages } from '../../../src/contract/lists/preferences.ts';
import type { en } from './en.ts';

export { type Language, languages };

/** The keys of `T`, with any texts. */
type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widened<T[K]> };

export type Words = Widened<typeof en>;

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Loads only the requested language. */
export async function loadWords(language: Language): Promise<Words> {
  return language === 'de' ? (await import('./de.ts')).de : (await import('./en.ts')).en;
}
