import { useLocation } from 'preact-iso';
import { type ClockName, clocks } from '../../../src/contract/lists/preferences.ts';
import { useClockName } from '../app/clock.ts';
import { useLanguage } from '../app/language.tsx';
import { useStorePreferences } from '../app/own-preferences.tsx';
import { clockWords } from '../words/clocks.ts';
import { Choice } from './choice.tsx';

/**
 * Selects the clock for times on this and all other pages. The address includes the choice, so a shared link uses the
 * same clock.
 */
export function ClockSwitch() {
  const words = clockWords(useLanguage().language);
  const { path, query, route } = useLocation();
  const keep = useStorePreferences();
  const choose = (clock: ClockName) => {
    keep({ clock });
    route(`${path}?${new URLSearchParams({ ...query, clock })}`, true);
  };
  const options = clocks.map((value) => ({ value, text: words.choices[value] }));
  return <Choice<ClockName> label={words.label} value={useClockName()} options={options} onChoose={choose} />;
}
