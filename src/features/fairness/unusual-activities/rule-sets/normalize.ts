import { gradedParameters, singleParameters, valueOf } from '../../../../detector/catalogue.ts';
import type { ActivityType } from '../../../../detector/registry.ts';
import { activityTypes } from '../../../../detector/registry.ts';
import { wordsOf } from '../../../../detector/software/application-tiers.ts';
import type { RuleSet } from '../../../../detector/rule-set.ts';
import { mergeGrades } from './apply-changes.ts';
import type { LimitChange, RuleChanges } from './changes.ts';

type Applications = NonNullable<RuleChanges['applications']>;
type TypeChange = NonNullable<NonNullable<RuleChanges['types']>[ActivityType]>;

const finite = (value: number) => (Number.isFinite(value) ? value : null);
const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

function differingTypes(requested: RuleChanges['types'] = {}, base: RuleSet): [ActivityType, TypeChange][] {
  return activityTypes.flatMap((type): [ActivityType, TypeChange][] => {
    const { on, minimum_minutes: minimum } = requested[type] ?? {};
    const change: TypeChange = {
      ...(on === undefined || on === base.types[type].on ? {} : { on }),
      ...(minimum === undefined || minimum === base.types[type].minimumMinutes ? {} : { minimum_minutes: minimum }),
    };
    return Object.keys(change).length > 0 ? [[type, change]] : [];
  });
}

/** All three levels are stored together, so that their order remains valid if the program's levels change. */
function differingLimits(requested: RuleChanges['limits'] = {}, base: RuleSet): [string, LimitChange][] {
  return gradedParameters.flatMap((parameter): [string, LimitChange][] => {
    const usual = valueOf(base, parameter);
    const { high, medium, low } = mergeGrades(base, parameter, requested[parameter.name] ?? {});
    const isSame = high === usual.high && medium === usual.medium && low === usual.low;
    return isSame ? [] : [[parameter.name, { high: finite(high), medium: finite(medium), low: finite(low) }]];
  });
}

function differingThresholds(requested: RuleChanges['thresholds'] = {}, base: RuleSet): [string, number][] {
  return singleParameters.flatMap((parameter): [string, number][] => {
    const value = requested[parameter.name];
    return value === undefined || value === valueOf(base, parameter) ? [] : [[parameter.name, value]];
  });
}

/**
 * One entry per name. Names are compared as the detector compares them. If a name has several entries, the last one
 * counts.
 */
function distinctNames<T>(entries: readonly T[], nameOf: (entry: T) => string): T[] {
  const byWords = new Map(entries.map((entry) => [wordsOf(nameOf(entry)), entry]));
  return [...byWords.values()].toSorted((a, b) => compareText(nameOf(a), nameOf(b)));
}

function differingApplications({ allowed = [], added = [] }: Applications = {}): Applications {
  const names = distinctNames(allowed, (name) => name);
  const tiered = distinctNames(added, ({ name }) => name);
  return { ...(names.length > 0 ? { allowed: names } : {}), ...(tiered.length > 0 ? { added: tiered } : {}) };
}

/**
 * The changes that differ from the rules, in a fixed order, so that requests with the same content are equal. The
 * changes must have no faults.
 */
export function normalizeChanges(changes: RuleChanges, base: RuleSet): RuleChanges {
  const groups = {
    types: Object.fromEntries(differingTypes(changes.types, base)),
    limits: Object.fromEntries(differingLimits(changes.limits, base)),
    thresholds: Object.fromEntries(differingThresholds(changes.thresholds, base)),
    applications: differingApplications(changes.applications),
  };
  return Object.fromEntries(Object.entries(groups).filter(([, group]) => Object.keys(group).length > 0));
}
