import type { Combination, PolicyType, RegularRate, TierCounter } from '../../../../src/contract/lists/overtime.ts';

export type Factor = string | number;

/** The pay rules of a policy, from a request or a response. */
export interface PolicyRules {
  policy_type: PolicyType;
  threshold: number;
  pay_rate_multiplier: Factor;
  tiers?: readonly Tier[] | null;
  consecutive_days?: readonly { day: number; threshold: number; pay_rate_multiplier: Factor }[] | null;
  regular_rate?: RegularRate | null;
  premiums?: readonly Premium[] | null;
  combine?: Combination | null;
  day_starts_at?: string | null;
  threshold_less_per_holiday?: number | null;
}

export interface Tier {
  threshold: number;
  pay_rate_multiplier: Factor;
  counts?: TierCounter | null;
}

/** The tiers of a policy whose thresholds count time. */
export const timeTiers = ({ tiers }: PolicyRules): readonly Tier[] =>
  (tiers ?? []).filter(({ counts }) => counts !== 'overtime');

export interface Premium {
  name: string;
  days?: readonly number[] | null;
  holidays?: boolean;
  from?: string | null;
  to?: string | null;
  pay_rate_multiplier?: Factor | null;
  pay_rate_addition?: Factor | null;
  hour_minutes?: number | null;
  in_regular_rate?: boolean | null;
  outside_counters?: boolean;
  credited?: boolean;
  counts_longer?: boolean;
  overtime_multiplier?: Factor | null;
  holiday_classes?: readonly string[] | null;
  group?: string | null;
}
