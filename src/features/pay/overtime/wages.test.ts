import fc from 'fast-check';
import { expect, test } from 'vitest';
import { night, piecesOf, policyOf } from '../../../../test/harness/workweek.ts';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { PageDates } from './dates.ts';
import type { MemberWeek } from './compute.ts';
import { countWeek } from './rules/count.ts';
import { wagesOf } from './wages.ts';

const calendar: OrgCalendar = [{ timeZone: 'Europe/Berlin', weekStart: 1, effectiveFrom: null }];
const dates = new PageDates(calendar, Temporal.PlainDate.from('2026-03-02'), 7);
const policy = policyOf({ threshold: '10', rules: { premiums: [night] } });

const piece = fc.record({
  projectId: fc.integer({ min: 1, max: 2 }),
  seconds: fc.integer({ min: 1, max: 3_600 }),
  isBillable: fc.boolean(),
  isAtNight: fc.boolean(),
});
const week = fc.array(fc.array(piece, { maxLength: 12 }), { minLength: 7, maxLength: 7 });

interface Worked {
  projectId: number;
  seconds: number;
  isBillable: boolean;
  isAtNight: boolean;
}

function weekOf(days: readonly (readonly Worked[])[]): MemberWeek {
  const [pieces, policies] = piecesOf(days.map((projects) => ({ weekly: policy, projects })));
  for (const [index, { isAtNight }] of days.flat().entries()) {
    const own = pieces[index];
    if (own && isAtNight) own.premiums = policy.premiums;
  }
  const rate = (cents: number) => ({ cents, level: 'member' as const });
  return {
    userId: 7,
    week: { from: 0, until: 7, start: '2026-03-02', stop: '2026-03-08' },
    dates,
    from: 0,
    until: 7,
    counted: countWeek(pieces, policies, 0),
    policies,
    earnings: [],
    earned: [],
    minorUnit: 1,
    ratesOf: ({ projectId, day }) => ({ pay: rate(1_999 + day * projectId), bill: rate(5_800) }),
    salaryOn: () => null,
  };
}

/** The difference between an amount and its exact value, in hundredths of a cent. */
const off = (cents: number, seconds: number, rate: string, multiplier: number) =>
  Math.abs(cents * 3_600 - seconds * Math.round(Number(rate) * 100) * multiplier) / 36;

// proves: overtime-8
test('each part of a day is seconds × rate, less than a cent off, and exact if the product is a whole number', () => {
  fc.assert(
    fc.property(week, (days) => {
      for (const { seconds, pay, payRate, payMultiplier, bill, billRate } of wagesOf(weekOf(days)).parts) {
        expect(off(pay?.straight ?? 0, seconds, payRate ?? '0', 1)).toBeLessThan(100);
        expect(off(pay?.premium ?? 0, seconds, payRate ?? '0', Number(payMultiplier) - 1)).toBeLessThan(100);
        expect(off(bill?.straight ?? 0, seconds, billRate ?? '0', 1)).toBeLessThan(100);
      }
    }),
    { numRuns: 300 },
  );
});

// proves: pay-periods-55
test('an addition to overtime has exact cents, whatever the overtime rate', () => {
  const late = { ...night, payRateMultiplier: '1', payRateAddition: '1.10' };
  const added = policyOf({ threshold: '1', rules: { premiums: [late] } });
  const [pieces, policies] = piecesOf([
    { weekly: added, projects: [3_600, 4_200, 4_200, 4_200].map((seconds) => ({ projectId: 1, seconds })) },
  ]);
  for (const own of pieces.slice(1)) own.premiums = added.premiums;
  const rate = { cents: 1_999, level: 'member' as const };
  const { parts } = wagesOf({
    ...weekOf([]),
    counted: countWeek(pieces, policies, 0),
    policies,
    ratesOf: () => ({ pay: rate, bill: rate }),
  });
  expect(parts.map(({ seconds, payAddition, pay }) => [seconds, payAddition, pay?.premium, pay?.addition])).toEqual([
    [3_600, null, 0, 0],
    [12_600, '1.10', 38_83, 3_85],
  ]);
});
