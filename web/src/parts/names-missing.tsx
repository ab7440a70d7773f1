import type { failureOf } from '../api/failure-of.ts';
import { useLanguage } from '../app/language.tsx';
import { Failure } from './failure.tsx';

const texts = {
  en: 'Some names could not be read: ids stand in their place, and not everybody can be chosen.',
  de: 'Namen konnten nicht gelesen werden: An ihrer Stelle stehen Nummern, und nicht alle stehen zur Wahl.',
};

/** Explains why a screen shows ids instead of names. */
export function NamesMissing({ of: { error, again } }: { of: ReturnType<typeof failureOf> }) {
  const { language } = useLanguage();
  return error ? <Failure error={error} about={texts[language]} onAgain={again} /> : null;
}
