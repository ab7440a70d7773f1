import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earningOf } from '../../../../../test/harness/workweek.ts';
import { plus, ratio, zero } from '../../../../money/ratio.ts';
import { type Earning, earnedIn } from './earned.ts';

const bonus = earningOf({ day: 20, cents: 30_000 });
const weekAt = (from: number) => ({ from, until: from + 7 });
const centsIn = (from: number, changes: Partial<Earning>) =>
  earnedIn(weekAt(from), [{ ...bonus, ...changes }]).map(({ cents: { n, d } }) => Number(n) / Number(d));

describe('the part of 300.00 in a week', () => {
  // proves: overtime-54
  test.each<[string, number, Partial<Earning>, number[]]>([
    ['is the whole amount in the week of its date', 14, {}, [30_000]],
    ['is nothing in another week', 7, {}, []],
    ['is a third of an amount for three weeks', 0, { earnedFrom: 0 }, [10_000]],
    ['is a third in the week of its date too', 14, { earnedFrom: 0 }, [10_000]],
    ['is nothing before the first date', -7, { earnedFrom: 0 }, []],
    ['is nothing after its date', 21, { earnedFrom: 0 }, []],
    ['follows the days in a partial week', 7, { earnedFrom: 11 }, [9_000]],
    ['is nothing outside the regular rate', 14, { inRegularRate: false }, []],
  ])('%s', (_name, from, changes, expected) => {
    expect(centsIn(from, changes)).toEqual(expected);
  });
});

// proves: overtime-54
test('the parts of all weeks add up to the amount, and one day alone has all of it', () => {
  const amounts = fc.record({
    day: fc.integer({ min: 0, max: 69 }),
    before: fc.integer({ min: 0, max: 69 }),
    cents: fc.integer({ min: 1, max: 9_999_999 }),
  });
  fc.assert(
    fc.property(amounts, ({ day, before, cents }) => {
      const earning = { ...bonus, day, cents, earnedFrom: Math.max(0, day - before) };
      const weeks = Array.from({ length: 10 }, (_, index) => weekAt(7 * index));
      const shares = weeks.flatMap((week) => earnedIn(week, [earning]));
      expect(shares.map((share) => share.cents).reduce(plus, zero)).toEqual(ratio(cents));
      const ofDay = weeks.flatMap((week) => earnedIn(week, [{ ...earning, earnedFrom: day }]));
      expect(ofDay).toEqual(weeks.flatMap((week) => earnedIn(week, [{ ...earning, earnedFrom: null }])));
    }),
  );
});
