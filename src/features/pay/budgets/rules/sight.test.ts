import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sightOf } from './sight.ts';

const budget = { type: 'cost', cost: '100', hours: null, nearLimit: 80, stopAt: null } as const;
const untouched = { spent: 0, isSetLater: false };

// proves: budgets-57
test.each([
  ['all of a visible budget', 'everything', true, { changes: {}, known: { spent: 120 } }],
  ['within below the notification threshold', 'within', false, { changes: {}, known: { spent: 79.99 } }],
  ['near at the notification threshold', 'near', false, { changes: {}, known: { spent: 80 } }],
  ['near until the limit', 'near', false, { changes: {}, known: { spent: 99.99 } }],
  ['reached at the limit', 'reached', false, { changes: {}, known: { spent: 100 } }],
  ['reached at the percent at which timers stop', 'reached', false, { changes: { stopAt: 90 }, known: { spent: 90 } }],
  ['reached before near if timers stop earlier', 'reached', false, { changes: { stopAt: 50 }, known: { spent: 60 } }],
  [
    'a state relative to the limit plus the carried amount',
    'within',
    false,
    { changes: {}, known: { spent: 90, carried: '50' } },
  ],
  ['within for a budget set today', 'within', false, { changes: {}, known: { spent: 500, isSetLater: true } }],
  ['within without a limit', 'within', false, { changes: { cost: null }, known: { spent: 500 } }],
] as const)('a viewer sees %s: %s', (_what, sight, isSeen, { changes, known: then }) => {
  expect(sightOf(isSeen, { ...budget, ...changes }, { ...untouched, ...then })).toBe(sight);
});

// proves: budgets-57
test('without access the answer is one of three words, whatever the spend', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      (cents, nearLimit) => {
        const sight = sightOf(false, { ...budget, nearLimit }, { ...untouched, spent: cents / 100 });
        expect(['within', 'near', 'reached']).toContain(sight);
      },
    ),
  );
});
