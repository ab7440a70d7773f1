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

/** Whether the person has set a preference. Otherwise the settings of this browser apply. */
const hasChosen = ({ language, theme, decimal_hours, single_keys }: Preferences) =>
  language !== null || theme !== 'system' || decimal_hours || !single_keys;

/** The stored preferences. On pages without a session they are read only from the cache. */
export const usePreferences = (enabled: boolean) =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await call('getPreferences', { signal })).preferences,
    staleTime: Infinity,
    enabled,
  });

export const useStoredPreferences = (): Preferences | undefined => usePreferences(false).data;

/**
 * Applies the person's stored preferences, whichever device they were set on. The copy in this browser is only a cache.
 */
export function OwnPreferences() {
  const pageLanguage = useLanguage();
  const board = useKeyBoard();
  const { data } = usePreferences(true);
  const isKnown = useRef(false);
  useLayoutEffect(() => {
    if (!data) return;
    // A change made while the page is open counts as a preference, even if it restores the defaults.
    const isToShow = isKnown.current || hasChosen(data);
    isKnown.current = true;
    if (!isToShow) return;
    const { theme, decimal_hours, single_keys } = data;
    const language = data.language ?? browserLanguage();
    applyTheme(theme);
    if (single_keys !== board.isOn) board.switchTo(single_keys);
    if (decimal_hours !== pageLanguage.decimalHours) pageLanguage.showDecimals(decimal_hours);
    if (language !== pageLanguage.language) void pageLanguage.setLanguage(language);
  }, [data]);
  return null;
}

/** The settings of this browser before the person sets a preference. The first preference stores them too. */
const browserSettings = (language: Language): PreferenceChange => ({
  ...(readPreference('language') && { language }),
  theme: chooseTheme(),
  decimal_hours: readPreference('hours') === 'decimal',
  single_keys: readPreference('keys') !== 'off',
});

/** A change as it is stored. The first change includes the settings of this browser. */
export function useCompleteChange(): (change: PreferenceChange) => PreferenceChange {
  const before = useStoredPreferences();
  const { language } = useLanguage();
  return (change) => (before && hasChosen(before) ? change : { ...browserSettings(language), ...change });
}

/** Each change waits for the previous one, because two concurrent requests could arrive in the wrong order. */
let sent: Promise<unknown> = Promise.resolve();

/** Stores the preferences of the signed-in person. If that fails, they still apply in this browser. */
export function useStorePreferences(): (change: PreferenceChange) => void {
  const queries = useQueryClient();
  const completeChange = useCompleteChange();
  const put = (next: (before: Preferences | undefined) => Preferences | undefined) =>
    queries.setQueryData<Preferences>(preferencesKey, next);
  return (change) => {
    if (queries.getQueryData(['session']) === undefined) return;
    const body = completeChange(change);
    // A response that is already in flight does not contain the change.
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
