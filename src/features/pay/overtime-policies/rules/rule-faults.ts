import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import type { ConsecutiveDay, PremiumRule, Tier } from '../../../../money/pay-rules.ts';
import type { Policy } from './policy.ts';

type Ruled = Pick<Policy, 'policyType' | 'threshold' | 'rules'>;

/** What is wrong with a daily threshold that has more hours than a day. */
export function thresholdFaults({ policyType, threshold }: Pick<Ruled, 'policyType' | 'threshold'>): string[] {
  const isTooLong = policyType === 'daily' && Number(threshold) > 24;
  return isTooLong ? ['threshold: a daily policy takes no more than 24 hours'] : [];
}

/** What is wrong with tiers of which the first does not begin beyond the threshold of the policy. */
export function firstTierFaults(threshold: string, [first]: readonly Tier[]): string[] {
  if (!first || Number(first.threshold) > Number(threshold)) return [];
  return [`tiers[0].threshold: must be more than the threshold of the policy, ${Number(threshold)} hours`];
}

/** What is wrong with the tiers of a policy among themselves. */
export function tierFaults(policyType: PolicyType, tiers: readonly Tier[]): string[] {
  return tiers.flatMap(({ threshold }, index) => {
    const [own, before] = [Number(threshold), Number(tiers[index - 1]?.threshold ?? 0)];
    if (own <= before) return [`tiers[${index}].threshold: must be more than that of the tier before, ${before} hours`];
    const isTooLong = policyType === 'daily' && own > 24;
    return isTooLong ? [`tiers[${index}].threshold: a daily policy takes no more than 24 hours`] : [];
  });
}

/** What is wrong with the days of a policy, ascending. */
export function dayFaults(days: readonly ConsecutiveDay[]): string[] {
  return days.flatMap(({ day, threshold }, index) => {
    const before = days[index - 1];
    const isTwice = before?.day === day && before.threshold === threshold;
    return isTwice ? [`consecutive_days: day ${day} beyond ${threshold} hours is named twice`] : [];
  });
}

function premiumFaultsOf({ from, to, ...worth }: PremiumRule, index: number): string[] {
  const name = `premiums[${index}]`;
  const isWorthless = [worth.payRateMultiplier, worth.payRateAddition, worth.hourMinutes].every((of) => of === null);
  return [
    ...(isWorthless ? [`${name}: needs a pay_rate_multiplier, a pay_rate_addition or hour_minutes`] : []),
    ...(from !== null && to === null ? [`${name}.to: is required with from`] : []),
    ...(from === null && to !== null ? [`${name}.from: is required with to`] : []),
    ...(from !== null && from === to
      ? [`${name}.to: must not be the same as from; leave out both for the whole day`]
      : []),
  ];
}

/** What is wrong with the premiums of a policy. */
export const premiumFaults = (premiums: readonly PremiumRule[]): string[] => premiums.flatMap(premiumFaultsOf);

/** What is wrong with a threshold that reaches the tiers there are; who sets it alone may not know of them. */
export function belowTiersFaults({ threshold, rules: { tiers } }: Ruled): string[] {
  const first = tiers[0]?.threshold;
  if (first === undefined || Number(threshold) < Number(first)) return [];
  return [`threshold: must be less than that of the first tier, ${first} hours`];
}

/**
 * What is wrong with a policy whose rules do not go together, or not with its type and threshold.
 * Example: daily, threshold 8, tiers at 7 and 12 -> "tiers[0].threshold: must be more than …".
 */
export function ruleFaults({ policyType, threshold, rules }: Ruled): string[] {
  return [
    ...firstTierFaults(threshold, rules.tiers),
    ...tierFaults(policyType, rules.tiers),
    ...dayFaults(rules.consecutiveDays),
    ...premiumFaults(rules.premiums),
  ];
}
