import { describe, expect, test } from 'vitest';
import { countDays, earningOf, night, piecesOf, policyOf, type Workday } from '../../../../../test/harness/workweek.ts';
import { formatCents } from '../../../../money/cents.ts';
import type { PolicyRules } from '../../../../money/pay-rules.ts';
import { priceForBill, priceForPay } from './price.ts';
import { earnedIn } from './earned.ts';
import type { RatedWeek } from './rated-week.ts';
import { RateBook, type RecordedRate } from './rates.ts';
import { type Salary, salaryInForce } from './salary.ts';
import { sharesOf } from './shares.ts';

const hour = 3_600;
const rateAt = (cents = 0) => ({ cents, level: 'member' as const });

/** Days with the rates of their projects in cents. Pay and bill have the same rates. */
function weekOf(days: readonly Workday[], rates: Record<number, number>, more: Partial<RatedWeek> = {}): RatedWeek {
  return {
    from: 0,
    until: 7,
    counted: countDays(days),
    policies: piecesOf(days)[1],
    earnings: [],
    earned: earnedIn({ from: 0, until: 7 }, more.earnings ?? []),
    minorUnit: 1,
    ratesOf: ({ projectId: id }) => ({ pay: rateAt(rates[id]), bill: rateAt(rates[id]) }),
    salaryOn: () => null,
    ...more,
  };
}

const on = (projectId: number, seconds: number, isBillable = true) => ({ projectId, seconds, isBillable });
const texts = (side: { straight: number; premium: number } | null) =>
  side && [side.straight, side.premium].map(formatCents);
const daily = policyOf({ policyType: 'daily', threshold: '8.0000' });
const weekly = policyOf();
const average = policyOf({ rules: { regularRate: 'weighted_average' } });

describe('the pay of a week', () => {
  // proves: overtime-7, overtime-10
  test.each([
    [
      'overtime is paid at the rate of its own hours (29 CFR 778.419)',
      [[on(1, 8), on(2, 2)]],
      daily,
      ['820.00', '10.00'],
    ],
    [
      "overtime on the other project is paid at that project's rate",
      [[on(2, 8), on(1, 2)]],
      daily,
      ['280.00', '100.00'],
    ],
    ['time without overtime has no premium', [[on(1, 8)]], daily, ['800.00', '0.00']],
  ] as const)('%s', (_name, hours, policy, expected) => {
    const days = hours.map((projects) => ({
      daily: policy,
      projects: projects.map((own) => ({ ...own, seconds: own.seconds * hour })),
    }));
    expect(texts(priceForPay(weekOf(days, { 1: 10_000, 2: 1_000 })))).toEqual(expected);
  });

  test('lines are rounded once, and days share their cents: 15 h at 20 and 35 h at 15 in days of 8.75 h', () => {
    const quarter = 8.75 * hour;
    const worked = [
      [on(1, quarter)],
      [on(1, 6.25 * hour), on(2, 2.5 * hour)],
      [on(2, quarter)],
      [on(2, quarter)],
      [on(2, quarter)],
      [on(2, 6.25 * hour)],
    ];
    const priced = priceForPay(
      weekOf(
        worked.map((projects) => ({ weekly, projects })),
        { 1: 2_000, 2: 1_500 },
      ),
    );
    expect(texts(priced)).toEqual(['825.00', '75.00']);
    const shares = sharesOf(priced?.lines ?? []);
    expect(shares.reduce((sum, share) => sum + share.straight + share.premium, 0)).toBe(90_000);
  });

  // proves: overtime-8
  test('half a cent is rounded up once per line, not once per day', () => {
    const days = Array.from({ length: 7 }, () => ({ weekly, projects: [on(1, 3_601)] }));
    expect(texts(priceForPay(weekOf(days, { 1: 1_799 })))).toEqual(['125.96', '0.00']);
  });

  // proves: overtime-8
  test('whole cents of a day stay exact, regardless of the number of segments: 4 h at 58.00', () => {
    // Each 10 minutes amount to 9.666…, and 44 such pieces to 425.33. The first day has 24 pieces.
    const worked = [24, 7, 13].map((pieces) =>
      Array.from({ length: pieces }, (_, index) => [on(1, 600, index % 3 > 0), on(2, 60)]).flat(),
    );
    const priced = priceForPay(
      weekOf(
        worked.map((projects) => ({ weekly, projects })),
        { 1: 5_800, 2: 1_000 },
      ),
    );
    const shares = sharesOf(priced?.lines ?? []).filter(({ segment }) => segment.piece.projectId === 1);
    const sumOf = (day: number, isBillable?: boolean) =>
      shares
        .filter(({ segment: { piece } }) => piece.day === day && piece.isBillable === (isBillable ?? piece.isBillable))
        .reduce((sum, { straight }) => sum + straight, 0);
    expect([sumOf(0), sumOf(1), sumOf(2)]).toEqual([23_200, 6_767, 12_566]);
    expect([sumOf(0, false), sumOf(0, true)]).toEqual([7_733, 15_467]);
  });

  test('the largest amounts stay exact', () => {
    const dear = policyOf({ policyType: 'daily', threshold: '0.0001', payRateMultiplier: '9.9999' });
    const days = [{ daily: dear, projects: [on(1, 86_399)] }];
    expect(texts(priceForPay(weekOf(days, { 1: 999_999_999_999 })))).toEqual(['239997222221.98', '2159926000553.40']);
  });
});

describe('the weighted average (29 CFR 778.115)', () => {
  const days = (hours: readonly [number, number]) =>
    [on(1, hours[0] * hour), on(2, hours[1] * hour)].map((project) => ({ weekly: average, projects: [project] }));
  // proves: overtime-7, overtime-10
  test.each([
    ['24 h at 10 and 21 h at 15', [24, 21], { 1: 1_000, 2: 1_500 }, ['555.00', '30.83']],
    ['38 h at 12 and 12 h at 9', [38, 12], { 1: 1_200, 2: 900 }, ['564.00', '56.40']],
    ['44.5 h at 10 and 8 h at 8', [44.5, 8], { 1: 1_000, 2: 800 }, ['509.00', '60.60']],
  ] as const)('%s', (_name, hours, rates, expected) => {
    expect(texts(priceForPay(weekOf(days(hours), rates)))).toEqual(expected);
  });
});

// proves: overtime-8
describe('a line of a project and multiplier is rounded once', () => {
  const days = (hours: readonly number[], changes: Partial<Workday> = {}): Workday[] =>
    hours.map((count) => ({ weekly: average, ...changes, projects: [on(1, count * hour)] }));

  test('even with premiums at a regular rate of the week: 45 h billed at 10.01', () => {
    const policy = policyOf({ threshold: '40.5', rules: { regularRate: 'weighted_average' } });
    const priced = priceForBill(weekOf(days([9, 9, 9, 9, 9], { weekly: policy }), { 1: 1_001 }));
    expect([priced.lines.length, ...(texts(priced) ?? [])]).toEqual([1, '450.45', '0.00']);
  });

  test('even for billed premiums, separately per project: 1 h on each at 10.01 × 1.5', () => {
    const policy = policyOf({
      policyType: 'daily',
      threshold: '1',
      billRateMultiplier: '1.5000',
      rules: { regularRate: 'weighted_average' },
    });
    const worked = [{ daily: policy, projects: [on(1, 2 * hour), on(2, hour)] }];
    expect(texts(priceForBill(weekOf(worked, { 1: 1_001, 2: 1_001 })))).toEqual(['30.03', '10.02']);
  });

  test('together with hours whose premium has another reason: 1.5 h of a premium and 1.5 h of overtime', () => {
    const rules: Partial<PolicyRules> = {
      regularRate: 'weighted_average',
      premiums: [{ ...night, payRateMultiplier: '1.5000', inRegularRate: false }],
    };
    const policy = policyOf({ threshold: '40', rules });
    const week = weekOf(days([5.5, 9, 9, 9, 9], { weekly: policy }), { 1: 1_001 });
    for (const { piece } of week.counted.segments) if (piece.day === 0) piece.premiums = policy.premiums;
    const priced = priceForPay(week);
    expect(priced?.lines.map(({ seconds }) => seconds / hour)).toEqual([7, 34.5]);
    // 7 h × 10.01 = 70.07 and 34.5 h × 10.01 = 345.345; premiums 5.5 h × 5.005 = 27.53 and 1.5 h × 5.005 = 7.51.
    expect(texts(priced)).toEqual(['415.42', '35.04']);
    const shares = sharesOf(priced?.lines ?? []);
    expect(shares.reduce((sum, share) => sum + share.straight, 0)).toBe(41_542);
    expect(shares.reduce((sum, share) => sum + share.premium, 0)).toBe(3_504);
  });

  test('even for premiums at rounded and exact averages, once for the week', () => {
    const rules = { regularRate: 'weighted_average', regularRateDecimals: 4 } as const;
    const exact = policyOf({ policyType: 'daily', threshold: '8', rules: { regularRate: 'weighted_average' } });
    const rounded = policyOf({ policyType: 'daily', threshold: '8', rules });
    const worked = [exact, rounded].map((daily) => ({ daily, projects: [on(1, 9 * hour)] }));
    // 2 × 1 h × 10.01 × 0.5 = 10.01. Neither half is whole cents.
    expect(texts(priceForPay(weekOf(worked, { 1: 1_001 })))).toEqual(['180.18', '10.01']);
  });
});

describe('the bill', () => {
  // proves: overtime-9
  test('includes only billable time, regardless of the kind of overtime', () => {
    const projects = [on(1, 5 * hour), on(2, 4 * hour, false)];
    const days = Array.from({ length: 5 }, () => ({ weekly: policyOf({ threshold: '60' }), projects }));
    expect(texts(priceForBill(weekOf(days, { 1: 10_000, 2: 10_000 })))).toEqual(['2500.00', '0.00']);
  });

  test('has a separate multiplier', () => {
    const policy = policyOf({ policyType: 'daily', threshold: '1', billRateMultiplier: '1.2500' });
    const week = weekOf([{ daily: policy, projects: [on(1, 2 * hour)] }], { 1: 10_000 });
    expect(texts(priceForBill(week))).toEqual(['200.00', '25.00']);
  });

  test('is unchanged if pay is fixed', () => {
    const days = [{ weekly, projects: [on(1, 2 * hour)] }];
    const bill = { cents: 10_000, level: 'member' as const };
    const week = weekOf(days, {}, { ratesOf: () => ({ pay: null, bill }) });
    expect([priceForPay(week), texts(priceForBill(week))]).toEqual([null, ['200.00', '0.00']]);
  });
});

describe('salaries and earnings', () => {
  const stated = (changes: Partial<Salary>): Partial<RatedWeek> => {
    const salary: Salary = {
      cents: 20_000,
      period: 'weekly',
      hours: '35',
      hoursPer: 'week',
      coversHours: null,
      method: 'standard',
      ...changes,
    };
    return { salaryOn: () => salaryInForce(salary) };
  };
  const hoursOf = (count: number) => [{ weekly: toCents, projects: [on(1, count * hour)] }];
  const toCents = policyOf({ rules: { regularRateDecimals: 2 } });
  // proves: overtime-7, overtime-10
  test.each([
    ['200.00 for 35 h, 41 h worked (29 CFR 778.322)', 41, {}, ['234.26', '2.86']],
    ['30 h worked pay the whole salary', 30, {}, ['200.00', '0.00']],
    ['fluctuating 600.00, 37.5 h (778.114)', 37.5, { cents: 60_000, method: 'fluctuating' }, ['600.00', '0.00']],
    ['fluctuating 600.00, 44 h', 44, { cents: 60_000, method: 'fluctuating' }, ['600.00', '27.28']],
    ['fluctuating 600.00, 50 h', 50, { cents: 60_000, method: 'fluctuating' }, ['600.00', '60.00']],
    ['fluctuating 600.00, 48 h', 48, { cents: 60_000, method: 'fluctuating' }, ['600.00', '50.00']],
    [
      '1560.00 a month equals 360.00 a week (778.113)',
      41,
      { cents: 156_000, period: 'monthly', hours: '40' },
      ['369.00', '4.50'],
    ],
    [
      '2200.00 a month by 220 h, 2 h of overtime',
      42,
      { cents: 220_000, period: 'monthly', hours: '220', hoursPer: 'period' },
      ['527.69', '10.00'],
    ],
  ] as const)('%s', (_name, hours, changes, expected) => {
    const method = (changes as Partial<Salary>).method ?? 'standard';
    const salary = { ...changes, ...(method === 'fluctuating' ? { hours: null } : {}) };
    expect(texts(priceForPay(weekOf(hoursOf(hours), { 1: 500 }, stated(salary))))).toEqual(expected);
  });

  describe.each(['rate_in_force', 'weighted_average'] as const)('with overtime at the %s', (regularRate) => {
    const policy = policyOf({ rules: { regularRate } });
    const bonus = [earningOf({ cents: 5_000 })];
    const daysOf = (count: number, each: number) =>
      Array.from({ length: count }, () => ({ weekly: policy, projects: [on(1, each * hour)] }));

    // proves: overtime-12
    test.each([
      // (400 + 10 × 10 + 50) / 50 h = 11.00; 10 h × 11.00 × 0.5.
      ['40', daysOf(5, 10), ['500.00', '55.00']],
      // 3 h × 400 / 35, no overtime.
      ['35', [...daysOf(3, 10), ...daysOf(1, 8)], ['434.29', '0.00']],
    ])('a bonus does not change straight pay beyond the %s h of a salary of 400.00', (hours, days, expected) => {
      const week = weekOf(days, {}, { ...stated({ cents: 40_000, hours }), earnings: bonus });
      expect(texts(priceForPay(week))).toEqual(expected);
    });

    const fluctuating = (cents: number) => salaryInForce({ ...whole, cents });
    const terms = { period: 'weekly', hours: null, hoursPer: 'week', coversHours: null } as const;
    const whole: Salary = { ...terms, cents: 0, method: 'fluctuating' };

    // proves: overtime-10
    test('a fluctuating salary on three days of the week uses the pay of these days (778.114)', () => {
      const daily = policyOf({ policyType: 'daily', threshold: '8', rules: { regularRate } });
      const days = Array.from({ length: 3 }, () => ({ daily, projects: [on(1, 10 * hour)] }));
      const week = weekOf(days, {}, { until: 3, salaryOn: () => fluctuating(70_000) });
      expect(texts(priceForPay(week))).toEqual(['300.00', '30.00']);
    });

    // proves: overtime-10
    test('two fluctuating salaries in one week form one remuneration for its hours', () => {
      const salaryOn = (day: number) => fluctuating(day < 3 ? 70_000 : 140_000);
      expect(texts(priceForPay(weekOf(daysOf(5, 10), {}, { salaryOn })))).toEqual(['1100.00', '110.00']);
    });

    // proves: overtime-10
    test('together with hourly pay, the salary uses its own hours, or the average of all (778.115, .419)', () => {
      const work = [10, 10, 0, 14, 14].map((count) => ({ weekly: policy, projects: [on(1, count * hour)] }));
      const salaryOn = (day: number) => (day < 3 ? null : fluctuating(70_000));
      const priced = priceForPay(weekOf(work, { 1: 2_000 }, { salaryOn }));
      // 400.00 / 28 h, or 800.00 / 48 h; 8 h × 0.5 of it.
      expect(texts(priced)).toEqual(['800.00', regularRate === 'rate_in_force' ? '57.14' : '66.67']);
    });
  });

  // proves: overtime-12
  test.each(['rate_in_force', 'weighted_average'] as const)(
    'a bonus raises the regular rate (778.110(b)) with the rule %s',
    (regularRate) => {
      const policy = policyOf({ rules: { regularRate } });
      const earnings = [earningOf({ cents: 4_600 })];
      const days = [{ weekly: policy, projects: [on(1, 46 * hour)] }];
      const priced = priceForPay(weekOf(days, { 1: 1_200 }, { earnings }));
      expect([texts(priced), priced?.earnings]).toEqual([['552.00', '39.00'], 4_600]);
    },
  );

  test('a bonus outside the regular rate adds only its amount', () => {
    const gift = earningOf({ cents: 4_600, inRegularRate: false });
    const priced = priceForPay(weekOf(hoursOf(46), { 1: 1_200 }, { earnings: [gift] }));
    expect([texts(priced), priced?.earnings]).toEqual([['552.00', '36.00'], 4_600]);
  });
});

describe('premiums', () => {
  type Rule = Partial<typeof night>;
  /** Two hours at 100.00 that are overtime from the first second on. */
  const priced = (combine: PolicyRules['combine'], more: Rule = {}) => {
    const policy = policyOf({
      policyType: 'daily',
      threshold: '0',
      rules: { combine, premiums: [{ ...night, ...more }] },
    });
    const week = weekOf([{ daily: policy, projects: [on(1, 2 * hour)] }], { 1: 10_000 });
    for (const segment of week.counted.segments) segment.piece.premiums = policy.premiums;
    return { tracked: week.counted.tracked, paid: texts(priceForPay(week)) };
  };

  test.each([
    ['product', ['200.00', '160.00']],
    ['sum', ['200.00', '140.00']],
    ['highest', ['200.00', '100.00']],
  ] as const)('the %s of overtime × 1.5 and night × 1.2 is paid', (combine, paid) => {
    expect(priced(combine).paid).toEqual(paid);
  });

  test('a night hour of 52.5 minutes lengthens paid time but not counted time (CLT art. 73)', () => {
    expect(priced('product', { hourMinutes: '52.5' })).toEqual({ tracked: 2 * hour, paid: ['228.57', '182.86'] });
  });

  test('an addition is paid for each hour', () => {
    expect(priced('highest', { payRateAddition: '3.00' }).paid).toEqual(['200.00', '106.00']);
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

/** The member's rates on the project for the days of a page. */
const ratesOn = (rates: readonly RecordedRate[], days: readonly number[], projectId = 5) => {
  const ascending = rates.toSorted((a, b) => a.effectiveDay - b.effectiveDay);
  const ratesOf = new RateBook(ascending).forMember(9, 7);
  return days.map((day) => ratesOf({ projectId, day }));
};

describe('the rate of an hour', () => {
  const member = recorded(2_000);
  const project = recorded(3_000, { userId: null, projectId: 5 });
  const projectMember = recorded(4_000, { projectId: 5 });
  // proves: overtime-7, overtime-10
  test.each([
    ['is 0 if no rate is recorded', [], 0, 'none'],
    ['is the rate of the member', [member], 2_000, 'member'],
    ["is the project's rate rather than the member's", [member, project], 3_000, 'project'],
    [
      "is the member's rate in the project rather than any other",
      [member, project, projectMember],
      4_000,
      'project_member',
    ],
    [
      'falls back to the next level if a rate was removed',
      [member, project, projectMember, recorded(null, { projectId: 5, effectiveDay: -1 })],
      3_000,
      'project',
    ],
    ['is the rate that begins on that day', [member, recorded(2_200, { effectiveDay: 3 })], 2_200, 'member'],
    ['ignores a rate that begins on the next day', [member, recorded(2_200, { effectiveDay: 4 })], 2_000, 'member'],
    ['is 0 before the first rate', [recorded(2_200, { effectiveDay: 4 })], 0, 'none'],
    ['ignores bill rates for pay', [recorded(9_900, { kind: 'bill' })], 0, 'none'],
  ] as const)('%s', (_name, rates, cents, level) => {
    expect(ratesOn(rates, [3])[0]?.pay).toEqual({ cents, level });
  });

  test('changes within a page on the effective dates', () => {
    const rates = [recorded(1_000), recorded(1_200, { effectiveDay: 2 }), recorded(1_500, { effectiveDay: 5 })];
    const found = ratesOn(rates, [0, 1, 2, 4, 5, 6]);
    expect(found.map((hour) => hour.pay?.cents)).toEqual([1_000, 1_000, 1_200, 1_200, 1_500, 1_500]);
  });

  test('has no pay on days of fixed pay, while the bill uses its rate', () => {
    const rates = [
      recorded(300_000, { isFixed: true }),
      recorded(3_000, { userId: null, projectId: 5 }),
      recorded(2_000, { effectiveDay: 4 }),
      recorded(9_900, { kind: 'bill' }),
    ];
    expect(ratesOn(rates, [3])).toEqual([{ pay: null, bill: { cents: 9_900, level: 'member' } }]);
    expect(ratesOn(rates, [4], 6)[0]?.pay?.cents).toBe(2_000);
  });
});
