import type { failureOf } from '../api/failure-of.ts';
import { useLanguage } from '../app/language.tsx';
import { Failure } from './failure.tsx';

const texts = {
  en: 'Some names could not be loaded. Their ids are shown, and some people are missing from the lists.',
  de: 'Einige Namen konnten nicht geladen werden. Stattdessen stehen Nummern da, und in den Listen fehlen Personen.',
};

/** Explains why a screen shows ids instead of names. */
export function NamesMissing({ failure: { error, retry } }: { failure: ReturnType<typeof failureOf> }) {
  const { language } = useLanguage();
  return error ? <Failure error={error} about={texts[language]} onRetry={retry} /> : null;
}
