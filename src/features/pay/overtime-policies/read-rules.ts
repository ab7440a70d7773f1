import type { Body } from '../../../contract/endpoint.ts';
import type { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import { rateText, shortestDecimal } from '../../../money/decimal-text.ts';
import {
  type ConsecutiveDay,
  noRules,
  type PolicyRules,
  type PremiumRule,
  type Tier,
} from '../../../money/pay-rules.ts';

type RuleBody = Pick<
  Body<typeof updateOvertimePolicyExt>,
  | 'tiers'
  | 'consecutive_days'
  | 'regular_rate'
  | 'regular_rate_decimals'
  | 'premiums'
  | 'combine'
  | 'day_starts_at'
  | 'threshold_less_per_holiday'
>;
type Of<Name extends keyof RuleBody> = NonNullable<RuleBody[Name]> extends readonly (infer One)[] ? One : never;

const decimal = (value: number | null | undefined) => (value == null ? null : shortestDecimal(value));

const readTier = (tier: Omit<Of<'tiers'>, 'counts'>): Tier => ({
  threshold: shortestDecimal(tier.threshold),
  payRateMultiplier: shortestDecimal(tier.pay_rate_multiplier),
  billRateMultiplier: decimal(tier.bill_rate_multiplier),
});

const readCountingTier = (tier: Of<'tiers'>): Tier => ({
  ...readTier(tier),
  ...(tier.counts === 'overtime' ? { counts: tier.counts } : {}),
});

const readDays = (days: readonly Of<'consecutive_days'>[]): ConsecutiveDay[] =>
  days
    .toSorted((a, b) => a.day - b.day || a.threshold - b.threshold)
    .map((entry) => ({ day: entry.day, ...readTier(entry) }));

/** The values that few premiums have. Without them a premium equals one that an earlier version stored. */
const readMore = (premium: Of<'premiums'>): Partial<PremiumRule> => ({
  ...(premium.outside_counters ? { outsideCounters: true } : {}),
  ...(premium.credited ? { credited: true } : {}),
  ...(premium.counts_longer ? { countsLonger: true } : {}),
  ...(premium.overtime_multiplier == null ? {} : { overtimeMultiplier: shortestDecimal(premium.overtime_multiplier) }),
  ...(premium.holiday_classes
    ? { holidayClasses: [...new Set(premium.holiday_classes.map((name) => name.trim()))].sort() }
    : {}),
  ...(premium.group == null ? {} : { group: premium.group.trim() }),
});

const readPremium = (premium: Of<'premiums'>): PremiumRule => ({
  name: premium.name,
  days: premium.days ? [...new Set(premium.days)].sort((a, b) => a - b) : null,
  holidays: premium.holidays ?? false,
  from: premium.from ?? null,
  to: premium.to ?? null,
  payRateMultiplier: decimal(premium.pay_rate_multiplier),
  payRateAddition: premium.pay_rate_addition == null ? null : rateText(premium.pay_rate_addition),
  hourMinutes: decimal(premium.hour_minutes),
  inRegularRate: premium.in_regular_rate ?? null,
  ...readMore(premium),
});

/** The requested value of a rule: undefined if it is left out, the default if it is null. */
function requested<Name extends keyof PolicyRules, Value>(
  name: Name,
  value: Value | null | undefined,
  read: (value: Value) => PolicyRules[Name],
): Partial<Pick<PolicyRules, Name>> {
  if (value === undefined) return {};
  return { [name]: value === null ? noRules[name] : read(value) } as Pick<PolicyRules, Name>;
}

const asItIs = <T>(value: T) => value;

/** The rules in a request. */
export const readRules = (body: RuleBody): Partial<PolicyRules> => ({
  ...requested('tiers', body.tiers, (tiers) => tiers.map(readCountingTier)),
  ...requested('consecutiveDays', body.consecutive_days, readDays),
  ...requested('regularRate', body.regular_rate, asItIs),
  ...requested('regularRateDecimals', body.regular_rate_decimals, asItIs),
  ...requested('premiums', body.premiums, (premiums) => premiums.map(readPremium)),
  ...requested('combine', body.combine, asItIs),
  ...requested('dayStartsAt', body.day_starts_at, asItIs),
  ...requested('thresholdLessPerHoliday', body.threshold_less_per_holiday, shortestDecimal),
});
