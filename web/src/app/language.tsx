import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { type Language, loadWords, type Words } from '../words/words.ts';
import { savePreference } from './preferences.ts';

interface Spoken {
  language: Language;
  words: Words;
  speak(language: Language): Promise<void>;
}

const Context = createContext<Spoken | null>(null);

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

export function useLanguage(): Spoken {
  const spoken = useContext(Context);
  if (!spoken) throw new Error('no language is spoken here');
  return spoken;
}

export const useWords = (): Words => useLanguage().words;
