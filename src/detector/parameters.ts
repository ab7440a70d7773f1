/**
 * The limits that are published and may be set: each has a name, a unit with bounds, a default, and says in words
 * what it limits.
 */

import type { ConfidenceLevel } from '../contract/lists/unusual-activities.ts';
import type { PeopleMeasure } from './findings.ts';
import type { Grades } from './grades.ts';

/** What a parameter counts, with the bounds between which an organization may set it. */
export const units = {
  ratio: { minimum: 0, maximum: 100, text: 'spread, 1 = as even as chance' },
  share: { minimum: 0, maximum: 1, text: 'share, 1 = all' },
  correlation: { minimum: -1, maximum: 1, text: 'from -1 to 1' },
  score: { minimum: 0, maximum: 1_000, text: 'how far beyond what chance gives' },
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

/** Three limits of one statistic, each of which moves the level of its name. */
interface GradedDeclaration extends Described {
  readonly kind: 'graded';
  readonly default: Grades;
}

/** One number. */
interface SingleDeclaration extends Described {
  readonly kind: 'single';
  readonly default: number;
  /** The level it moves: `low` where the test says no more, else every one. */
  readonly moves: Extract<ConfidenceLevel, 'low'> | 'every level';
}

export type Declarations = Readonly<Record<string, GradedDeclaration | SingleDeclaration>>;

/** The limits of declared parameters, by their names. */
export type Values<P extends Declarations> = {
  readonly [Name in keyof P]: P[Name] extends GradedDeclaration ? Grades : number;
};

/**
 * Declares limits by level. `graded('share', { high: 0.97, medium: 0.92, low: 0.85 }, 'Share of seconds with mouse
 * input')`.
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
 * Declares a number that moves every level. `single('share', 0.95, 'Share of the time that one application must
 * hold')`.
 */
export function single(unit: Unit, value: number, explanation: string): SingleDeclaration {
  return { kind: 'single', unit, default: value, explanation, people: null, moves: 'every level' };
}

/** Declares the limit of a test that says `low` and no more. */
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
  /** The value in the limits of its detector. */
  get(limits: L): V;
  /** The limits with another value; those given stay as they are. */
  set(limits: L, value: V): L;
}

export type GradedParameter<L extends object = object> = GradedDeclaration & Lens<L, Grades>;
export type SingleParameter<L extends object = object> = SingleDeclaration & Lens<L, number>;
export type Parameter<L extends object = object> = GradedParameter<L> | SingleParameter<L>;

/** The declared parameters with their names and the ways to read and to set them. */
export function parametersOf<L extends object>(declared: Declarations): readonly Parameter<L>[] {
  return Object.entries(declared).map(([name, declaration]) => ({
    ...declaration,
    name,
    get: (limits: L) => (limits as Readonly<Record<string, unknown>>)[name],
    set: (limits: L, value: unknown) => ({ ...limits, [name]: value }),
  })) as Parameter<L>[];
}

/** The limits that hold where nobody has set others. */
export function defaultsOf<P extends Declarations>(declared: P): Values<P> {
  const entries = Object.entries(declared).map(([name, { default: value }]) => [name, value]);
  return Object.fromEntries(entries) as Values<P>;
}

/** Whether a value is the more unusual the smaller, as the order of the default limits says. */
export function isAtMost({ default: limits }: Pick<GradedDeclaration, 'default'>): boolean {
  return limits.high < limits.low;
}

type GradedNames<L> = { [Name in keyof L]: L[Name] extends Grades ? Name : never }[keyof L];

/**
 * The limits with each level of the named ones changed. `withLevels(limits, ['mouse_share'], (share) => 2 * share)`.
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
