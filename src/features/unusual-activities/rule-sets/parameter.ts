import type { ActivityType, PeopleMeasure } from '../../../detector/activity.ts';

type Path = readonly (string | number)[];

/** What a number of the rules counts, with the bounds between which an organization may set it. */
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
type Unit = keyof typeof units;

/** A number, or three by level, of the rules under the name that organizations know it by. */
export interface Parameter {
  readonly name: string;
  readonly types: readonly ActivityType[];
  /** Where it stands in a rule set. */
  readonly path: Path;
  readonly unit: Unit;
  readonly people: PeopleMeasure | null;
  readonly explanation: string;
}

type Details = readonly [path: Path, unit: Unit, people: PeopleMeasure | null, explanation: string];

/** The parameters of types, from a table of name to place, unit, measure of people and explanation. */
export const parametersOf = (
  types: readonly ActivityType[],
  entries: Readonly<Record<string, Details>>,
): readonly Parameter[] =>
  Object.entries(entries).map(([name, [path, unit, measure, explanation]]) => ({
    name,
    types,
    path,
    unit,
    people: measure,
    explanation,
  }));
