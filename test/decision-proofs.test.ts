import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allDecisions, allProofs, pages, proofsOf } from '../scripts/proofs/read.ts';

const root = resolve(import.meta.dirname, '..');
const decisions = allDecisions();
const proofs = allProofs();
const ids = decisions.map(({ id }) => id);

test('the index lists every page, and each listed page exists', () => {
  const index = readFileSync(join(root, 'docs/contract/README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[.+?\]\(([\w-]+\.md)\): /gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(pages().toSorted());
});

describe('a decision', () => {
  test('has a unique id: the name of the page and a number', () => {
    expect(decisions.length).toBeGreaterThan(1_000);
    const misnamed = decisions.filter(({ id, place }) => !place.includes(`/${id.replace(/-\d+$/, '')}.md:`));
    expect(misnamed.map(({ place, id }) => `${place}: ${id}`)).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('has a proof: a test that names it', () => {
    const proved = new Set(proofs.flatMap(({ decisionIds }) => decisionIds));
    expect(decisions.filter(({ id }) => !proved.has(id)).map(({ place, id }) => `${place}: ${id}`)).toEqual([]);
  });
});

describe('a proof', () => {
  test('names decisions that exist', () => {
    const known = new Set(ids);
    const unknown = proofs.flatMap(({ place, decisionIds }) =>
      decisionIds.filter((id) => !known.has(id)).map((id) => `${place}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  test('is directly above a test or a group of tests', () => {
    expect(proofs.filter(({ title }) => title === undefined).map(({ place }) => place)).toEqual([]);
  });

  test.each([
    ["test('a', () => {});", 'a'],
    ["  test.each([\n    ['x', call('y', 1)],\n  ])('of %s', () => {});", 'of %s'],
    ["describe.runIf(isThere)('a group', () => {});", 'a group'],
    ["onOneServer('plans')(\n  \"it's one\",", "it's one"],
    ['const a = 1;', undefined],
  ])('above %s has the title %s', (below, title) => {
    const source = `import 'x';\n// proves: budgets-1,\n//   users-2\n${below}\n`;
    expect(proofsOf('a.test.ts', source)).toEqual([
      { place: 'a.test.ts:2', title, decisionIds: ['budgets-1', 'users-2'] },
    ]);
  });
});
