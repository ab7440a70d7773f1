import { problem } from '../../../contract/problems.ts';
import type { ConsecutiveDay, PremiumRule, Tier } from '../../../money/pay-rules.ts';
import type { Policy } from './policy.ts';

type Ruled = Pick<Policy, 'policyType' | 'threshold' | 'rules'>;

function tierFaults({ policyType, threshold, rules }: Ruled): string[] {
  const hours = [threshold, ...rules.tiers.map((tier: Tier) => tier.threshold)].map(Number);
  return rules.tiers.flatMap((_, index) => {
    const [before = 0, own = 0] = hours.slice(index);
    const whose = index === 0 ? 'the threshold of the policy' : 'that of the tier before';
    if (own <= before) return [`tiers[${index}].threshold: must be more than ${whose}, ${before} hours`];
    const tooLong = policyType === 'daily' && own > 24;
    return tooLong ? [`tiers[${index}].threshold: a daily policy takes no more than 24 hours`] : [];
  });
}

function dayFaults(days: readonly ConsecutiveDay[]): string[] {
  return days.flatMap(({ day, threshold }, index) => {
    const before = days[index - 1];
    const isTwice = before?.day === day && before.threshold === threshold;
    return isTwice ? [`consecutive_days: day ${day} beyond ${threshold} hours is named twice`] : [];
  });
}

function premiumFaults({ from, to, ...worth }: PremiumRule, index: number): string[] {
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

/** Throws invalid_params when a threshold reaches the tiers there are; who sets it alone may not know of them. */
export function requireBelowTiers({ threshold, rules: { tiers } }: Ruled): void {
  const first = tiers[0]?.threshold;
  if (first === undefined || Number(threshold) < Number(first)) return;
  throw problem('invalid_params', `threshold: must be less than that of the first tier, ${first} hours`);
}

/**
 * Throws invalid_params when rules do not go together, or not with the policy's type and threshold.
 * Example: daily, threshold 8, tiers at 7 and 12 -> "tiers[0].threshold: must be more than …".
 */
export function requireRules(policy: Ruled): void {
  const { consecutiveDays, premiums } = policy.rules;
  const faults = [...tierFaults(policy), ...dayFaults(consecutiveDays), ...premiums.flatMap(premiumFaults)];
  if (faults.length > 0) throw problem('invalid_params', ...faults);
}
