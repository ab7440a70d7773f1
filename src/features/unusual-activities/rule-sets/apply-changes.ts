import { type ActivityType, activityTypes, type Confidence } from '../../../detector/activity.ts';
import type { Grades } from '../../../detector/grades.ts';
import { defaultRules } from '../../../detector/limits.ts';
import type { RuleSet, TypeRule } from '../../../detector/rule-set.ts';
import { limits, thresholds } from './catalogue.ts';
import type { LimitChange, RuleChanges } from './changes.ts';
import { type Parameter, units } from './parameter.ts';

const levels: readonly Confidence[] = ['high', 'medium', 'low'];

function reach(rules: RuleSet, path: Parameter['path']): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], rules);
}

/** The limits of a test in a rule set. Throws Error when the rule set has no such limits. */
export function gradesOf(rules: RuleSet, parameter: Parameter): Grades {
  const found = reach(rules, parameter.path) as Partial<Grades> | undefined;
  const { high, medium, low } = found ?? {};
  if (high === undefined || medium === undefined || low === undefined) {
    throw new Error(`the rules have no limits ${parameter.name}`);
  }
  return { high, medium, low };
}

/** Whether a value is the more unusual the smaller, as the order of the program's limits tells. */
export function isAtMost(parameter: Parameter): boolean {
  const { high, low } = gradesOf(defaultRules, parameter);
  return high < low;
}

/** A single number of a rule set. Throws Error when the rule set has no such number. */
export function numberOf(rules: RuleSet, parameter: Parameter): number {
  const found = reach(rules, parameter.path);
  if (typeof found !== 'number') throw new Error(`the rules have no number ${parameter.name}`);
  return found;
}

function put(rules: RuleSet, { path }: Parameter, value: unknown): void {
  const holder = reach(rules, path.slice(0, -1)) as object;
  Reflect.set(holder, path.at(-1) ?? '', value);
}

/** A limit that is never reached: below all values where small ones are unusual, above all where large ones are. */
const neverOf = (parameter: Parameter) => (isAtMost(parameter) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

/** The limits of a rule set with what is stated of them. `{ high: null }` on { high: 1, medium: 2, low: 3 } -> high is -Infinity: never. */
export function mergeGrades(base: RuleSet, parameter: Parameter, stated: LimitChange): Grades {
  const usual = gradesOf(base, parameter);
  const entry = (level: Confidence): number => {
    const value = stated[level];
    if (value === undefined) return usual[level];
    return value === null ? neverOf(parameter) : value;
  };
  return { high: entry('high'), medium: entry('medium'), low: entry('low') };
}

const isOrdered = ({ high, medium, low }: Grades, atMost: boolean) =>
  atMost ? high <= medium && medium <= low : high >= medium && medium >= low;

function limitFaults(name: string, stated: LimitChange, base: RuleSet): string[] {
  const parameter = limits.find((entry) => entry.name === name);
  if (!parameter)
    return [
      `limits.${name.slice(0, 100)}: is no limit of these rules; known: ${limits.map((entry) => entry.name).join(', ')}`,
    ];
  const { minimum, maximum } = units[parameter.unit];
  const outside = levels.filter((level) => {
    const value = stated[level];
    return typeof value === 'number' && (value < minimum || value > maximum);
  });
  if (outside.length > 0) {
    return outside.map((level) => `limits.${name}.${level}: must be from ${minimum} to ${maximum}, or null for never`);
  }
  if (isOrdered(mergeGrades(base, parameter, stated), isAtMost(parameter))) return [];
  const usual = gradesOf(base, parameter);
  const order = isAtMost(parameter) ? 'high <= medium <= low' : 'high >= medium >= low';
  return [`limits.${name}: must be ordered ${order}; the program's are ${JSON.stringify(usual)}`];
}

function thresholdFaults(name: string, value: number): string[] {
  const parameter = thresholds.find((entry) => entry.name === name);
  if (!parameter) {
    return [
      `thresholds.${name.slice(0, 100)}: is no threshold of these rules; known: ${thresholds.map((entry) => entry.name).join(', ')}`,
    ];
  }
  const { minimum, maximum } = units[parameter.unit];
  return value < minimum || value > maximum ? [`thresholds.${name}: must be from ${minimum} to ${maximum}`] : [];
}

function typeFaults(type: ActivityType, stated: Partial<{ minimum_minutes: number }>, base: RuleSet): string[] {
  const shortest = base.types[type].minimumMinutes;
  if (stated.minimum_minutes === undefined || stated.minimum_minutes >= shortest) return [];
  return [`types.${type}.minimum_minutes: must be at least ${shortest}`];
}

/** What stands against changes, `path: what is wrong`, all of it. */
export function findRuleFaults(changes: RuleChanges, base: RuleSet): string[] {
  return [
    ...Object.entries(changes.limits ?? {}).flatMap(([name, stated]) => limitFaults(name, stated, base)),
    ...Object.entries(changes.thresholds ?? {}).flatMap(([name, value]) => thresholdFaults(name, value)),
    ...activityTypes.flatMap((type) => typeFaults(type, changes.types?.[type] ?? {}, base)),
  ];
}

function mergeTypes(base: RuleSet, stated: RuleChanges['types'] = {}): Record<ActivityType, TypeRule> {
  const types: Record<ActivityType, TypeRule> = { ...base.types };
  for (const type of activityTypes) {
    const { on = types[type].on, minimum_minutes: minimum = types[type].minimumMinutes } = stated[type] ?? {};
    types[type] = { on, minimumMinutes: Math.max(minimum, defaultRules.types[type].minimumMinutes) };
  }
  return types;
}

/** A rule set with changes that have no faults in it. */
export function applyRuleChanges(base: RuleSet, changes: RuleChanges): RuleSet {
  const rules = structuredClone(base);
  for (const parameter of limits) {
    const stated = changes.limits?.[parameter.name];
    if (stated) put(rules, parameter, mergeGrades(base, parameter, stated));
  }
  for (const parameter of thresholds) {
    const stated = changes.thresholds?.[parameter.name];
    if (stated !== undefined) put(rules, parameter, stated);
  }
  const { allowed = base.applications.allowed, added = base.applications.added } = changes.applications ?? {};
  return { ...rules, types: mergeTypes(base, changes.types), applications: { ...base.applications, allowed, added } };
}

export interface Adoption {
  rules: RuleSet;
  /** Paths of changes that these rules have no place for; they are left out. */
  ignored: string[];
}

/** A rule set with those changes in it that still fit, as changes outlive the rules that they were made to. */
export function adoptRuleChanges(base: RuleSet, changes: RuleChanges): Adoption {
  const ignored = new Set(findRuleFaults(changes, base).map((fault) => fault.split(':')[0] ?? ''));
  const fits = (place: string) => ![...ignored].some((path) => path === place || path.startsWith(`${place}.`));
  const only = <T>(group: string, entries: Record<string, T> | undefined): Record<string, T> =>
    Object.fromEntries(Object.entries(entries ?? {}).filter(([name]) => fits(`${group}.${name}`)));
  const kept = {
    ...changes,
    limits: only('limits', changes.limits),
    thresholds: only('thresholds', changes.thresholds),
  };
  return { rules: applyRuleChanges(base, kept), ignored: [...ignored] };
}
