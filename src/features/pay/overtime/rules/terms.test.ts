import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { night, policyOf } from '../../../../../test/harness/workweek.ts';
import { decimalText, ratio } from '../../../../money/ratio.ts';
import { isInRegularRate, type PolicyRules, type PremiumRule } from '../../../../money/pay-rules.ts';
import { payTerms, premiumsThatApply } from './terms.ts';

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
    const terms = payTerms(policy.rows[0] ?? null, policy.premiums, null);
    expect(decimalText(terms.multiplier, 8)).toBe(expected);
  });

  test('regular time has only the premium', () => {
    const { premiums } = policyWith([night], 'product');
    expect(decimalText(payTerms(null, premiums, null).multiplier, 8)).toBe('1.2');
  });
});

// proves: overtime-35
test('of two policies, the policy with the higher result applies', () => {
  const [product, highest] = [policyWith([night], 'product', 1), policyWith([night], 'highest', 2)];
  const row = product.rows[0] ?? null;
  for (const premiums of [
    [...product.premiums, ...highest.premiums],
    [...highest.premiums, ...product.premiums],
  ]) {
    expect(decimalText(payTerms(row, premiums, null).multiplier, 8)).toBe('1.8');
  }
});

// proves: overtime-35
test('a night hour of 52.5 minutes pays 8/7 of the time, and the shorter of two lengths applies', () => {
  const { premiums } = policyWith([
    { ...night, hourMinutes: '52.5' },
    { ...night, hourMinutes: '55' },
  ]);
  expect(payTerms(null, premiums, null).hour).toEqual({ n: 8n, d: 7n });
});

test.each([
  ['highest', 300],
  ['sum', 500],
  ['product', 500],
] as const)('additions of 3.00 and 2.00 combined by %s are %i cents', (combine, cents) => {
  const additions = ['3.00', '2.00'].map((payRateAddition) => ({ ...night, payRateMultiplier: null, payRateAddition }));
  expect(payTerms(null, policyWith(additions, combine).premiums, null).addition).toBe(cents);
});

describe('an overtime multiplier of a premium', () => {
  const restDay: PremiumRule = { ...night, from: null, to: null, payRateMultiplier: '1.3', overtimeMultiplier: '1.69' };
  const nightly = { ...night, payRateMultiplier: '1.1' };
  const multiplierIn = (premiums: PremiumRule[], combine: PolicyRules['combine'], isOvertime = true) => {
    const policy = policyWith(premiums, combine);
    const row = isOvertime ? (policy.rows[0] ?? null) : null;
    return decimalText(payTerms(row, policy.premiums, null).multiplier, 8);
  };

  // proves: overtime-51, overtime-35
  test.each<[string, PremiumRule[], PolicyRules['combine'], string]>([
    ['replaces overtime and the premium', [restDay], 'product', '1.69'],
    ['replaces them even if their product is higher', [{ ...restDay, overtimeMultiplier: '1.2' }], 'product', '1.2'],
    ['is multiplied by another premium', [restDay, nightly], 'product', '1.859'],
    ['is added to another premium', [restDay, nightly], 'sum', '1.79'],
    ['is compared with another premium', [restDay, { ...night, payRateMultiplier: '2' }], 'highest', '2'],
    [
      'is the one with the highest result of two, here 1.75 + 0.75 and not 2 + 0.35',
      [
        { ...restDay, payRateMultiplier: '1.75', overtimeMultiplier: '2' },
        { ...night, payRateMultiplier: '1.35', overtimeMultiplier: '1.75' },
      ],
      'sum',
      '2.5',
    ],
    ['applies without another multiplier', [{ ...restDay, payRateMultiplier: null }], 'product', '1.69'],
  ])('%s', (_name, premiums, combine, expected) => {
    expect(multiplierIn(premiums, combine)).toBe(expected);
    expect(multiplierIn(premiums.toReversed(), combine)).toBe(expected);
  });

  // proves: overtime-51
  test('does not apply in regular time', () => {
    expect(multiplierIn([restDay], 'product', false)).toBe('1.3');
  });

  // proves: overtime-51
  test('replaces the multiplier of each tier', () => {
    const tiers = [{ threshold: '48', payRateMultiplier: '3', billRateMultiplier: null }];
    const { rows, premiums } = policyOf({ rules: { tiers, premiums: [restDay] } });
    expect(rows.map((row) => decimalText(payTerms(row, premiums, null).multiplier, 8))).toEqual(['1.69', '1.69']);
  });

  // proves: overtime-51
  test('of a premium leaves its addition and its length of the hour', () => {
    const policy = policyWith([{ ...restDay, payRateAddition: '2.00', hourMinutes: '52.5' }], 'product');
    expect(payTerms(policy.rows[0] ?? null, policy.premiums, null)).toMatchObject({
      addition: 200,
      hour: { n: 8n, d: 7n },
    });
  });

  const factor = fc.integer({ min: 10_000, max: 30_000 }).map((parts) => (parts / 10_000).toFixed(4));
  const rule = fc
    .record({ payRateMultiplier: factor, overtimeMultiplier: fc.option(factor) })
    .map(({ overtimeMultiplier: overtime, ...own }) => ({
      ...night,
      ...own,
      ...(overtime ? { overtimeMultiplier: overtime } : {}),
    }));

  // proves: overtime-51
  test('never results in less than the highest overtime multiplier, and changes nothing outside overtime', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), fc.constantFrom('highest', 'sum', 'product'), (rules, combine) => {
        const plain = rules.map(({ overtimeMultiplier: _overtime, ...own }) => own);
        const least = Math.max(0, ...rules.map(({ overtimeMultiplier = '0' }) => Number(overtimeMultiplier)));
        expect(Number(multiplierIn(rules, combine))).toBeGreaterThanOrEqual(least);
        expect(multiplierIn(rules, combine, false)).toBe(multiplierIn(plain, combine, false));
        if (least === 0) expect(multiplierIn(rules, combine)).toBe(multiplierIn(plain, combine));
      }),
    );
  });
});

describe('of the premiums of one group', () => {
  const sunday: PremiumRule = { ...night, name: 'Sunday', payRateMultiplier: '1.5', group: 'day' };
  const holiday: PremiumRule = { ...sunday, name: 'holiday', payRateMultiplier: '2.25' };
  const late: PremiumRule = { ...night, name: 'late', payRateMultiplier: '1.25', group: 'night' };
  const fixed = (amount: string): PremiumRule => ({
    ...sunday,
    name: 'fixed',
    payRateMultiplier: null,
    payRateAddition: amount,
  });
  const namesOf = (premiums: PremiumRule[], rate: number | null) =>
    premiumsThatApply(null, policyWith(premiums, 'sum').premiums, rate === null ? null : ratio(rate)).map(
      ({ name }) => name,
    );

  // proves: overtime-60, overtime-35
  test.each([
    ['the highest applies, and the groups are combined', [sunday, holiday, late], 'sum', ['2.5', '3']],
    ['the highest is multiplied by other groups', [sunday, holiday, late], 'product', ['2.8125', '4.21875']],
    ['the highest is combined with premiums without a group', [sunday, holiday, night], 'sum', ['2.45', '2.95']],
  ] as const)('%s, in regular time and in overtime', (_name, premiums, combine, expected) => {
    for (const order of [premiums, premiums.toReversed()]) {
      const policy = policyWith([...order], combine);
      const rows = [null, policy.rows[0] ?? null];
      const terms = rows.map((row) => payTerms(row, policy.premiums, ratio(2_000)));
      expect(terms.map(({ multiplier }) => decimalText(multiplier, 8))).toEqual(expected);
    }
  });

  // proves: overtime-60
  test.each([
    ['an addition of 11.00 at 20.00', [sunday, fixed('11.00')], 2_000, ['fixed']],
    ['a multiplier of 1.5 at 30.00', [sunday, fixed('11.00')], 3_000, ['Sunday']],
    ['the first of two equal ones', [fixed('10.00'), sunday, late], 2_000, ['fixed', 'late']],
    ['the higher multiplier without a rate', [fixed('11.00'), sunday], null, ['Sunday']],
    ['the shorter hour', [{ ...fixed('0.00'), hourMinutes: '30' }, sunday], 2_000, ['fixed']],
    ['the premium in the regular rate', [{ ...sunday, inRegularRate: true, payRateMultiplier: '2' }, sunday], 2_000, 1],
  ] as const)('%s applies', (_name, premiums, rate, expected) => {
    const names = namesOf([...premiums], rate);
    expect(typeof expected === 'number' ? names.length : names).toEqual(expected);
  });

  // proves: overtime-60
  test('each policy has its own groups', () => {
    const [weekly, daily] = [policyWith([sunday], 'sum', 1), policyWith([holiday], 'sum', 2)];
    expect(premiumsThatApply(null, [...weekly.premiums, ...daily.premiums], null)).toHaveLength(2);
  });

  const rules = fc.array(
    fc.record({
      payRateMultiplier: fc.integer({ min: 10_000, max: 30_000 }).map((parts) => (parts / 10_000).toFixed(4)),
      group: fc.constantFrom('a', 'b', undefined),
    }),
    { maxLength: 5 },
  );

  // proves: overtime-60
  test('groups never raise the pay, and change nothing if only the highest multiplier applies anyway', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom('highest', 'sum', 'product'), fc.boolean(), (drawn, combine, isOvertime) => {
        const multiplierOf = (premiums: PremiumRule[]) => {
          const policy = policyWith(premiums, combine);
          const row = isOvertime ? (policy.rows[0] ?? null) : null;
          return Number(decimalText(payTerms(row, policy.premiums, ratio(2_000)).multiplier, 8));
        };
        const plain = drawn.map(({ payRateMultiplier }) => ({ ...night, payRateMultiplier }));
        const grouped = drawn.map(({ group, ...own }) => ({ ...night, ...own, ...(group ? { group } : {}) }));
        expect(multiplierOf(grouped)).toBeLessThanOrEqual(multiplierOf(plain));
        if (combine === 'highest') expect(multiplierOf(grouped)).toBe(multiplierOf(plain));
      }),
    );
  });
});

const addition = (cents: string): PremiumRule => ({ ...night, payRateMultiplier: null, payRateAddition: cents });

describe('a premium in the regular rate', () => {
  // proves: overtime-38
  test.each(['highest', 'sum', 'product'] as const)('is paid in addition to overtime, combined by %s', (combine) => {
    const rules = { premiums: [night, addition('5.00')], combine, regularRate: 'weighted_average' } as const;
    const policy = policyOf({ rules });
    const { multiplier, raise, ...additions } = payTerms(policy.rows[0] ?? null, policy.premiums, null);
    expect([multiplier, raise].map((factor) => decimalText(factor, 8))).toEqual(['1.5', '0.2']);
    expect(additions).toMatchObject({ addition: 500, additionInRate: 500 });
  });

  // proves: overtime-39
  test.each<[string, Partial<PremiumRule>, PolicyRules['regularRate'], boolean]>([
    ['night under an average', {}, 'weighted_average', true],
    ['night under the rate in force', {}, 'rate_in_force', false],
    ['Sunday × 1.5', { days: [0], payRateMultiplier: '1.5' }, 'weighted_average', false],
    ['Sunday × 1.4999', { days: [0], payRateMultiplier: '1.4999' }, 'weighted_average', true],
    ['a holiday × 2', { holidays: true, payRateMultiplier: '2' }, 'weighted_average', false],
    ['a class × 2', { holidayClasses: ['Christmas'], payRateMultiplier: '2' }, 'weighted_average', false],
    ['an addition on Sundays', { days: [0], payRateMultiplier: null, payRateAddition: '9' }, 'weighted_average', true],
    [
      'Sunday × 1.5 if it is named',
      { days: [0], payRateMultiplier: '1.5', inRegularRate: true },
      'rate_in_force',
      true,
    ],
    ['night if it is excluded', { inRegularRate: false }, 'weighted_average', false],
  ])('%s', (_name, changes, regularRate, expected) => {
    expect(isInRegularRate({ ...night, ...changes }, { regularRate })).toBe(expected);
  });
});

describe('of the premiums of two policies', () => {
  const weekly = policyWith([addition('5.00')], 'highest', 1);
  const daily = (changes: Partial<PremiumRule>) =>
    policyOf({ policyId: 2, policyType: 'daily', rules: { premiums: [{ ...night, ...changes }] } });

  // proves: overtime-35
  test.each([
    ['the addition at 10.00', { payRateMultiplier: '1.1' }, 1_000, 500],
    ['the multiplier at 60.00', { payRateMultiplier: '1.1' }, 6_000, 0],
    ['the weekly policy if both are equal', { payRateMultiplier: '1.5' }, 1_000, 500],
    ['the policy with the shorter hour', { payRateMultiplier: null, hourMinutes: '30' }, 1_000, 0],
  ])('%s applies', (_name, changes, rate, expected) => {
    const other = daily(changes);
    for (const premiums of [
      [...weekly.premiums, ...other.premiums],
      [...other.premiums, ...weekly.premiums],
    ]) {
      expect(payTerms(null, premiums, ratio(rate)).addition).toBe(expected);
    }
  });
});
