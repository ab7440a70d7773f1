import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { en } from '../words/en.ts';
import { type Language, loadWords, type Words } from '../words/words.ts';
import { savePreference } from './preferences.ts';

interface Spoken {
  language: Language;
  words: Words;
  speak(language: Language): Promise<void>;
}

const Context = createContext<Spoken>({ language: 'en', words: en, speak: () => Promise.resolve() });

interface Props {
  language: Language;
  words: Words;
  children: ComponentChildren;
}

/** The language of everything below; the page says which it is, for screen readers and hyphenation. */
export function LanguageProvider({ language, words, children }: Props) {
  const [spoken, setSpoken] = useState({ language, words });
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken.language]);
  const speak = async (next: Language) => {
    setSpoken({ language: next, words: await loadWords(next) });
    savePreference('language', next);
  };
  return <Context.Provider value={{ ...spoken, speak }}>{children}</Context.Provider>;
}

export const useLanguage = (): Spoken => useContext(Context);

export const useWords = (): Words => useContext(Context).words;
