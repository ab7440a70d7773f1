/** The published parameters of all detectors, readable and writable by name. */

import type { Grades } from './grades.ts';
import type { GradedParameter, Parameter, SingleParameter } from './parameters.ts';
import { detectorOf, detectors } from './registry.ts';
import type { ActivityType } from './registry.ts';
import { limitsOf, withLimits } from './rule-set.ts';
import type { RuleSet } from './rule-set.ts';

/** A parameter as the API publishes it. A single name can change the limits of several types. */
export type Published<P extends Parameter = Parameter> = P & {
  /** Never empty. */
  readonly types: readonly ActivityType[];
};

function published(): readonly Published[] {
  const byName = new Map<string, Published>();
  for (const { type, parameters } of detectors) {
    for (const parameter of parameters) {
      const types = [...(byName.get(parameter.name)?.types ?? []), type];
      byName.set(parameter.name, { ...parameter, types });
    }
  }
  return [...byName.values()];
}

const all = published();

/** The parameters with a limit per level, in the order of the catalogue. */
export const gradedParameters = all.filter(
  (parameter): parameter is Published<GradedParameter> => parameter.kind === 'graded',
);

/** The parameters with a single number. */
export const singleParameters = all.filter(
  (parameter): parameter is Published<SingleParameter> => parameter.kind === 'single',
);

/**
 * The value of a parameter in a rule set. `valueOf(defaultRules, …mouse_share)` = { high: 0.97, medium: 0.92, low: 0.85
 * }.
 */
export function valueOf(rules: RuleSet, parameter: Published<GradedParameter>): Grades;
export function valueOf(rules: RuleSet, parameter: Published<SingleParameter>): number;
export function valueOf(rules: RuleSet, parameter: Published): Grades | number {
  const [type] = parameter.types;
  if (type === undefined) throw new Error(`no type has ${parameter.name}`);
  return parameter.get(limitsOf(rules, detectorOf(type)));
}

/** A copy of the rule set with a new value for a parameter, in each type that has the parameter. */
export function withValue<V extends Grades | number>(
  rules: RuleSet,
  parameter: Published & { set(limits: object, value: V): object },
  value: V,
): RuleSet {
  return parameter.types.reduce((changed, type) => {
    const detector = detectorOf(type);
    return withLimits(changed, detector, parameter.set(limitsOf(changed, detector), value));
  }, rules);
}

/**
 * The levels of a limit, graded or single, by name. Null if no parameter has that name. A single number is the
 * limit for `low`.
 */
export function levelsNamed(rules: RuleSet, name: string): Partial<Grades> | null {
  const gradedOne = gradedParameters.find((parameter) => parameter.name === name);
  if (gradedOne) return valueOf(rules, gradedOne);
  const singleOne = singleParameters.find((parameter) => parameter.name === name);
  return singleOne ? { low: valueOf(rules, singleOne) } : null;
}
