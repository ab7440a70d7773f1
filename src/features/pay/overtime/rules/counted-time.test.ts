import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { night, piecesOf, policyOf } from '../../../../../test/harness/workweek.ts';
import type { PremiumRule } from '../../../../money/pay-rules.ts';
import { countWeek } from './count.ts';
import { CountedTime, paceOf } from './counted-time.ts';
import { counterSteps } from './counter-steps.ts';
import { noPremiums, type Piece } from './pieces.ts';
import type { Premium } from './policy.ts';

const hour = 3_600;
const premiumsWith = (...rules: Partial<PremiumRule>[]): readonly Premium[] =>
  policyOf({ rules: { premiums: rules.map((rule) => ({ ...night, countsLonger: true, ...rule })) } }).premiums;
const short = premiumsWith({ hourMinutes: '52.5' });

describe('the pace of a piece', () => {
  // proves: overtime-58
  test.each([
    ['an hour of 52.5 minutes', short, { n: 8n, d: 7n }],
    ['the shortest of two hours', premiumsWith({ hourMinutes: '52.5' }, { hourMinutes: '50' }), { n: 6n, d: 5n }],
    ['a short hour that is only paid longer', premiumsWith({ hourMinutes: '52.5', countsLonger: false }), null],
    ['no premium', noPremiums, null],
  ])('of %s', (_name, premiums, expected) => {
    expect(paceOf({ premiums })).toEqual(expected);
  });
});

/** A shift of an hour without premiums and then seven hours at night, each on a separate project. */
function shift(premiums: readonly Premium[], parts: readonly number[] = [7 * hour]) {
  const daily = policyOf({ policyType: 'daily', threshold: '8' });
  const projects = [hour, ...parts].map((seconds, index) => ({ projectId: index + 1, seconds }));
  const [pieces, policies] = piecesOf([{ daily, projects }]);
  const marked = pieces.map((piece): Piece => (piece.projectId === 1 ? piece : { ...piece, premiums }));
  return { ...countWeek(marked, policies, 0), policies };
}

// proves: overtime-58
test('a night of 52.5-minute hours reaches eight hours after 6 h 7 min 30 s, and steps show the counted time', () => {
  const { segments, policies, tracked, dailyOvertime } = shift(short);
  expect([tracked, dailyOvertime]).toEqual([8 * hour, 3_150]);
  expect(segments.map(({ seconds, after }) => [seconds, after.day])).toEqual([
    [hour, hour],
    [22_050, 8 * hour],
    [3_150, 9 * hour],
  ]);
  expect(counterSteps(segments, policies)).toMatchObject([{ counted: 9 * hour, after: 9 * hour, overtime: 3_150 }]);
});

// proves: overtime-58
test('splitting a night changes no overtime, and without the rule clock time counts', () => {
  expect(shift(premiumsWith({ hourMinutes: '52.5', countsLonger: false })).dailyOvertime).toBe(0);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600_000 }),
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 }),
      (parts, lengths) => {
        const premiums = premiumsWith({ hourMinutes: (parts / 10_000).toFixed(4) });
        const whole = lengths.reduce((sum, length) => sum + length, 0);
        const { dailyOvertime } = shift(premiums, lengths);
        expect(dailyOvertime).toBe(shift(premiums, [whole]).dailyOvertime);
        const regular = (7 * hour * parts) / 600_000;
        expect(Math.abs(dailyOvertime - Math.max(0, whole - regular))).toBeLessThan(1);
      },
    ),
  );
});

test('whole seconds stay exact numbers, and a reached threshold needs no more seconds', () => {
  const counted = new CountedTime();
  counted.add(10, null);
  expect([
    counted.whole,
    counted.secondsUntil(12, null),
    counted.secondsUntil(Infinity, paceOf({ premiums: short })),
  ]).toEqual([10, 2, Infinity]);
});
