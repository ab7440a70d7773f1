import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriedOf, type CarryRule, carryOver } from './carry.ts';

const unused: CarryRule = { carry: 'unused', cap: null, floor: null, expiresAfter: null };
const overused = { ...unused, carry: 'overused' } as const;
const both = { ...unused, carry: 'both' } as const;

describe('carryOn', () => {
  test.each([
    ['nothing without a setting', { ...unused, carry: 'none' } as const, [], '4', []],
    ['the unused amount', unused, [], '4', ['6']],
    ['the unused amount plus the one carried in', unused, ['3'], '4', ['9']],
    ['nothing after overuse if only unused amounts are carried', unused, ['3'], '15', []],
    ['the overused amount', overused, [], '14', ['-4']],
    ['overuse, less the unused amount of a later period', overused, ['-4'], '7', ['-1']],
    ['nothing unused if only overuse is carried', overused, ['-4'], '2', []],
    ['both kinds, with the sign of the result', both, ['-4'], '2', ['4']],
    ['both kinds, changing from unused to overused', both, ['4'], '16.5', ['-2.5']],
    ['no more than the cap', { ...unused, cap: '8' }, ['6'], '4', ['8']],
    ['no less than minus the floor', { ...both, floor: '5' }, ['-3'], '14', ['-5']],
    ['nothing with a cap of 0', { ...both, cap: '0' }, [], '4', []],
    ['cents that floats cannot add', unused, ['0.1'], '9.8', ['0.3']],
    ['nothing if everything is used up', both, ['4'], '14', []],
    ['one part for each period if parts expire', { ...unused, expiresAfter: 2 }, ['4'], '1', ['10', '3']],
    ['no expired parts', { ...unused, expiresAfter: 2 }, ['10', '3'], '2', ['10', '10']],
    ['only the part of the last period if parts expire after one', { ...unused, expiresAfter: 1 }, ['10'], '4', ['10']],
    ['overuse without expiry', { ...overused, expiresAfter: 1 }, ['-5'], '12', ['-7']],
    ['the overuse of 0.32 that no later period compensated', { ...both, expiresAfter: 2 }, ['-0.32'], '10', ['-0.32']],
    ['overuse less later unused amounts, if unused amounts expire', { ...both, expiresAfter: 1 }, ['-5'], '7', ['-2']],
    ['stored parts of overuse as a single part', { ...overused, expiresAfter: 3 }, ['-1', '-5'], '7', ['-3']],
    [
      'a sum whose oldest part is cut at the cap',
      { ...unused, cap: '12', expiresAfter: 3 },
      ['4', '3'],
      '0',
      ['10', '2'],
    ],
  ])('carries %s', (...[, rule, carriedIn, spent, expected]) => {
    expect(carryOver(rule, '10', carriedIn, spent)).toEqual(expected);
  });

  const cents = fc.nat({ max: 3_000 });
  const bound = fc.option(fc.nat({ max: 1_500 }));
  const carries = ['unused', 'overused', 'both'] as const;

  // proves: budgets-75
  test('without expiry equals limit + carried in - spent within the bounds, period after period', () => {
    fc.assert(
      fc.property(fc.constantFrom(...carries), bound, bound, fc.array(cents), (carry, cap, floor, spends) => {
        const text = (amount: number | null) => (amount === null ? null : String(amount / 100));
        const rule = { carry, cap: text(cap), floor: text(floor), expiresAfter: null };
        const [most, least] = [
          carry === 'overused' ? 0 : (cap ?? Infinity),
          carry === 'unused' ? 0 : (floor ?? Infinity),
        ];
        let [parts, carried]: [readonly string[], number] = [[], 0];
        for (const spent of spends) {
          parts = carryOver(rule, '10', parts, String(spent / 100));
          carried = Math.max(-least, Math.min(most, 1_000 + carried - spent));
          expect(Math.round(Number(carriedOf(parts)) * 100)).toBe(carried + 0);
        }
      }),
    );
  });

  // proves: budgets-99
  test('with expiry carries all overuse, period after period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.integer({ min: 1_000, max: 3_000 })), (last, spends) => {
        let [parts, carried]: [readonly string[], number] = [[], 0];
        for (const spent of spends) {
          parts = carryOver({ ...both, expiresAfter: last }, '10', parts, String(spent / 100));
          carried += 1_000 - spent;
          expect(Math.round(Number(carriedOf(parts)) * 100)).toBe(carried + 0);
        }
      }),
    );
  });

  test('with expiry never exceeds one limit per period, and all parts have the same sign', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...carries),
        fc.integer({ min: 1, max: 4 }),
        fc.array(cents),
        (carry, last, spends) => {
          let parts: readonly string[] = [];
          for (const spent of spends) {
            parts = carryOver({ ...both, carry, expiresAfter: last }, '10', parts, String(spent / 100));
            expect(parts.length).toBeLessThanOrEqual(last);
            expect(Number(carriedOf(parts))).toBeLessThanOrEqual(10 * last);
            expect(new Set(parts.map(Number).filter(Boolean).map(Math.sign)).size).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});
