import type { Combination, RegularRate } from '../contract/lists/overtime.ts';

/** A further threshold of hours; decimals as canonical text, here and below. */
export interface Tier {
  threshold: string;
  payRateMultiplier: string;
  /** Null: that of the policy. */
  billRateMultiplier: string | null;
}

/** What the n-th consecutive worked day of the workweek is worth beyond some hours of it. */
export interface ConsecutiveDay extends Tier {
  day: number;
}

/** What time of certain days, holidays or times of day is worth. */
export interface PremiumRule {
  name: string;
  /** 0 = Sunday, ascending; null: every day. */
  days: readonly number[] | null;
  holidays: boolean;
  /** `HH:MM`, with `to`; after it, past midnight. */
  from: string | null;
  to: string | null;
  payRateMultiplier: string | null;
  /** Per hour, two decimals. */
  payRateAddition: string | null;
  /** Minutes of the clock that are paid as an hour. */
  hourMinutes: string | null;
}

/** What a version says beyond the contract's fields. */
export interface PolicyRules {
  /** Ascending, each above the threshold of the policy. */
  tiers: readonly Tier[];
  /** Ascending by day and threshold. */
  consecutiveDays: readonly ConsecutiveDay[];
  regularRate: RegularRate;
  /** Null: exact. */
  regularRateDecimals: number | null;
  premiums: readonly PremiumRule[];
  combine: Combination;
  dayStartsAt: string;
}

/** The rules of a policy that has none of them: exactly the contract's figures. */
export const noRules: PolicyRules = {
  tiers: [],
  consecutiveDays: [],
  regularRate: 'rate_in_force',
  regularRateDecimals: null,
  premiums: [],
  combine: 'highest',
  dayStartsAt: '00:00',
};

/** The rules of a stored version; what it does not name has its default. */
export const rulesOf = (stored: Partial<PolicyRules>): PolicyRules => ({ ...noRules, ...stored });
