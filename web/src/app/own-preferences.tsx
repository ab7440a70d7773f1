import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Language } from '../../../src/contract/lists/preferences.ts';
import { call, type Input, type Output } from '../api/call.ts';
import { useKeyBoard } from './keys.tsx';
import { useLanguage } from './language.tsx';
import { applyTheme, browserLanguage, chooseTheme, readPreference } from './preferences.ts';

export type Preferences = Output<'getPreferences'>['preferences'];
export type PreferenceChange = NonNullable<Input<'putPreferences'>['body']>;

export const preferencesKey = ['preferences'];

/** Who has chosen nothing yet keeps what this browser shows. */
const hasChosen = ({ language, theme, decimal_hours, single_keys }: Preferences) =>
  language !== null || theme !== 'system' || decimal_hours || !single_keys;

/** What is stored with the person; where nobody may be signed in it is only looked at, not asked for. */
export const usePreferences = (enabled: boolean) =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await call('getPreferences', { signal })).preferences,
    staleTime: Infinity,
    enabled,
  });

export const useStoredPreferences = (): Preferences | undefined => usePreferences(false).data;

/** Shows everything as the person likes it, wherever they chose it; what the browser keeps is only its quick copy. */
export function OwnPreferences() {
  const spoken = useLanguage();
  const board = useKeyBoard();
  const { data } = usePreferences(true);
  const isKnown = useRef(false);
  useLayoutEffect(() => {
    if (!data) return;
    // What changes while it is shown is a choice, even where it is back to what nobody chose.
    const isToShow = isKnown.current || hasChosen(data);
    isKnown.current = true;
    if (!isToShow) return;
    const { theme, decimal_hours, single_keys } = data;
    const language = data.language ?? browserLanguage();
    applyTheme(theme);
    if (single_keys !== board.isOn) board.switchTo(single_keys);
    if (decimal_hours !== spoken.decimalHours) spoken.showDecimals(decimal_hours);
    if (language !== spoken.language) void spoken.speak(language);
  }, [data]);
  return null;
}

/** What this browser shows to who has chosen nothing yet: with the first choice it is theirs. */
const shownHere = (language: Language): PreferenceChange => ({
  ...(readPreference('language') && { language }),
  theme: chooseTheme(),
  decimal_hours: readPreference('hours') === 'decimal',
  single_keys: readPreference('keys') !== 'off',
});

/** A change as it is kept with the person: their first one with what this browser shows. */
export function useWhole(): (change: PreferenceChange) => PreferenceChange {
  const before = useStoredPreferences();
  const { language } = useLanguage();
  return (change) => (before && hasChosen(before) ? change : { ...shownHere(language), ...change });
}

/** A choice is sent when the one before it is kept: of two on their way at once the first could come last. */
let sent: Promise<unknown> = Promise.resolve();

/** Keeps with the person who is signed in what they choose. Where that fails it holds in this browser all the same. */
export function useKeepPreferences(): (change: PreferenceChange) => void {
  const queries = useQueryClient();
  const whole = useWhole();
  const put = (next: (before: Preferences | undefined) => Preferences | undefined) =>
    queries.setQueryData<Preferences>(preferencesKey, next);
  return (change) => {
    if (queries.getQueryData(['session']) === undefined) return;
    const body = whole(change);
    // An answer that is still on its way knows nothing of the change.
    void queries.cancelQueries({ queryKey: preferencesKey });
    put((before) => before && { ...before, ...body });
    sent = sent
      .then(() => call('putPreferences', { body }))
      .then(
        ({ preferences }) => put((before) => before ?? preferences),
        () => undefined,
      );
  };
}
