import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import {
  type ConsecutiveDay,
  countsOvertime,
  isInRegularRate,
  leastOfDays,
  type PolicyRules,
  type PremiumRule,
  type Tier,
} from '../../../../money/pay-rules.ts';
import type { Policy } from './policy.ts';

type Ruled = Pick<Policy, 'policyType' | 'threshold' | 'rules'>;

/** The fault if a daily threshold is above 24 hours. */
export function thresholdFaults({ policyType, threshold }: Pick<Ruled, 'policyType' | 'threshold'>): string[] {
  const isTooLong = policyType === 'daily' && Number(threshold) > 24;
  return isTooLong ? ['threshold: a daily policy permits no more than 24 hours'] : [];
}

/** The fault if the first tier that counts time does not exceed the threshold of the policy. */
export function firstTierFaults(threshold: string, tiers: readonly Tier[]): string[] {
  const index = tiers.findIndex((tier) => !countsOvertime(tier));
  const first = tiers[index];
  if (!first || Number(first.threshold) > Number(threshold)) return [];
  return [`tiers[${index}].threshold: must be more than the threshold of the policy, ${Number(threshold)} hours`];
}

/** Faults between tiers that count the same, and daily tiers with thresholds beyond a day. */
export function tierFaults(policyType: PolicyType, tiers: readonly Tier[]): string[] {
  return tiers.flatMap((tier, index) => {
    const previous = tiers.slice(0, index).findLast((other) => countsOvertime(other) === countsOvertime(tier));
    const [own, before] = [Number(tier.threshold), Number(previous?.threshold ?? 0)];
    if (own <= before)
      return [`tiers[${index}].threshold: must be more than the threshold of the previous tier, ${before} hours`];
    const isTooLong = policyType === 'daily' && !countsOvertime(tier) && own > 24;
    return isTooLong ? [`tiers[${index}].threshold: a daily policy permits no more than 24 hours`] : [];
  });
}

/** The fault if holidays would lower the threshold of a day. */
export function lessFaults(policyType: PolicyType, perHoliday: string | number | null): string[] {
  const isWrong = policyType === 'daily' && perHoliday !== null;
  return isWrong ? ['threshold_less_per_holiday: applies only to a weekly policy; leave it out'] : [];
}

/** Faults in consecutive days. Expects the days in ascending order. */
export function dayFaults(days: readonly ConsecutiveDay[]): string[] {
  return days.flatMap(({ day, threshold }, index) => {
    const before = days[index - 1];
    const isTwice = before?.day === day && before.threshold === threshold;
    return isTwice ? [`consecutive_days: day ${day} beyond ${threshold} hours is listed twice`] : [];
  });
}

type RatedRules = Pick<PolicyRules, 'premiums' | 'regularRate'>;

/** Faults of a premium whose overtime has a separate multiplier. */
function overtimeFaults(premium: PremiumRule, name: string, rules: RatedRules): string[] {
  if (premium.overtimeMultiplier === undefined) return [];
  return [
    ...(premium.outsideCounters ? [`${name}.overtime_multiplier: must be omitted with outside_counters`] : []),
    ...(isInRegularRate(premium, rules) ? [`${name}.in_regular_rate: must be false with overtime_multiplier`] : []),
  ];
}

/** Faults of a premium that reduces the overtime premium. */
function creditFaults(premium: PremiumRule, name: string, rules: RatedRules): string[] {
  if (!premium.credited) return [];
  const isTooLow = Number(premium.payRateMultiplier ?? 1) < leastOfDays;
  return [
    ...(isTooLow ? [`${name}.credited: needs a pay_rate_multiplier of ${leastOfDays} or more`] : []),
    ...(isInRegularRate(premium, rules) ? [`${name}.in_regular_rate: must be false with credited`] : []),
  ];
}

/** Faults of a premium whose hours count longer. */
function longerFaults({ countsLonger, hourMinutes, outsideCounters }: PremiumRule, name: string): string[] {
  if (!countsLonger) return [];
  return [
    ...(hourMinutes === null ? [`${name}.counts_longer: needs hour_minutes, such as 52.5`] : []),
    ...(outsideCounters ? [`${name}.counts_longer: must be false with outside_counters`] : []),
  ];
}

function premiumFaultsOf({ from, to, ...worth }: PremiumRule, index: number): string[] {
  const name = `premiums[${index}]`;
  const { payRateMultiplier, payRateAddition, hourMinutes, overtimeMultiplier = null } = worth;
  const isWorthless = [payRateMultiplier, payRateAddition, hourMinutes, overtimeMultiplier].every(
    (value) => value === null,
  );
  return [
    ...(isWorthless
      ? [`${name}: needs a pay_rate_multiplier, a pay_rate_addition, hour_minutes or overtime_multiplier`]
      : []),
    ...(from !== null && to === null ? [`${name}.to: is required with from`] : []),
    ...(from === null && to !== null ? [`${name}.from: is required with to`] : []),
    ...(from !== null && from === to
      ? [`${name}.to: must not be the same as from; leave out both for the whole day`]
      : []),
  ];
}

/** Faults in the premiums of a policy. */
export const premiumFaults = (rules: RatedRules): string[] =>
  rules.premiums.flatMap((premium, index) => [
    ...premiumFaultsOf(premium, index),
    ...creditFaults(premium, `premiums[${index}]`, rules),
    ...longerFaults(premium, `premiums[${index}]`),
    ...overtimeFaults(premium, `premiums[${index}]`, rules),
  ]);

/**
 * The fault if a threshold reaches the first stored tier. A client that sets only the threshold might not know the
 * tiers.
 */
export function belowTiersFaults({ threshold, rules: { tiers } }: Ruled): string[] {
  const first = tiers.find((tier) => !countsOvertime(tier))?.threshold;
  if (first === undefined || Number(threshold) < Number(first)) return [];
  return [`threshold: must be less than the threshold of the first tier, ${first} hours`];
}

/**
 * Faults in rules that contradict each other, or contradict the type and threshold of their policy.
 * Example: daily, threshold 8, tiers at 7 and 12 -> "tiers[0].threshold: must be more than …".
 */
export function ruleFaults({ policyType, threshold, rules }: Ruled): string[] {
  return [
    ...firstTierFaults(threshold, rules.tiers),
    ...tierFaults(policyType, rules.tiers),
    ...lessFaults(policyType, rules.thresholdLessPerHoliday),
    ...dayFaults(rules.consecutiveDays),
    ...premiumFaults(rules),
  ];
}
