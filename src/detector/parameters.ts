/**
 * The published limits, which organizations can set. Each limit has a name, a unit with bounds, a default, and an
 * explanation.
 */

import type { ConfidenceLevel } from '../contract/lists/unusual-activities.ts';
import type { PeopleMeasure } from './findings.ts';
import type { Grades } from './grades.ts';

/** The unit of a parameter, with the bounds for organizations. */
export const units = {
  ratio: { minimum: 0, maximum: 100, text: 'spread, 1 = as even as chance' },
  share: { minimum: 0, maximum: 1, text: 'share, 1 = all' },
  correlation: { minimum: -1, maximum: 1, text: 'from -1 to 1' },
  score: { minimum: 0, maximum: 1_000, text: 'distance from chance' },
  silence: { minimum: 0, maximum: 3_600, text: 'seconds' },
  seconds: { minimum: 60, maximum: 86_400, text: 'seconds' },
  minutes: { minimum: 10, maximum: 1_440, text: 'minutes' },
  slots: { minimum: 2, maximum: 144, text: 'ten-minute slots in a row' },
} as const;
export type Unit = keyof typeof units;

interface Described {
  readonly unit: Unit;
  readonly explanation: string;
  readonly people: PeopleMeasure | null;
}

/** Three limits of a statistic, one per level. */
interface GradedDeclaration extends Described {
  readonly kind: 'graded';
  readonly default: Grades;
}

/** One number. */
interface SingleDeclaration extends Described {
  readonly kind: 'single';
  readonly default: number;
  /** The level that the number affects: `low` if the test reaches no other level, otherwise every level. */
  readonly moves: Extract<ConfidenceLevel, 'low'> | 'every level';
}

export type Declarations = Readonly<Record<string, GradedDeclaration | SingleDeclaration>>;

/** The limits of declared parameters, by name. */
export type Values<P extends Declarations> = {
  readonly [Name in keyof P]: P[Name] extends GradedDeclaration ? Grades : number;
};

/**
 * Declares one limit for each confidence level. Example: `graded('share', { high: 0.97, medium: 0.92, low: 0.85 },
 * 'Share of seconds with mouse input')`.
 */
export function graded(
  unit: Unit,
  limits: Grades,
  explanation: string,
  people: PeopleMeasure | null = null,
): GradedDeclaration {
  return { kind: 'graded', unit, default: limits, explanation, people };
}

/**
 * Declares a number that affects every confidence level. Example: `single('share', 0.95, 'Share of the time that one
 * application must hold')`.
 */
export function single(unit: Unit, value: number, explanation: string): SingleDeclaration {
  return { kind: 'single', unit, default: value, explanation, people: null, moves: 'every level' };
}

/** Declares the limit of a test that reaches only `low`. */
export function lowOnly(
  unit: Unit,
  value: number,
  explanation: string,
  people: PeopleMeasure | null = null,
): SingleDeclaration {
  return { kind: 'single', unit, default: value, explanation, people, moves: 'low' };
}

interface Lens<L, V> {
  readonly name: string;
  /** The value of the parameter in the limits of the detector. */
  get(limits: L): V;
  /** A copy of the limits with another value. */
  set(limits: L, value: V): L;
}

export type GradedParameter<L extends object = object> = GradedDeclaration & Lens<L, Grades>;
export type SingleParameter<L extends object = object> = SingleDeclaration & Lens<L, number>;
export type Parameter<L extends object = object> = GradedParameter<L> | SingleParameter<L>;

/** The declared parameters with their names, getters and setters. */
export function parametersOf<L extends object>(declared: Declarations): readonly Parameter<L>[] {
  return Object.entries(declared).map(([name, declaration]) => ({
    ...declaration,
    name,
    get: (limits: L) => (limits as Readonly<Record<string, unknown>>)[name],
    set: (limits: L, value: unknown) => ({ ...limits, [name]: value }),
  })) as Parameter<L>[];
}

/** The default limits. */
export function defaultsOf<P extends Declarations>(declared: P): Values<P> {
  const entries = Object.entries(declared).map(([name, { default: value }]) => [name, value]);
  return Object.fromEntries(entries) as Values<P>;
}

/** Whether smaller values are more unusual, according to the order of the default limits. */
export function isAtMost({ default: limits }: Pick<GradedDeclaration, 'default'>): boolean {
  return limits.high < limits.low;
}

type GradedNames<L> = { [Name in keyof L]: L[Name] extends Grades ? Name : never }[keyof L];

/**
 * A copy of the limits in which each level of the named limits is changed. `withLevels(limits, ['mouse_share'], (share)
 * => 2 * share)`.
 */
export function withLevels<L extends object>(
  limits: L,
  names: readonly GradedNames<L>[],
  change: (limit: number) => number,
): L {
  const changed = names.map((name) => {
    const { high, medium, low } = limits[name] as Grades;
    return [name, { high: change(high), medium: change(medium), low: change(low) }] as const;
  });
  return { ...limits, ...Object.fromEntries(changed) };
}
