import { describe, expect, test } from 'vitest';
import { conflictsOf } from './conflicts.ts';

const wanted = (startsAt: number, tracked: number, projectId = 1) => ({ startsAt, tracked, projectId });
const stored = (startsAt: number, tracked: number, more: { projectId?: number; entryId?: number | null } = {}) => {
  return { userId: 7, startsAt, tracked, projectId: 2, entryId: null, ...more };
};

// proves: activities-78
describe('recorded time that wanted time would count again', () => {
  test.each([
    ['inside', [wanted(0, 600)], [stored(240, 120)], [[240, 360]]],
    ['over the start', [wanted(300, 300)], [stored(0, 400)], [[300, 400]]],
    ['over the end', [wanted(0, 300)], [stored(200, 400)], [[200, 300]]],
    ['touching', [wanted(0, 300)], [stored(300, 300)], []],
    [
      'in several slots',
      [wanted(0, 600), wanted(600, 600)],
      [stored(300, 300, { entryId: 4 }), stored(600, 100, { entryId: 4 })],
      [[300, 700]],
    ],
    ['a sum with the same start', [wanted(0, 300)], [stored(0, 300)], []],
    ['manual time with the same start', [wanted(0, 300)], [stored(0, 300, { entryId: 4 })], [[0, 300]]],
    ['the same project with the same start', [wanted(0, 300)], [stored(0, 200, { projectId: 1 })], [[0, 200]]],
  ] as const)('%s', (_name, pieces, slots, expected) => {
    expect(conflictsOf(pieces, slots).map(({ since, until }) => [since, until])).toEqual(expected);
  });

  test('names project and entry, separately for each', () => {
    const slots = [stored(0, 100, { entryId: 4 }), stored(100, 100, { entryId: 5 }), stored(200, 100)];
    expect(conflictsOf([wanted(50, 500)], slots)).toEqual([
      { since: 50, until: 100, projectId: 2, entryId: 4 },
      { since: 100, until: 200, projectId: 2, entryId: 5 },
      { since: 200, until: 300, projectId: 2, entryId: null },
    ]);
  });
});
