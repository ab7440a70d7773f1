import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MinorUnit } from '../../../../money/minor-unit.ts';
import { spreadCents, spreadDown } from './spread.ts';

test.each([
  [1, [300, 600], [0, 1]],
  [1, [900, 900], [1, 0]],
  [2, [1_800, 1_799, 1], [1, 1, 0]],
  [0, [200, 600], [0, 0]],
])('%i cents, spread over %j with 1800 units per cent, yield %j', (cents, shares, expected) => {
  expect(spreadCents(cents, shares.map(BigInt), 1_800n)).toEqual(expected);
});

interface Share {
  day: number;
  part: string;
  worth: bigint;
}

const byDay = ({ day }: Share) => day;
const byPart = ({ part }: Share) => part;
const worth = { of: (share: Share) => share.worth, unit: 3_600n, minor: 1 as MinorUnit };

test('a cent goes to the day with the largest remainder, and within it to the first of equal shares', () => {
  const shares = [600n, 600n, 700n].map((of, index) => ({ day: index < 2 ? 0 : 1, part: '', worth: of }));
  const spread = spreadDown(1, shares, { ...worth, unit: 1_800n }, [byDay]);
  expect(spread.map(([, cents]) => cents)).toEqual([1, 0, 0]);
});

const share: fc.Arbitrary<Share> = fc.record({
  day: fc.nat(3),
  part: fc.constantFrom('a', 'b'),
  worth: fc.oneof(fc.bigInt(0n, 20_000n), fc.bigInt(0n, 10n ** 16n)),
});

const minorUnit = fc.constantFrom<MinorUnit>(1, 100);

// proves: overtime-8, overtime-61
test('every group on a level gets its exact value rounded up or down, and whole units stay unchanged', () => {
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 20 }), fc.boolean(), minorUnit, (shares, isUp, minor) => {
      const unit = worth.unit * BigInt(minor);
      const sum = shares.reduce((all, own) => all + own.worth, 0n);
      const cents = Number((sum + (isUp ? unit - 1n : 0n)) / unit) * minor;
      const spread = spreadDown(cents, shares, { ...worth, minor }, [byDay, byPart]);
      expect(spread.filter(([, own]) => own % minor !== 0)).toEqual([]);
      expect(new Set(spread.map(([own]) => own))).toEqual(new Set(shares));
      const levels = [
        () => 0,
        byDay,
        (own: Share) => `${own.day}${own.part}`,
        (own: Share) => spread.findIndex(([other]) => other === own),
      ];
      for (const level of levels) {
        for (const group of Map.groupBy(spread, ([own]) => level(own)).values()) {
          const exact = group.reduce((all, [own]) => all + own.worth, 0n);
          const off = BigInt(group.reduce((all, [, own]) => all + own, 0)) * worth.unit - exact;
          expect(off < unit && off > -unit).toBe(true);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});
