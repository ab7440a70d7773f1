import {
  type ApplicationTier,
  type ConfidenceLevel,
  tierNames,
} from '../../../../src/contract/lists/unusual-activities.ts';
import { levels } from '../../parts/level.tsx';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { Fault } from '../../parts/faults.ts';
import type { Language } from '../../words/words.ts';
import type { Changes, Limit, ProgramRules, Rule, Rules } from './queries.ts';
import { fittingChanges, type RuleStatement } from './statement.ts';
import { ruleWords } from './words.ts';

type Grades = Record<ConfidenceLevel, string>;

/** The form values of a rule: numbers as typed, one name per line. An empty level is never reached. */
export interface RuleValueValues {
  on: boolean;
  minimum: string;
  limits: Readonly<Record<string, Grades>>;
  thresholds: Readonly<Record<string, string>>;
  allowed: string;
  added: Readonly<Record<ApplicationTier, string>>;
  reason: string;
}

/** The rules in force, and the program's rules. */
export interface BothRules {
  rules: Rules;
  program: ProgramRules;
}

type Shown = Pick<Rules, 'types' | 'applications'>;

const ruleOf = ({ types }: Shown, type: Rule['type']) => types.find((rule) => rule.type === type);
const linesOf = (names: readonly string[]) => names.join('\n');
const namesIn = (lines: string) => [...new Set(lines.split('\n').map((name) => name.trim()))].filter(Boolean);

const gradesOf = ({ low, medium, high }: Limit, language: Language): Grades => ({
  low: typedNumber(low, language),
  medium: typedNumber(medium, language),
  high: typedNumber(high, language),
});

/** The initial values of a rule's form. For a reset, pass the program's rules. */
export function valuesOf(shown: Shown, rule: Rule, language: Language): Omit<RuleValueValues, 'reason'> {
  const { on, minimum_minutes: minimum, limits, thresholds } = ruleOf(shown, rule.type) ?? rule;
  const { allowed, added } = shown.applications;
  const inTier = (tier: ApplicationTier) =>
    linesOf(added.filter((application) => application.tier === tier).map(({ name }) => name));
  return {
    on,
    minimum: typedNumber(minimum, language),
    limits: Object.fromEntries(limits.map((limit) => [limit.name, gradesOf(limit, language)])),
    thresholds: Object.fromEntries(thresholds.map(({ name, value }) => [name, typedNumber(value, language)])),
    allowed: linesOf(allowed),
    added: { A: inTier('A'), B: inTier('B'), C: inTier('C') },
  };
}

/**
 * Whether the plan lacks the feature that a rule requires: the rule is off although the organization did not switch it
 * off.
 */
export const isBeyondPlan = ({ changes }: Pick<Rules, 'changes'>, { type, feature, on }: Rule): boolean =>
  feature !== undefined && !on && changes.types?.[type]?.on !== false;

/** The program's values for a rule. */
export function programValues(
  { rules, program }: BothRules,
  rule: Rule,
  language: Language,
): Omit<RuleValueValues, 'reason'> {
  const values = valuesOf(program, rule, language);
  return { ...values, on: values.on && !isBeyondPlan(rules, rule) };
}

/** The number of a level on the scale. A level that is never reached is beyond the end of the scale. */
export function gradeNumber(text: string, { unusual_when: when }: Pick<Limit, 'unusual_when'>): number {
  return numberOf(text) ?? (when === 'at_most' ? -Infinity : Infinity);
}

const isOrdered = (limit: Limit, grades: Grades) => {
  const [low, medium, high] = levels.map((level) => gradeNumber(grades[level], limit)) as [number, number, number];
  return limit.unusual_when === 'at_most' ? high <= medium && medium <= low : high >= medium && medium >= low;
};

const isWithin = ({ minimum, maximum }: Pick<Limit, 'minimum' | 'maximum'>, value: number) =>
  value >= minimum && value <= maximum;

function limitFaults(limit: Limit, grades: Grades, language: Language): Fault[] {
  const words = ruleWords(language).faults;
  const wrong = levels
    .map((level) => ({ level, value: numberOf(grades[level]) }))
    .filter(({ value }) => value !== null && !isWithin(limit, value))
    .map(({ level }) => ({
      attribute: `limits.${limit.name}.${level}`,
      text: words.range(limit.minimum, limit.maximum),
    }));
  if (wrong.length > 0 || isOrdered(limit, grades)) return wrong;
  return [{ attribute: `limits.${limit.name}.medium`, text: words.order[limit.unusual_when] }];
}

/** The faults in the typed values. */
export function faultsIn(rule: Rule, program: ProgramRules, values: RuleValueValues, language: Language): Fault[] {
  const words = ruleWords(language).faults;
  const least = ruleOf(program, rule.type)?.minimum_minutes ?? 0;
  const minimum = numberOf(values.minimum);
  const isShort = minimum === null || !Number.isInteger(minimum) || minimum < least || minimum > 1_440;
  const thresholds = rule.thresholds.filter(
    (threshold) => !isWithin(threshold, numberOf(values.thresholds[threshold.name] ?? '') ?? NaN),
  );
  return [
    ...(isShort ? [{ attribute: `types.${rule.type}.minimum_minutes`, text: words.range(least, 1_440) }] : []),
    ...rule.limits.flatMap((limit) => limitFaults(limit, values.limits[limit.name] ?? blank, language)),
    ...thresholds.map((threshold) => ({
      attribute: `thresholds.${threshold.name}`,
      text: words.range(threshold.minimum, threshold.maximum),
    })),
  ];
}

const blank: Grades = { low: '', medium: '', high: '' };

const gradesIn = (grades: Grades) => ({
  high: numberOf(grades.high),
  medium: numberOf(grades.medium),
  low: numberOf(grades.low),
});

/** All differences of a rule from the rules in force, as numbers for the API. */
export function differing(rules: Rules, rule: Rule, values: RuleValueValues, language: Language): Changes {
  const now = valuesOf(rules, rule, language);
  const type = {
    ...(values.on !== now.on && { on: values.on }),
    ...(values.minimum !== now.minimum && { minimum_minutes: numberOf(values.minimum) ?? rule.minimum_minutes }),
  };
  const limits = Object.entries(values.limits).filter(
    ([name, grades]) => JSON.stringify(grades) !== JSON.stringify(now.limits[name]),
  );
  const thresholds = Object.entries(values.thresholds).filter(([name, value]) => value !== now.thresholds[name]);
  const isNamed = values.allowed !== now.allowed || JSON.stringify(values.added) !== JSON.stringify(now.added);
  const added = tierNames.flatMap((tier) => namesIn(values.added[tier]).map((name) => ({ name, tier })));
  return {
    ...(Object.keys(type).length > 0 && { types: { [rule.type]: type } }),
    ...(limits.length > 0 && { limits: Object.fromEntries(limits.map(([name, grades]) => [name, gradesIn(grades)])) }),
    ...(thresholds.length > 0 && {
      thresholds: Object.fromEntries(thresholds.map(([name, value]) => [name, numberOf(value) ?? 0])),
    }),
    ...(isNamed && { applications: { allowed: namesIn(values.allowed), added } }),
  };
}

/** The complete set of changes with one rule changed. The organization's other changes stay in effect. */
export function statementWith(rules: Rules, changes: Changes, reason: string): RuleStatement {
  const ownChanges = fittingChanges(rules);
  const types = Object.entries(changes.types ?? {}).map(
    ([type, change]) => [type, { ...ownChanges.types?.[type as Rule['type']], ...change }] as const,
  );
  return {
    base_version: rules.base_version,
    types: { ...ownChanges.types, ...Object.fromEntries(types) },
    limits: { ...ownChanges.limits, ...changes.limits },
    thresholds: { ...ownChanges.thresholds, ...changes.thresholds },
    applications: { ...ownChanges.applications, ...changes.applications },
    grace_hours: rules.grace_hours,
    members_see_flags: rules.members_see_flags,
    second_review: rules.second_review,
    reason,
  };
}

/** Whether the organization has changed a rule. */
export function isOwn({ changes }: Pick<Rules, 'changes'>, rule: Rule): boolean {
  const { types = {}, limits = {}, thresholds = {}, applications } = changes;
  const names = [...rule.limits, ...rule.thresholds].map(({ name }) => name);
  const isNamed = rule.type === 'suspicious_activity' && applications !== undefined;
  return isNamed || rule.type in types || names.some((name) => name in limits || name in thresholds);
}
