import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { type ClockName, clocks } from '../../../src/contract/lists/preferences.ts';
import { type Clock, clockOf } from '../words/clocks.ts';
import { instantText, ownZone } from '../words/zones.ts';
import { millisOf } from './format.ts';
import { useLanguage } from './language.tsx';
import { useStoredPreferences } from './own-preferences.tsx';
import { readPreference, savePreference } from './preferences.ts';

/** The clock used to show times: from the address, otherwise from the person's preference. */
export function useClockName(): ClockName {
  const { query } = useLocation();
  const stored = useStoredPreferences();
  const storedClock = stored?.clock ?? readPreference('clock');
  // Stores a local copy, so that the next page shows the right clock before the preferences have loaded.
  useEffect(() => {
    if (stored) savePreference('clock', stored.clock);
  }, [stored?.clock]);
  return (
    clocks.find((name) => name === query['clock']) ?? clocks.find((name) => name === storedClock) ?? 'organization'
  );
}

/** The viewer's time zone: the preferred one, otherwise that of the browser. */
export function useViewerZone(): string {
  const stored = useStoredPreferences();
  useEffect(() => {
    if (stored) savePreference('zone', stored.time_zone ?? '');
  }, [stored?.time_zone]);
  return (stored ? stored.time_zone : readPreference('zone')) || ownZone();
}

type ClockFor = (organization: string, member?: string) => Clock;

/** The clocks for showing times of an organization or of one member. A list calls this once. */
export function useClocks(): ClockFor {
  const [name, viewer] = [useClockName(), useViewerZone()];
  return (organization, member) => clockOf(name, { organization, member, viewer });
}

/** The clock for showing times of an organization or of one member. */
export const useClock: ClockFor = (organization, member) => useClocks()(organization, member);

/** The viewer's own clock, for times that belong to no organization. */
export const useOwnClock = (): Clock => ({ by: 'viewer', zone: useViewerZone() });

/** A function that formats instants with a clock. */
export function useWhen({ zone }: Clock): (instant: string) => string {
  const { language } = useLanguage();
  return (instant) => instantText(language, zone, millisOf(instant));
}
