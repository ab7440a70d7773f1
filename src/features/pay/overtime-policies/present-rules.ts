import type { Static } from 'typebox';
import type { ruledPolicy } from '../../../contract/overtime-policies.ts';
import type { ruleFields } from '../../../contract/overtime-rules.ts';
import { formatMultiplier } from '../../../money/rates.ts';
import { noRules, type PolicyRules, type PremiumRule, type Tier } from '../../../money/pay-rules.ts';

type WireRules = Pick<Static<typeof ruledPolicy>, keyof typeof ruleFields>;

const multiplier = (text: string | null) => text && formatMultiplier(text);

const presentTier = (tier: Tier) => ({
  threshold: Number(tier.threshold),
  pay_rate_multiplier: formatMultiplier(tier.payRateMultiplier),
  bill_rate_multiplier: multiplier(tier.billRateMultiplier),
});

const presentPremium = (premium: PremiumRule) => ({
  name: premium.name,
  days: premium.days && [...premium.days],
  holidays: premium.holidays,
  from: premium.from,
  to: premium.to,
  pay_rate_multiplier: multiplier(premium.payRateMultiplier),
  pay_rate_addition: premium.payRateAddition,
  hour_minutes: premium.hourMinutes === null ? null : Number(premium.hourMinutes),
  in_regular_rate: premium.inRegularRate ?? null,
  outside_counters: premium.outsideCounters ?? false,
  credited: premium.credited ?? false,
  counts_longer: premium.countsLonger ?? false,
  overtime_multiplier: multiplier(premium.overtimeMultiplier ?? null),
  holiday_classes: premium.holidayClasses ? [...premium.holidayClasses] : null,
  group: premium.group ?? null,
});

/** All rules in the form of the API. */
export const presentRules = (rules: PolicyRules): WireRules => ({
  tiers: rules.tiers.map((tier) => ({ ...presentTier(tier), counts: tier.counts ?? 'time' })),
  consecutive_days: rules.consecutiveDays.map((entry) => ({ day: entry.day, ...presentTier(entry) })),
  regular_rate: rules.regularRate,
  regular_rate_decimals: rules.regularRateDecimals,
  premiums: rules.premiums.map(presentPremium),
  combine: rules.combine,
  day_starts_at: rules.dayStartsAt,
  threshold_less_per_holiday: rules.thresholdLessPerHoliday === null ? null : Number(rules.thresholdLessPerHoliday),
});

/** The rules that differ from their defaults, for the audit. If all rules are defaults, the entry lists none. */
export function presentSetRules(rules: PolicyRules): Partial<WireRules> {
  const [all, none] = [presentRules(rules), presentRules(noRules)];
  const isSet = (name: keyof WireRules) => JSON.stringify(all[name]) !== JSON.stringify(none[name]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => isSet(name as keyof WireRules)));
}
