import type { PayRuleChange } from '../../../../contract/lists/pay.ts';
import { isAbove, over, plus, type Ratio, ratio, times, zero } from '../../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import type { RatedWeek } from './rated-week.ts';
import type { SalaryInForce } from './salary.ts';

const notMultiplied = 1_000_000;

const isStandard = (salary: SalaryInForce | null) => salary?.method === 'standard';

/** The seconds per day of a salary's divisor: a seventh of a week. */
const divisorOfDay = ({ weekly, regularRate }: SalaryInForce): Ratio =>
  regularRate ? times(over(weekly, regularRate), ratio(3_600, 7)) : zero;

/**
 * Whether a week with a standard salary can differ from an earlier version of the program, in which the salary covered
 * daily overtime, and the divisor was used as the covered hours.
 */
function usesCoverage({ from, until, counted, salaryOn }: RatedWeek): boolean {
  const days = Array.from({ length: until - from }, (_, index) => salaryOn(from + index));
  const salaries = days.filter((salary) => salary !== null);
  const standard = salaries.filter(isStandard);
  const own = counted.segments.filter(({ piece }) => isStandard(salaryOn(piece.day)));
  if (standard.length === 0 || own.length === 0) return false;
  const isWithoutLimit = standard.some(({ covers }) => covers === null);
  if (standard.length < salaries.length || own.some(({ row }) => row?.isByDay)) return true;
  if (own.some(({ row }) => row) && (isWithoutLimit || standard.length < days.length)) return true;
  const seconds = own.reduce((sum, segment) => sum + segment.seconds, 0);
  return isWithoutLimit && isAbove(ratio(seconds), standard.map(divisorOfDay).reduce(plus, zero));
}

/**
 * Whether an hour has a premium in the regular rate that used to be left out of the rate, or was not paid in addition.
 */
function usesPremiumInRate({ counted, salaryOn }: RatedWeek): boolean {
  return counted.segments.some(({ piece }) => {
    const inRate = piece.premiums.filter(({ isInRate }) => isInRate);
    const isRaised = inRate.some(({ pay }) => pay !== notMultiplied);
    return isRaised || inRate.length > 1 || (inRate.length > 0 && isStandard(salaryOn(piece.day)));
  });
}

const hasTwoPolicies = ({ piece }: TimeSegment) => new Set(piece.premiums.map(({ policy }) => policy)).size > 1;

/**
 * The rules in a week that an earlier version of the program applied differently, even if they do not change the
 * week's amounts.
 */
export function ruleChangesOf(week: RatedWeek): PayRuleChange[] {
  return [
    ...(usesCoverage(week) ? (['salary_coverage'] as const) : []),
    ...(usesPremiumInRate(week) ? (['premium_in_regular_rate'] as const) : []),
    ...(week.minorUnit > 1 ? (['minor_unit'] as const) : []),
    ...(week.counted.segments.some(hasTwoPolicies) ? (['premiums_of_two_policies'] as const) : []),
  ];
}
