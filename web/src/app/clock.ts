import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { type ClockName, clocks } from '../../../src/contract/lists/preferences.ts';
import { type Clock, clockOf } from '../words/clocks.ts';
import { instantText, ownZone } from '../words/zones.ts';
import { millisOf } from './format.ts';
import { useLanguage } from './language.tsx';
import { useStoredPreferences } from './own-preferences.tsx';
import { readPreference, savePreference } from './preferences.ts';

/** By whose clock times are shown: as the address says, else as the person prefers it. */
export function useClockName(): ClockName {
  const { query } = useLocation();
  const stored = useStoredPreferences();
  const kept = stored?.clock ?? readPreference('clock');
  // A copy, so that no page begins with another clock until what is stored has come.
  useEffect(() => {
    if (stored) savePreference('clock', stored.clock);
  }, [stored?.clock]);
  return clocks.find((name) => name === query['clock']) ?? clocks.find((name) => name === kept) ?? 'organization';
}

/** The zone of the person in front of the screen: the one they chose, else that of the browser. */
export function useViewerZone(): string {
  const stored = useStoredPreferences();
  useEffect(() => {
    if (stored) savePreference('zone', stored.time_zone ?? '');
  }, [stored?.time_zone]);
  return (stored ? stored.time_zone : readPreference('zone')) || ownZone();
}

type ClockFor = (organization: string, member?: string) => Clock;

/** The clocks of times of organizations; of members', where they are about one. A list asks for them once. */
export function useClocks(): ClockFor {
  const [name, viewer] = [useClockName(), useViewerZone()];
  return (organization, member) => clockOf(name, { organization, member, viewer });
}

/** The clock for times of an organization; of a member's, where they are about one. */
export const useClock: ClockFor = (organization, member) => useClocks()(organization, member);

/** The person's own clock, for what is of no organization. */
export const useOwnClock = (): Clock => ({ by: 'viewer', zone: useViewerZone() });

/** Instants in words by a clock. */
export function useWhen({ zone }: Clock): (instant: string) => string {
  const { language } = useLanguage();
  return (instant) => instantText(language, zone, millisOf(instant));
}
