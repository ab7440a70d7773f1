import { recordedSettings, trackingLevels } from '../../../../src/contract/lists/settings.ts';
import type { Output } from '../../api/call.ts';

export type Setting = (typeof recordedSettings)[number];
export const settings = recordedSettings.toReversed();

type Effective = Output<'listEffectiveSettings'>['effective_settings'][number];
export type SettingDecision = Effective[Setting];

/** A member with what holds for them. */
export interface SettingsPerson {
  id: number;
  name: string;
  email: string;
  decisions: Pick<Effective, Setting>;
}

/** The value of a setting as text, as the address has it too. */
export const valueOf = ({ decisions }: SettingsPerson, setting: Setting): string => String(decisions[setting].value);

const ascending = (a: string, b: string) =>
  trackingLevels.findIndex((level) => level === a) - trackingLevels.findIndex((level) => level === b) ||
  Number(a) - Number(b);

/** The values that people have of a setting, from the least recorded to the most, and how many have each. */
export function countsOf(people: readonly SettingsPerson[], setting: Setting): [value: string, count: number][] {
  const groups = Map.groupBy(people, (person) => valueOf(person, setting));
  return [...groups]
    .map(([value, having]): [string, number] => [value, having.length])
    .toSorted(([a], [b]) => ascending(a, b));
}

/** Which setting becomes what, and for whom. */
export interface SettingChange {
  setting: Setting;
  value: string;
  whom: 'everybody' | readonly number[];
}

export interface Effect {
  /** What people have until then who get another value, and how many they are. */
  gets: [value: string, count: number][];
  /** How many have the value already. */
  has: number;
  /** How many of these have it as everybody has, and from then on as their own. */
  becomesOwn: number;
  /** How many have their own setting, which one for everybody replaces. */
  replaced: number;
}

const concerned = (people: readonly SettingsPerson[], { whom }: SettingChange) =>
  whom === 'everybody' ? people : people.filter(({ id }) => whom.includes(id));

const isOwn = ({ decisions }: SettingsPerson, setting: Setting) => decisions[setting].source === 'member';

/** What a change does, told before it is made. */
export function effectOf(people: readonly SettingsPerson[], change: SettingChange): Effect {
  const { setting, value, whom } = change;
  const all = concerned(people, change);
  const having = all.filter((person) => valueOf(person, setting) === value);
  const isForAll = whom === 'everybody';
  return {
    gets: countsOf(all, setting).filter(([before]) => before !== value),
    has: having.length,
    becomesOwn: isForAll ? 0 : having.filter((person) => !isOwn(person, setting)).length,
    replaced: isForAll ? all.filter((person) => isOwn(person, setting)).length : 0,
  };
}

/** The changes that give people again what they have now. */
export function undoOf(people: readonly SettingsPerson[], change: SettingChange): SettingChange[] {
  const { setting, value, whom } = change;
  const isForAll = whom === 'everybody';
  // For members there is no way back to the setting of everybody: their values return as their own.
  const back = concerned(people, change).filter((person) =>
    isForAll ? isOwn(person, setting) : valueOf(person, setting) !== value,
  );
  const each = [...Map.groupBy(back, (person) => valueOf(person, setting))].map(([before, having]) => ({
    setting,
    value: before,
    whom: having.map(({ id }) => id),
  }));
  const led = isForAll ? people.find((person) => !isOwn(person, setting)) : undefined;
  return [...(led ? [{ setting, value: valueOf(led, setting), whom: 'everybody' as const }] : []), ...each];
}

/** The most screenshots in ten minutes that a plan with these features permits. */
export function mostScreenshots(features: readonly string[]): number {
  if (features.includes('more_screenshots')) return 10;
  return features.includes('custom_screenshot_frequency') ? 3 : 1;
}
