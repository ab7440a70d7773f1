import { useEffect, useState } from 'preact/hooks';
import { type Theme, themes } from '../../../src/contract/lists/preferences.ts';
import { Choice } from '../parts/choice.tsx';
import { type Language, languageNames, languages } from '../words/words.ts';
import { useLanguage } from './language.tsx';
import { useStorePreferences, useStoredPreferences } from './own-preferences.tsx';
import { withFirst } from '../words/with-first.ts';
import { applyTheme, shownTheme } from './preferences.ts';

function ThemeChoice() {
  const { account } = useLanguage().words;
  const keep = useStorePreferences();
  const [theme, setTheme] = useState(shownTheme);
  const stored = useStoredPreferences();
  // A theme that was chosen on another device appears once it has loaded.
  useEffect(() => setTheme(shownTheme()), [stored]);
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(next);
    keep({ theme: next });
  };
  const options = withFirst(themes, 'system').map((value) => ({ value, text: account.themes[value] }));
  return <Choice<Theme> label={account.theme} value={theme} options={options} onChoose={choose} />;
}

function HoursChoice() {
  const { words, decimalHours, showDecimals } = useLanguage();
  const keep = useStorePreferences();
  const { hours, hourForms } = words.account;
  const choose = (next: 'minutes' | 'decimal') => {
    showDecimals(next === 'decimal');
    keep({ decimal_hours: next === 'decimal' });
  };
  const options = (['minutes', 'decimal'] as const).map((value) => ({ value, text: hourForms[value] }));
  return <Choice label={hours} value={decimalHours ? 'decimal' : 'minutes'} options={options} onChoose={choose} />;
}

/** The person's settings for language, theme and number format. */
export function Appearance() {
  const { language, words, setLanguage } = useLanguage();
  const keep = useStorePreferences();
  return (
    <>
      <Choice<Language>
        label={words.account.language}
        value={language}
        options={languages.map((value) => ({ value, text: languageNames[value] }))}
        onChoose={(next) => {
          void setLanguage(next);
          keep({ language: next });
        }}
      />
      <ThemeChoice />
      <HoursChoice />
    </>
  );
}
