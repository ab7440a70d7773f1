import { recordedSettings, trackingLevels } from '../../../../src/contract/lists/settings.ts';
import type { Output } from '../../api/call.ts';

export type Setting = (typeof recordedSettings)[number];
export const settings = recordedSettings.toReversed();

type Effective = Output<'listEffectiveSettings'>['effective_settings'][number];
export type SettingDecision = Effective[Setting];

/** A member with their settings. */
export interface SettingsPerson {
  id: number;
  name: string;
  email: string;
  decisions: Pick<Effective, Setting>;
}

/** The value of a setting as text, as in the address. */
export const valueOf = ({ decisions }: SettingsPerson, setting: Setting): string => String(decisions[setting].value);

const ascending = (a: string, b: string) =>
  trackingLevels.findIndex((level) => level === a) - trackingLevels.findIndex((level) => level === b) ||
  Number(a) - Number(b);

/** The values of a setting from the least recording to the most, each with its number of people. */
export function countsOf(people: readonly SettingsPerson[], setting: Setting): [value: string, count: number][] {
  const groups = Map.groupBy(people, (person) => valueOf(person, setting));
  return [...groups]
    .map(([value, having]): [string, number] => [value, having.length])
    .toSorted(([a], [b]) => ascending(a, b));
}

/** A change to one setting: the new value, for some people or for all. */
export interface SettingChange {
  setting: Setting;
  value: string;
  target: 'everybody' | readonly number[];
}

export interface Effect {
  /** The values that the change replaces, each with the number of people who have it. */
  willReceive: [value: string, count: number][];
  /** The number of people who already have the value. */
  has: number;
  /** The number of people whose inherited value becomes an individual one. */
  becomesOwn: number;
  /** The number of individual settings that a setting for all replaces. */
  replaced: number;
}

const concerned = (people: readonly SettingsPerson[], { target }: SettingChange) =>
  target === 'everybody' ? people : people.filter(({ id }) => target.includes(id));

const isOwn = ({ decisions }: SettingsPerson, setting: Setting) => decisions[setting].source === 'member';

/** The effect of a change, computed before it is made. */
export function effectOf(people: readonly SettingsPerson[], change: SettingChange): Effect {
  const { setting, value, target } = change;
  const all = concerned(people, change);
  const having = all.filter((person) => valueOf(person, setting) === value);
  const isForAll = target === 'everybody';
  return {
    willReceive: countsOf(all, setting).filter(([before]) => before !== value),
    has: having.length,
    becomesOwn: isForAll ? 0 : having.filter((person) => !isOwn(person, setting)).length,
    replaced: isForAll ? all.filter((person) => isOwn(person, setting)).length : 0,
  };
}

/** The changes that restore the current values. */
export function undoOf(people: readonly SettingsPerson[], change: SettingChange): SettingChange[] {
  const { setting, value, target } = change;
  const isForAll = target === 'everybody';
  // A member who has an individual setting cannot go back to inheriting the organization's setting. Undo therefore
  // stores the old value as an individual setting.
  const back = concerned(people, change).filter((person) =>
    isForAll ? isOwn(person, setting) : valueOf(person, setting) !== value,
  );
  const changes = [...Map.groupBy(back, (person) => valueOf(person, setting))].map(([before, having]) => ({
    setting,
    value: before,
    target: having.map(({ id }) => id),
  }));
  const led = isForAll ? people.find((person) => !isOwn(person, setting)) : undefined;
  return [...(led ? [{ setting, value: valueOf(led, setting), target: 'everybody' as const }] : []), ...changes];
}

/** The maximum of screenshots per ten minutes in a plan with these features. */
export function mostScreenshots(features: readonly string[]): number {
  if (features.includes('more_screenshots')) return 10;
  return features.includes('custom_screenshot_frequency') ? 3 : 1;
}
