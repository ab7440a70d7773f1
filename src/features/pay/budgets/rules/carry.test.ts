import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriedOf, type CarryRule, carryOn } from './carry.ts';

const unused: CarryRule = { carry: 'unused', cap: null, floor: null, expiresAfter: null };
const overused = { ...unused, carry: 'overused' } as const;
const both = { ...unused, carry: 'both' } as const;

describe('carryOn', () => {
  test.each([
    ['nothing is carried unless it is set', { ...unused, carry: 'none' } as const, [], '4', []],
    ['what is unused', unused, [], '4', ['6']],
    ['what is unused together with what was', unused, ['3'], '4', ['9']],
    ['nothing of an overused period where only unused is carried', unused, ['3'], '15', []],
    ['what is overused', overused, [], '14', ['-4']],
    ['overused less what a later period leaves', overused, ['-4'], '7', ['-1']],
    ['nothing unused where only overused is carried', overused, ['-4'], '2', []],
    ['both, the sign by what is left', both, ['-4'], '2', ['4']],
    ['both, from unused to overused', both, ['4'], '16.5', ['-2.5']],
    ['at most the cap', { ...unused, cap: '8' }, ['6'], '4', ['8']],
    ['at least minus the floor', { ...both, floor: '5' }, ['-3'], '14', ['-5']],
    ['a cap of 0 carries nothing', { ...both, cap: '0' }, [], '4', []],
    ['cents that floats cannot add', unused, ['0.1'], '9.8', ['0.3']],
    ['used up exactly', both, ['4'], '14', []],
    ['by the periods that left it where it expires', { ...unused, expiresAfter: 2 }, ['4'], '1', ['10', '3']],
    ['without what has expired', { ...unused, expiresAfter: 2 }, ['10', '3'], '2', ['10', '10']],
    ['for one period what that one left', { ...unused, expiresAfter: 1 }, ['10'], '4', ['10']],
    ['overuse that expires', { ...overused, expiresAfter: 2 }, ['-1', '-5'], '12', ['-2', '-1']],
    ['overuse made up for, the oldest first', { ...overused, expiresAfter: 3 }, ['-1', '-5'], '7', ['0', '-1', '-2']],
    ['beyond the cap the oldest goes', { ...unused, cap: '12', expiresAfter: 3 }, ['4', '3'], '0', ['10', '2']],
  ])('carries %s', (...[, rule, carriedIn, spent, expected]) => {
    expect(carryOn(rule, '10', carriedIn, spent)).toEqual(expected);
  });

  const cents = fc.nat({ max: 3_000 });
  const bound = fc.option(fc.nat({ max: 1_500 }));
  const carries = ['unused', 'overused', 'both'] as const;

  // proves: budgets-75
  test('without expiry is limit + carried in - spent between the bounds, period after period', () => {
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
          parts = carryOn(rule, '10', parts, String(spent / 100));
          carried = Math.max(-least, Math.min(most, 1_000 + carried - spent));
          expect(Math.round(Number(carriedOf(parts)) * 100)).toBe(carried + 0);
        }
      }),
    );
  });

  test('with expiry is never more than as many limits as periods, and of one sign', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...carries),
        fc.integer({ min: 1, max: 4 }),
        fc.array(cents),
        (carry, last, spends) => {
          let parts: readonly string[] = [];
          for (const spent of spends) {
            parts = carryOn({ ...both, carry, expiresAfter: last }, '10', parts, String(spent / 100));
            expect(parts.length).toBeLessThanOrEqual(last);
            expect(Number(carriedOf(parts))).toBeLessThanOrEqual(10 * last);
            expect(new Set(parts.map(Number).filter(Boolean).map(Math.sign)).size).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});
