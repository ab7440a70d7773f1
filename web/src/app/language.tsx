import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { type Language, loadWords, type Words } from '../words/words.ts';
import { typeNumbersIn } from '../parts/numbers.ts';
import { setHoursFormat } from '../words/durations.ts';
import { readPreference, savePreference } from './preferences.ts';

interface LanguageState {
  language: Language;
  words: Words;
  setLanguage(language: Language): Promise<void>;
  /** Whether durations appear as 6.80 h instead of 6 h 48 min. */
  decimalHours: boolean;
  showDecimals(isOn: boolean): void;
}

const Context = createContext<LanguageState | null>(null);

interface Props {
  language: Language;
  words: Words;
  children: ComponentChildren;
}

/**
 * Provides the language to all descendants. Declares the language of the page, because screen readers and hyphenation
 * depend on it.
 */
export function LanguageProvider({ language, words, children }: Props) {
  const [current, setCurrent] = useState({ language, words });
  const [decimalHours, setDecimals] = useState(() => readPreference('hours') === 'decimal');
  // The language is set before the descendants render, because many of them format durations and parse numbers.
  setHoursFormat(decimalHours ? current.language : null);
  typeNumbersIn(current.language);
  useLayoutEffect(() => {
    document.documentElement.lang = current.language;
  }, [current.language]);
  const showDecimals = (isOn: boolean) => {
    setDecimals(isOn);
    savePreference('hours', isOn ? 'decimal' : 'minutes');
  };
  const setLanguage = async (next: Language) => {
    setCurrent({ language: next, words: await loadWords(next) });
    savePreference('language', next);
  };
  return (
    <Context.Provider value={{ ...current, setLanguage, decimalHours, showDecimals }}>{children}</Context.Provider>
  );
}

export function useLanguage(): LanguageState {
  const current = useContext(Context);
  if (!current) throw new Error('no language is spoken here');
  return current;
}

export const useWords = (): Words => useLanguage().words;
