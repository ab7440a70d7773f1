import { type ConfidenceLevel, confidenceLevels } from '../../../../contract/lists/unusual-activities.ts';
import {
  gradedParameters,
  type Published,
  singleParameters,
  valueOf,
  withValue,
} from '../../../../detector/catalogue.ts';
import type { Grades } from '../../../../detector/grades.ts';
import { type GradedParameter, isAtMost, units } from '../../../../detector/parameters.ts';
import { type ActivityType, activityTypes } from '../../../../detector/registry.ts';
import { defaultRules, type RuleSet, type TypeRule } from '../../../../detector/rule-set.ts';
import type { LimitChange, RuleChanges } from './changes.ts';

type Limit = Published<GradedParameter>;

/** A limit that can never be reached: below all values if small values are unusual, otherwise above all values. */
const neverOf = (parameter: Limit) => (isAtMost(parameter) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

/**
 * The limits of a rule set with the requested changes. `{ high: null }` on { high: 1, medium: 2, low: 3 } -> high is
 * -Infinity: never.
 */
export function mergeGrades(base: RuleSet, parameter: Limit, requested: LimitChange): Grades {
  const usual = valueOf(base, parameter);
  const entry = (level: ConfidenceLevel): number => {
    const value = requested[level];
    if (value === undefined) return usual[level];
    return value === null ? neverOf(parameter) : value;
  };
  return { high: entry('high'), medium: entry('medium'), low: entry('low') };
}

const isOrdered = ({ high, medium, low }: Grades, atMost: boolean) =>
  atMost ? high <= medium && medium <= low : high >= medium && medium >= low;

function limitFaults(name: string, requested: LimitChange, base: RuleSet): string[] {
  const parameter = gradedParameters.find((entry) => entry.name === name);
  if (!parameter)
    return [
      `limits.${name.slice(0, 100)}: does not exist in these rules; known: ${gradedParameters.map((entry) => entry.name).join(', ')}`,
    ];
  const { minimum, maximum } = units[parameter.unit];
  const outside = confidenceLevels.filter((level) => {
    const value = requested[level];
    return typeof value === 'number' && (value < minimum || value > maximum);
  });
  if (outside.length > 0) {
    return outside.map((level) => `limits.${name}.${level}: must be from ${minimum} to ${maximum}, or null for never`);
  }
  if (isOrdered(mergeGrades(base, parameter, requested), isAtMost(parameter))) return [];
  const usual = valueOf(base, parameter);
  const sign = isAtMost(parameter) ? '<=' : '>=';
  const order = `high (strong) ${sign} medium ${sign} low (weak)`;
  return [`limits.${name}: must be ordered ${order}; the program's are ${JSON.stringify(usual)}`];
}

function thresholdFaults(name: string, value: number): string[] {
  const parameter = singleParameters.find((entry) => entry.name === name);
  if (!parameter) {
    return [
      `thresholds.${name.slice(0, 100)}: does not exist in these rules; known: ${singleParameters.map((entry) => entry.name).join(', ')}`,
    ];
  }
  const { minimum, maximum } = units[parameter.unit];
  return value < minimum || value > maximum ? [`thresholds.${name}: must be from ${minimum} to ${maximum}`] : [];
}

function typeFaults(type: ActivityType, requested: Partial<{ minimum_minutes: number }>, base: RuleSet): string[] {
  const shortest = base.types[type].minimumMinutes;
  if (requested.minimum_minutes === undefined || requested.minimum_minutes >= shortest) return [];
  return [`types.${type}.minimum_minutes: must be ${shortest} or more`];
}

/** All faults of changes, as `path: problem`. */
export function findRuleFaults(changes: RuleChanges, base: RuleSet): string[] {
  return [
    ...Object.entries(changes.limits ?? {}).flatMap(([name, requested]) => limitFaults(name, requested, base)),
    ...Object.entries(changes.thresholds ?? {}).flatMap(([name, value]) => thresholdFaults(name, value)),
    ...activityTypes.flatMap((type) => typeFaults(type, changes.types?.[type] ?? {}, base)),
  ];
}

function mergeTypes(base: RuleSet, requested: RuleChanges['types'] = {}): Record<ActivityType, TypeRule> {
  const types: Record<ActivityType, TypeRule> = { ...base.types };
  for (const type of activityTypes) {
    const { on = types[type].on, minimum_minutes: minimum = types[type].minimumMinutes } = requested[type] ?? {};
    types[type] = { on, minimumMinutes: Math.max(minimum, defaultRules.types[type].minimumMinutes) };
  }
  return types;
}

/** A rule set with these changes, which must have no faults. */
export function applyRuleChanges(base: RuleSet, changes: RuleChanges): RuleSet {
  let rules = base;
  for (const parameter of gradedParameters) {
    const requested = changes.limits?.[parameter.name];
    if (requested) rules = withValue(rules, parameter, mergeGrades(base, parameter, requested));
  }
  for (const parameter of singleParameters) {
    const requested = changes.thresholds?.[parameter.name];
    if (requested !== undefined) rules = withValue(rules, parameter, requested);
  }
  const { allowed = base.applications.allowed, added = base.applications.added } = changes.applications ?? {};
  return { ...rules, types: mergeTypes(base, changes.types), applications: { ...base.applications, allowed, added } };
}

export interface Adoption {
  rules: RuleSet;
  /** The paths in the changes that do not exist in these rules. Such changes are left out. */
  ignored: string[];
}

/** A rule set with the changes that are still valid. Stored changes can be older than the program's rules. */
export function adoptRuleChanges(base: RuleSet, changes: RuleChanges): Adoption {
  const ignored = new Set(findRuleFaults(changes, base).map((fault) => fault.split(':')[0] ?? ''));
  const fits = (path: string) => ![...ignored].some((faulty) => faulty === path || faulty.startsWith(`${path}.`));
  const only = <T>(group: string, entries: Record<string, T> | undefined): Record<string, T> =>
    Object.fromEntries(Object.entries(entries ?? {}).filter(([name]) => fits(`${group}.${name}`)));
  const valid = {
    ...changes,
    limits: only('limits', changes.limits),
    thresholds: only('thresholds', changes.thresholds),
  };
  return { rules: applyRuleChanges(base, valid), ignored: [...ignored] };
}
