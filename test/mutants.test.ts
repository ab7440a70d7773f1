import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { drawMutants, isInDomain, mutantsOf, mutate } from '../scripts/mutants/draw.ts';
import { parses } from '../scripts/mutants/edits.ts';
import { testsOf } from '../scripts/mutants/run.ts';

const root = resolve(import.meta.dirname, '..');
const files = globSync('src/**/*.ts', { cwd: root }).filter(isInDomain).toSorted();
const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const draw = (seed: number, count: number) => drawMutants(sources, { seed, count, applies: () => true });

/** The kind and the changed line of each mutant that can be made from a text. */
const changesOf = (text: string) =>
  mutantsOf({ file: 'src/time/example.ts', text }).map(({ kind, after }) => `${kind}: ${after.trim()}`);

test('a seed draws the same mutants each time, and another seed draws different ones', () => {
  expect(draw(35, 30)).toEqual(draw(35, 30));
  const keys = (seed: number) => draw(seed, 30).map(({ file, line }) => `${file}:${line}`);
  expect(keys(36)).not.toEqual(keys(35));
});

test('drawn mutants are in different files, change one line, and parse', () => {
  const mutants = draw(7, 200);
  expect(new Set(mutants.map(({ file }) => file)).size).toBe(200);
  for (const mutant of mutants) {
    const { text = '' } = sources.find(({ file }) => file === mutant.file) ?? {};
    const mutated = mutate(text, mutant) ?? '';
    expect(parses(mutated), mutant.file).toBe(true);
    const [before, after] = [text.split('\n'), mutated.split('\n')];
    expect(after.flatMap((line, index) => (line === before[index] ? [] : [index + 1]))).toEqual([mutant.line]);
  }
});

test('a mutant that does not apply is replaced by another', () => {
  const [first] = draw(35, 1);
  const others = drawMutants(sources, { seed: 35, count: 1, applies: ({ file }) => file !== first?.file });
  expect(others).toHaveLength(1);
  expect(others[0]?.file).not.toBe(first?.file);
});

test('mutants are drawn from rules, stores, time, money and the detector, but not from tests', () => {
  const inside = ['features/a/rules.ts', 'features/a/rules/b.ts', 'features/a/b/store.ts', 'features/a/store/b/c.ts'];
  const areas = ['time/a.ts', 'money/a.ts', 'detector/a/b.ts'];
  const outside = ['features/a/routes.ts', 'time/a.test.ts', 'detector/testing/a.ts', 'http/a.ts', 'contract/rules.ts'];
  const paths = [...inside, ...areas, ...outside].map((path) => `src/${path}`);
  expect(paths.filter(isInDomain)).toEqual([...inside, ...areas].map((path) => `src/${path}`));
});

test('mutants of code change comparisons, arithmetic, booleans, constants and guards, but no types', () => {
  expect(changesOf('const isLate = (a: 1 | 2) => !a || a + 1 >= 1_000;')).toEqual([
    'negation: const isLate = (a: 1 | 2) => a || a + 1 >= 1_000;',
    'boolean: const isLate = (a: 1 | 2) => !a && a + 1 >= 1_000;',
    'arithmetic: const isLate = (a: 1 | 2) => !a || a - 1 >= 1_000;',
    'constant: const isLate = (a: 1 | 2) => !a || a + 2 >= 1_000;',
    'comparison: const isLate = (a: 1 | 2) => !a || a + 1 > 1_000;',
    'constant: const isLate = (a: 1 | 2) => !a || a + 1 >= 1001;',
  ]);
  expect(changesOf("function f(a) {\n  if (a) return;\n  return 'n' + a;\n}")).toEqual(['guard: ']);
});

test('mutants of SQL change comparisons, conditions, order, sums and defaults', () => {
  expect(changesOf('sql`select sum(n) from t where a = ${a} and b < ${b} order by t.id desc`;')).toEqual([
    'SQL sum: sql`select max(n) from t where a = ${a} and b < ${b} order by t.id desc`;',
    'SQL condition: sql`select sum(n) from t where a = ${a}  order by t.id desc`;',
    'SQL comparison: sql`select sum(n) from t where a = ${a} and b <= ${b} order by t.id desc`;',
    'SQL order: sql`select sum(n) from t where a = ${a} and b < ${b} order by t.id asc`;',
  ]);
  expect(changesOf('sql`select coalesce(${of(a)}, 0), coalesce(b, true)`;')).toEqual([
    'SQL default: sql`select coalesce(${of(a)}, 1), coalesce(b, true)`;',
    'SQL default: sql`select coalesce(${of(a)}, 0), coalesce(b, false)`;',
  ]);
});

test('an SQL condition is not dropped if it continues on the next line or is part of between', () => {
  expect(changesOf('sql`where a between b and c and exists (\n  select from t)`;')).toEqual([]);
  expect(changesOf('sql`where (a and b <> c) or d`;')).toEqual(['SQL condition: sql`where (a ) or d`;']);
});

test('a mutant applies to another version of a file if the text of its line exists there', () => {
  const text = 'f(1);\ng();\nf(1);\n';
  const [, second] = mutantsOf({ file: 'src/time/example.ts', text });
  if (!second) throw new Error('no second mutant');
  expect(mutate(text, second)).toBe('f(1);\ng();\nf(2);\n');
  expect(mutate('// new\nf(1);\nf(1);\n', second)).toBe('// new\nf(1);\nf(2);\n');
  expect(mutate('f(1);\ng();\n', second)).toBeUndefined();
  expect(mutate('f(1);\nf(1);\nf(1);\n', second)).toBeUndefined();
});

test('the tests of a mutant are those in the slice or area, or all tests that import the file', () => {
  expect(testsOf(root, 'src/features/pay/overtime/rules/count.ts')).toBe('src/features/pay/overtime/');
  expect(testsOf(root, 'src/time/span.ts')).toBe('src/time/');
  expect(testsOf(root, 'src/features/pay/untested/store.ts')).toBe('src/features/pay/untested/store.ts');
});
