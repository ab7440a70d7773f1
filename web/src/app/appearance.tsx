import { useState } from 'preact/hooks';
import { Choice } from '../parts/choice.tsx';
import { type Language, languageNames, languages } from '../words/words.ts';
import { useLanguage } from './language.tsx';
import { applyTheme, chooseTheme, type Theme, themes } from './preferences.ts';

/** Language and colours, which everybody chooses for themselves. */
export function Appearance() {
  const { language, words, speak } = useLanguage();
  const [theme, setTheme] = useState(chooseTheme);
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(next);
  };
  return (
    <>
      <Choice<Language>
        label={words.account.language}
        value={language}
        options={languages.map((value) => ({ value, text: languageNames[value] }))}
        onChoose={(next) => void speak(next)}
      />
      <Choice<Theme>
        label={words.account.theme}
        value={theme}
        options={themes.map((value) => ({ value, text: words.account.themes[value] }))}
        onChoose={choose}
      />
    </>
  );
}
