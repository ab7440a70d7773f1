import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { call, type Input, type Output } from '../api/call.ts';
import { useKeyBoard } from './keys.tsx';
import { useLanguage } from './language.tsx';
import { applyTheme } from './preferences.ts';

type Preferences = Output<'getPreferences'>['preferences'];

const key = ['preferences'];

/** Who has chosen nothing yet keeps what this browser shows. */
const hasChosen = ({ language, theme, decimal_hours, single_keys }: Preferences) =>
  language !== null || theme !== 'system' || decimal_hours || !single_keys;

/** What is stored with the person; where nobody may be signed in it is only looked at, not asked for. */
const usePreferences = (enabled: boolean) =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call('getPreferences', { signal })).preferences,
    staleTime: Infinity,
    enabled,
  }).data;

export const useStoredPreferences = (): Preferences | undefined => usePreferences(false);

/** Shows everything as the person likes it, wherever they chose it; what the browser keeps is only its quick copy. */
export function OwnPreferences() {
  const spoken = useLanguage();
  const board = useKeyBoard();
  const data = usePreferences(true);
  useEffect(() => {
    if (!data || !hasChosen(data)) return;
    const { language, theme, decimal_hours, single_keys } = data;
    applyTheme(theme);
    if (single_keys !== board.isOn) board.switchTo(single_keys);
    if (decimal_hours !== spoken.decimalHours) spoken.showDecimals(decimal_hours);
    if (language !== null && language !== spoken.language) void spoken.speak(language);
  }, [data]);
  return null;
}

/** Keeps with the person who is signed in what they choose. Where that fails it holds in this browser all the same. */
export function useKeepPreferences(): (change: NonNullable<Input<'putPreferences'>['body']>) => void {
  const queries = useQueryClient();
  return (body) => {
    if (queries.getQueryData(['session']) === undefined) return;
    call('putPreferences', { body }).then(
      ({ preferences }) => queries.setQueryData(key, preferences),
      () => undefined,
    );
  };
}
