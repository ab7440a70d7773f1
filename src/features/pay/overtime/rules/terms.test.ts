import { describe, expect, test } from 'vitest';
import { night, policyOf } from '../../../../../test/harness/workweek.ts';
import { decimalText } from '../../../../money/ratio.ts';
import type { PolicyRules, PremiumRule } from '../../../../money/pay-rules.ts';
import { payTerms } from './terms.ts';

const policyWith = (premiums: PremiumRule[], combine: PolicyRules['combine'] = 'highest', policyId = 1) =>
  policyOf({ policyId, rules: { premiums, combine } });

describe('overtime × 1.5 and night × 1.2', () => {
  // proves: overtime-35
  test.each([
    ['highest', '1.5'],
    ['sum', '1.7'],
    ['product', '1.8'],
  ] as const)('combined by %s, the multiplier is %s', (combine, expected) => {
    const policy = policyWith([night], combine);
    const terms = payTerms(policy.rows[0] ?? null, policy.premiums);
    expect(decimalText(terms.multiplier, 8)).toBe(expected);
  });

  test('regular time has only the premium', () => {
    const { premiums } = policyWith([night], 'product');
    expect(decimalText(payTerms(null, premiums).multiplier, 8)).toBe('1.2');
  });
});

// proves: overtime-35
test('of two policies, the one with the higher result applies', () => {
  const [product, highest] = [policyWith([night], 'product', 1), policyWith([night], 'highest', 2)];
  const row = product.rows[0] ?? null;
  for (const premiums of [
    [...product.premiums, ...highest.premiums],
    [...highest.premiums, ...product.premiums],
  ]) {
    expect(decimalText(payTerms(row, premiums).multiplier, 8)).toBe('1.8');
  }
});

// proves: overtime-35
test('a night hour of 52.5 minutes pays 8/7 of the time, and of two lengths the shortest applies', () => {
  const { premiums } = policyWith([
    { ...night, hourMinutes: '52.5' },
    { ...night, hourMinutes: '55' },
  ]);
  expect(payTerms(null, premiums).hour).toEqual({ n: 8n, d: 7n });
});

test.each([
  ['highest', 300],
  ['sum', 500],
  ['product', 500],
] as const)('additions of 3.00 and 2.00 combined by %s are %i cents', (combine, cents) => {
  const additions = ['3.00', '2.00'].map((payRateAddition) => ({ ...night, payRateMultiplier: null, payRateAddition }));
  expect(payTerms(null, policyWith(additions, combine).premiums).addition).toBe(cents);
});
