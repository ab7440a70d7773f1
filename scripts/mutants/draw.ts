import { createChance } from '../../test/harness/chance.ts';
import { type Edit, editsOf, parses } from './edits.ts';

/**
 * A changed line of a file. The line is identified by its text, so a mutant can also be applied to other versions of
 * the file.
 */
export interface Mutant {
  file: string;
  kind: string;
  /** The line number in the checkout that the mutant was drawn from. */
  line: number;
  before: string;
  after: string;
  /** Which of the identical lines this is, counted from 1. */
  occurrence: number;
  /** How many identical lines the file has. */
  occurrences: number;
}

export interface SourceFile {
  file: string;
  text: string;
}

/** Whether a file contains rules, a store, or code for time, money or detection. */
export const isInDomain = (file: string) =>
  /^src\/(?:features\/.+\/(?:rules|store)(?:\.|\/)|time\/|money\/|detector\/(?!testing\/))/.test(file) &&
  /(?<!\.test)\.ts$/.test(file);

function mutantOf({ file, text }: SourceFile, { kind, start, end, replacement }: Edit): Mutant[] {
  if (text.slice(start, end).includes('\n')) return [];
  const lines = text.split('\n');
  const index = text.slice(0, start).split('\n').length - 1;
  const before = lines[index] ?? '';
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  const after = before.slice(0, column) + replacement + before.slice(column + end - start);
  const same = lines.flatMap((line, at) => (line === before ? [at] : []));
  return [
    { file, kind, line: index + 1, before, after, occurrence: same.indexOf(index) + 1, occurrences: same.length },
  ];
}

/** The index of a mutant's line in a version of its file; undefined if the number of identical lines differs. */
export function findLine(text: string, { before, occurrence, occurrences }: Mutant): number | undefined {
  const same = text.split('\n').flatMap((line, index) => (line === before ? [index] : []));
  return same.length === occurrences ? same[occurrence - 1] : undefined;
}

/** Changes a mutant's line in a version of its file; undefined if the line is missing or the result does not parse. */
export function mutate(text: string, mutant: Mutant): string | undefined {
  const index = findLine(text, mutant);
  if (index === undefined) return undefined;
  const mutated = text.split('\n').with(index, mutant.after).join('\n');
  return parses(mutated) ? mutated : undefined;
}

/** Every mutant of a file. */
export const mutantsOf = (source: SourceFile): Mutant[] =>
  editsOf(source.text).flatMap((edit) => mutantOf(source, edit));

interface Drawing {
  seed: number;
  count: number;
  /** Whether the mutant can be added to the list. If not, the draw picks another one. */
  applies: (mutant: Mutant) => boolean;
}

/** Draws a kind, then a mutant of that kind, until a mutant parses. */
function drawOf(source: SourceFile, chance: (limit: number) => number, applies: Drawing['applies']): Mutant[] {
  let mutants = mutantsOf(source).filter(applies);
  do {
    const kinds = [...new Set(mutants.map(({ kind }) => kind))];
    const kind = kinds[chance(kinds.length)];
    const ofKind = mutants.filter((mutant) => mutant.kind === kind);
    const drawn = ofKind[chance(ofKind.length)];
    if (drawn && mutate(source.text, drawn) !== undefined) return [drawn];
    mutants = mutants.filter((mutant) => mutant !== drawn);
  } while (mutants.length > 0);
  return [];
}

/** Draws mutants, one per file. The same seed draws the same mutants from the same files. */
export function drawMutants(sources: readonly SourceFile[], { seed, count, applies }: Drawing): Mutant[] {
  const chance = createChance(seed);
  const rest = [...sources];
  const drawn: Mutant[] = [];
  while (drawn.length < count && rest.length > 0)
    for (const source of rest.splice(chance(rest.length), 1)) drawn.push(...drawOf(source, chance, applies));
  return drawn.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
