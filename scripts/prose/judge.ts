import { dirname } from 'node:path';
import { habitsIn } from './habits.ts';
import type { Sentence } from './read.ts';

/** A sentence with habits. */
interface Hit extends Sentence {
  file: string;
  habits: string[];
}

/** The words and matches of a file, or of all files below a folder. */
export interface Sum {
  words: number;
  matches: number;
}

export interface Verdict {
  /** The rate for all files together. */
  sum: Sum;
  folders: Map<string, Sum>;
  hits: Hit[];
  /** Messages, each of which names a path, its rate and the limit. */
  faults: string[];
}

/** Maximum matches per 1,000 words: for folders, and for files with `longFile` words or more. */
export const limits = { folder: 3, file: 6, longFile: 500, matchesOfShort: 2 } as const;

export const rateOf = ({ words, matches }: Sum): number => (words === 0 ? 0 : (matches * 1_000) / words);

const wordsIn = (text: string) => text.match(/[A-Za-z']+/g)?.length ?? 0;

/** `src/time/zones.ts` counts in `src/time`, `src` and `.`. */
function foldersOf(file: string): string[] {
  const parent = dirname(file);
  return parent === '.' ? ['.'] : [parent, ...foldersOf(parent)];
}

/** A short text is judged by its number of matches, because one match in 100 words would already be a rate of 10. */
function faultOf(path: string, sum: Sum, limit: number): string[] {
  const rate = rateOf(sum);
  if (sum.words < limits.longFile)
    return sum.matches > limits.matchesOfShort
      ? [`${path}: ${sum.matches} matches, limit ${limits.matchesOfShort}`]
      : [];
  return rate > limit ? [`${path}: ${rate.toFixed(1)} matches per 1,000 words, limit ${limit}`] : [];
}

/**
 * Counts habits per file and per folder, including subfolders, and reports each path above its limit. A folder with
 * fewer than 500 words has no limit of its own; only the limits for its files apply.
 */
export function judge(texts: ReadonlyMap<string, readonly Sentence[]>, isExempt: (text: string) => boolean): Verdict {
  const verdict: Verdict = { sum: { words: 0, matches: 0 }, folders: new Map(), hits: [], faults: [] };
  for (const [file, sentences] of texts) {
    const sum = { words: 0, matches: 0 };
    for (const sentence of sentences) {
      const found = isExempt(sentence.text) ? [] : habitsIn(sentence.text);
      sum.words += wordsIn(sentence.text);
      sum.matches += found.length;
      if (found.length > 0) verdict.hits.push({ ...sentence, file, habits: found });
    }
    for (const folder of foldersOf(file)) {
      const total = verdict.folders.get(folder) ?? { words: 0, matches: 0 };
      verdict.folders.set(folder, { words: total.words + sum.words, matches: total.matches + sum.matches });
    }
    verdict.sum = { words: verdict.sum.words + sum.words, matches: verdict.sum.matches + sum.matches };
    verdict.faults.push(...faultOf(file, sum, limits.file));
  }
  const long = [...verdict.folders].filter(([, { words }]) => words >= limits.longFile);
  verdict.faults.push(...long.flatMap(([folder, sum]) => faultOf(`${folder}/`, sum, limits.folder)));
  return verdict;
}
