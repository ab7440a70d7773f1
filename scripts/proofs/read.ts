import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const folder = 'docs/contract';

/** A decision on an open point of the contract. */
export interface Decision {
  /** The name of the page and a number: `budgets-12`. The id stays the same when the page is reordered. */
  id: string;
  /** `docs/contract/budgets.md:71`. */
  place: string;
  text: string;
}

/** A test that proves decisions, or a group of tests. */
export interface Proof {
  /** `src/features/pay/budgets/rows.api.test.ts:40`. */
  place: string;
  /** The title as written, with placeholders; undefined if no test or group follows. */
  title: string | undefined;
  decisionIds: string[];
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');

export const pages = (): string[] => readdirSync(join(root, folder)).filter((name) => name !== 'README.md');

/** List items. Each decision begins on a new line with its id, and can continue on the following lines. */
function decisionsOf(page: string): Decision[] {
  const decisions: Decision[] = [];
  read(`${folder}/${page}`)
    .split('\n')
    .forEach((line, index) => {
      const [, id, text = ''] = /^- (?:\*\*([\w-]+)\*\*:)? ?(.*)$/.exec(line) ?? [];
      const last = decisions.at(-1);
      const place = `${folder}/${page}:${index + 1}`;
      if (line.startsWith('- ')) decisions.push({ id: id ?? '', place, text });
      else if (line.startsWith('  ') && last) last.text += ` ${line.trim()}`;
    });
  return decisions;
}

/** `// proves: budgets-1, budgets-3`, possibly on several lines. */
const marker = /^[ ]*\/\/ proves: (.+\n(?:[ ]*\/\/ {3}.+\n)*)/gm;

const quoted = String.raw`\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"),`;
/**
 * `test('…',`, or with rows, conditions or reasons before the title: `test.each([…])('…',`, `onOneServer('…')('…',`.
 */
const called = new RegExp(String.raw`^[ ]*\w+${quoted}`);
const behind = new RegExp(String.raw`\)${quoted}`);

function titleBelow(source: string): string | undefined {
  const [, single, double] = called.exec(source) ?? behind.exec(source) ?? [];
  return (single ?? double)?.replaceAll(/\\(.)/g, '$1');
}

/** The proofs in a test file. */
export function proofsOf(file: string, source: string = read(file)): Proof[] {
  return [...source.matchAll(marker)].map((match) => ({
    place: `${file}:${source.slice(0, match.index).split('\n').length}`,
    title: titleBelow(source.slice(match.index + match[0].length)),
    decisionIds: match[1]?.match(/[\w-]+/g) ?? [],
  }));
}

export const allDecisions = (): Decision[] => pages().flatMap(decisionsOf);

export const allProofs = (): Proof[] =>
  globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'web/test/**/*.test.ts'], { cwd: root })
    .toSorted()
    .flatMap((file) => proofsOf(file));
