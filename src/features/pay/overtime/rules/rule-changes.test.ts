import { expect, test } from 'vitest';
import { countWeek } from './count.ts';
import { night, piecesOf, policyOf, type Workday } from '../../../../../test/harness/workweek.ts';
import type { PolicyInForce } from './policy.ts';
import { ruleChangesOf } from './rule-changes.ts';
import { type Salary, salaryInForce } from './salary.ts';

const hour = 3_600;
const weekly = policyOf();
const daily = policyOf({ policyId: 2, policyType: 'daily', threshold: '8' });
const averageWith = (premium: object) =>
  policyOf({ rules: { regularRate: 'weighted_average', premiums: [{ ...night, ...premium }] } });
const bonus = { payRateMultiplier: '1.0', payRateAddition: '3.00' };
const ofDaily = policyOf({ policyId: 2, policyType: 'daily', threshold: '24', rules: { premiums: [night] } });
const ofWeekly = policyOf({ rules: { premiums: [night] } });

const salaryOf = (terms: Partial<Salary> = {}) =>
  salaryInForce({
    cents: 100_000,
    period: 'weekly',
    hours: '40',
    hoursPer: 'week',
    coversHours: null,
    method: 'standard',
    ...terms,
  });
const [standard, withDivisor] = [salaryOf(), salaryOf({ hoursPer: 'period' })];
const fluctuating = salaryOf({ method: 'fluctuating', hours: null });

/** The rule changes of a week with `hours` on its first days. The premiums of all policies apply to each hour. */
function changesOf(hours: readonly number[], policies: readonly PolicyInForce[], salaries = [null as typeof standard]) {
  const own: Pick<Workday, 'daily' | 'weekly'> = {};
  for (const policy of policies) own[policy.policyType] = policy;
  const [pieces, byDay] = piecesOf(
    hours.map((count) => ({ ...own, projects: [{ projectId: 1, seconds: count * hour }] })),
  );
  for (const piece of pieces) piece.premiums = policies.flatMap(({ premiums }) => premiums);
  const rate = { cents: 2_000, level: 'member' as const };
  return ruleChangesOf({
    from: 0,
    until: 7,
    counted: countWeek(pieces, byDay, 0),
    policies: byDay,
    earnings: [],
    earned: [],
    minorUnit: 1,
    ratesOf: () => ({ pay: rate, bill: rate }),
    salaryOn: (day) => salaries[Math.min(day, salaries.length - 1)] ?? null,
  });
}

const full = [8, 8, 8, 8, 8];
const long = [9, 9, 9, 9, 9];
const covered = ['salary_coverage'];
const inRate = ['premium_in_regular_rate'];

// proves: pay-periods-54
test.each<[string, string[], string[]]>([
  ['overtime at an hourly rate', changesOf(long, [weekly, daily]), []],
  ['a salary for the weekly hours', changesOf(full, [weekly], [standard]), []],
  ['weekly overtime beyond the covered hours', changesOf(long, [weekly], [standard]), []],
  ['overtime of a day with a salary', changesOf([10, 8], [daily], [standard]), covered],
  ['weekly overtime with a divisor per period', changesOf(long, [weekly], [withDivisor]), covered],
  ['time up to the divisor per period', changesOf(full, [weekly], [withDivisor]), []],
  ['time beyond the divisor per period', changesOf(long, [], [withDivisor]), covered],
  ['weekly overtime in a partial week', changesOf(long, [weekly], [null, standard]), covered],
  ['time under two salary methods', changesOf(full, [], [fluctuating, standard]), covered],
  ['a fluctuating salary', changesOf(long, [weekly], [fluctuating]), []],
  ['a multiplier in the regular rate', changesOf(full, [averageWith({})]), inRate],
  ['an addition in the regular rate', changesOf(full, [averageWith(bonus)]), []],
  ['an addition in the rate of a salary', changesOf(full, [averageWith(bonus)], [standard]), inRate],
  ['a premium outside the regular rate', changesOf(full, [ofWeekly]), []],
  ['premiums of two policies', changesOf(full, [ofWeekly, ofDaily]), ['premiums_of_two_policies']],
])('%s', (_name, changes, expected) => {
  expect(changes).toEqual(expected);
});
