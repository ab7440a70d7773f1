import { describe, expect, test } from 'vitest';
import { centsOf, formatCents } from '../../../money/cents.ts';
import { type PolicyInForce, policyInForce, type PolicyVersion } from './policy.ts';
import { priceEntry, type RatedWeek, sumAmounts } from './price.ts';
import { RateBook, type RecordedRate } from './rates.ts';

const policy = (changes: Partial<PolicyVersion> = {}): PolicyInForce =>
  policyInForce({
    policyId: 1,
    policyType: 'weekly',
    threshold: '40.0000',
    payRateMultiplier: '1.5000',
    billRateMultiplier: '1.2500',
    ...changes,
  });

interface Entry {
  seconds?: number;
  daily?: number;
  weekly?: number;
  dailyPolicy?: PolicyInForce;
  rates: RatedWeek['rates'][number];
}

/**
 * A week with an entry on each of its days: two hours, one of them overtime by the week, where nothing else is said.
 */
function weekOf(entries: readonly Entry[]): RatedWeek {
  return {
    time: {
      days: [...entries.keys()],
      projectIds: entries.map(() => 5),
      seconds: entries.map(({ seconds = 7_200 }) => seconds),
    },
    policies: {
      daily: entries.map(({ dailyPolicy = null }) => dailyPolicy),
      weekly: entries.map(() => policy()),
    },
    entries: { from: 0, until: entries.length },
    counted: {
      tracked: 0,
      dailyOvertime: 0,
      weeklyOvertime: 0,
      daily: entries.map(({ daily = 0 }) => daily),
      weekly: entries.map(({ weekly = 3_600 }) => weekly),
    },
    rates: entries.map(({ rates }) => rates),
  };
}

function hourly(amount: string) {
  const rate = { cents: centsOf(amount), level: 'member' as const };
  return { pay: rate, bill: rate };
}

describe('what an entry is worth', () => {
  test.each([
    ['overtime costs its premium on top', {}, '20.00', ['40.00', '10.00']],
    ['no overtime, no premium', { weekly: 0 }, '20.00', ['40.00', '0.00']],
    ['without a rate nothing', {}, '0.00', ['0.00', '0.00']],
    ['half a cent is rounded up, each amount on its own', { seconds: 1, weekly: 1 }, '36.00', ['0.01', '0.01']],
    ['less is rounded down', { seconds: 1, weekly: 1 }, '17.99', ['0.00', '0.00']],
    [
      'both kinds are added before the premium is rounded',
      { daily: 1, weekly: 1, dailyPolicy: policy({ payRateMultiplier: '1.5' }) },
      '18.00',
      ['36.00', '0.01'],
    ],
    [
      'the largest figures stay exact',
      { seconds: 86_399, daily: 86_399, weekly: 0, dailyPolicy: policy({ payRateMultiplier: '9.9999' }) },
      '9999999999.99',
      ['239997222221.98', '2159951000275.62'],
    ],
  ] as const)('%s', (_name, entry, rate, expected) => {
    const amounts = priceEntry(weekOf([{ ...entry, rates: hourly(rate) }]), 0, 'pay');
    expect([amounts?.straight, amounts?.premium].map((cents) => formatCents(cents ?? 0))).toEqual(expected);
  });

  test('the bill has a multiplier of its own', () => {
    const week = weekOf([{ rates: hourly('100.00') }]);
    expect(priceEntry(week, 0, 'bill')).toMatchObject({ multipliedParts: 9_000_000, premium: 2_500 });
  });
});

const recorded = (cents: number | null, changes: Partial<RecordedRate> = {}): RecordedRate => ({
  kind: 'pay',
  userId: 9,
  projectId: null,
  effectiveDay: -800_000,
  cents,
  isFixed: false,
  ...changes,
});

/** The rates of the member on the project on days of a page. */
const ratesOn = (rates: readonly RecordedRate[], days: readonly number[], projectId = 5) => {
  const projectIds = days.map(() => projectId);
  const ascending = rates.toSorted((a, b) => a.effectiveDay - b.effectiveDay);
  return new RateBook(ascending).ofTime(9, { days, projectIds, seconds: days }, 7);
};

describe('the rate of an hour', () => {
  const member = recorded(2_000);
  const project = recorded(3_000, { userId: null, projectId: 5 });
  const projectMember = recorded(4_000, { projectId: 5 });
  test.each([
    ['is nothing where none is recorded', [], 0, 'none'],
    ["is the member's", [member], 2_000, 'member'],
    ["is the project's before the member's", [member, project], 3_000, 'project'],
    ["is the member's in the project before all", [member, project, projectMember], 4_000, 'project_member'],
    [
      'falls back to the next level where it was removed',
      [member, project, projectMember, recorded(null, { projectId: 5, effectiveDay: -1 })],
      3_000,
      'project',
    ],
    ['is that of the day', [member, recorded(2_200, { effectiveDay: 3 })], 2_200, 'member'],
    ['is not that of the day after', [member, recorded(2_200, { effectiveDay: 4 })], 2_000, 'member'],
    ['is the first one before it, too', [recorded(2_200, { effectiveDay: 4 })], 2_200, 'member'],
    ['of a bill is another', [recorded(9_900, { kind: 'bill' })], 0, 'none'],
  ] as const)('%s', (_name, rates, cents, level) => {
    expect(ratesOn(rates, [3])[0]?.pay).toEqual({ cents, level });
  });

  test('changes within a page on the days that are recorded', () => {
    const rates = [recorded(1_000), recorded(1_200, { effectiveDay: 2 }), recorded(1_500, { effectiveDay: 5 })];
    const found = ratesOn(rates, [0, 1, 2, 4, 5, 6]);
    expect(found.map((hour) => hour?.pay.cents)).toEqual([1_000, 1_000, 1_200, 1_200, 1_500, 1_500]);
  });

  test('there is none on days of fixed pay', () => {
    const rates = [
      recorded(300_000, { isFixed: true }),
      recorded(3_000, { userId: null, projectId: 5 }),
      recorded(2_000, { effectiveDay: 4 }),
    ];
    expect(ratesOn(rates, [3])).toEqual([null]);
    expect(ratesOn(rates, [4], 6)[0]?.pay.cents).toBe(2_000);
  });
});

test('a week is the sum of its entries; days of fixed pay add nothing, and a week of them has no amount', () => {
  const [first = null, second = null] = ratesOn(
    [recorded(2_000), recorded(9, { isFixed: true, effectiveDay: 1 })],
    [0, 1],
  );
  expect(sumAmounts(weekOf([{ rates: first }, { rates: second }]), 'pay')).toEqual({ straight: 4_000, premium: 1_000 });
  expect(sumAmounts(weekOf([{ rates: second }]), 'pay')).toBeNull();
});
