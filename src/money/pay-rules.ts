import type { Combination, RegularRate, TierCounter } from '../contract/lists/overtime.ts';

/** A further threshold in hours. Decimals are canonical text, here and below. */
export interface Tier {
  threshold: string;
  payRateMultiplier: string;
  /** Null: the bill rate multiplier of the policy. */
  billRateMultiplier: string | null;
  /** `overtime`: the threshold counts the overtime of the week. Stored only if it is not `time`. */
  counts?: Exclude<TierCounter, 'time'>;
}

/** The multiplier for hours above a threshold on the n-th consecutive worked day of the workweek. */
export interface ConsecutiveDay extends Tier {
  day: number;
}

/** The extra pay for work on certain days, on holidays or at certain times of day. */
export interface PremiumRule {
  name: string;
  /** 0 = Sunday, ascending; null: every day. */
  days: readonly number[] | null;
  holidays: boolean;
  /** `HH:MM`, like `to`. If it is later than `to`, the range crosses midnight. */
  from: string | null;
  to: string | null;
  payRateMultiplier: string | null;
  /** Per hour, two to four decimals. */
  payRateAddition: string | null;
  /** The number of minutes that are paid as one hour. */
  hourMinutes: string | null;
  /**
   * Null: depends on the policy's regular rate. In rules stored by earlier versions of the program, the value is
   * missing.
   */
  inRegularRate?: boolean | null;
  /** Whether its hours move no counter and are not overtime. Stored only if true. */
  outsideCounters?: boolean;
  /** Whether it reduces the overtime premium of its workweek. Stored only if true. */
  credited?: boolean;
  /** Whether its hours also count longer in the counters, by `hourMinutes`. Stored only if true. */
  countsLonger?: boolean;
  /** The multiplier of overtime with this premium. Stored only if it is set. */
  overtimeMultiplier?: string;
  /** The classes of holidays on which it applies, ascending, in place of all holidays. Stored only if set. */
  holidayClasses?: readonly string[];
  /** Of the premiums with the same group, only the highest applies. Stored only if it is set. */
  group?: string;
}

/** Whether the threshold of a tier counts the overtime of the week instead of time. */
export const countsOvertime = ({ counts }: Tier): boolean => counts === 'overtime';

/** The settings that a policy version has in addition to the contract's fields. */
export interface PolicyRules {
  /** Those that count time are above the policy's threshold. Tiers that count the same ascend. */
  tiers: readonly Tier[];
  /** Ascending by day and threshold. */
  consecutiveDays: readonly ConsecutiveDay[];
  regularRate: RegularRate;
  /** Null: exact. */
  regularRateDecimals: number | null;
  premiums: readonly PremiumRule[];
  combine: Combination;
  dayStartsAt: string;
  /** Hours by which each holiday of a workweek lowers the weekly threshold. Null: by none. */
  thresholdLessPerHoliday: string | null;
}

/** The rules of a policy to which no rules were added. Figures are then exactly those of the contract. */
export const noRules: PolicyRules = {
  tiers: [],
  consecutiveDays: [],
  regularRate: 'rate_in_force',
  regularRateDecimals: null,
  premiums: [],
  combine: 'highest',
  dayStartsAt: '00:00',
  thresholdLessPerHoliday: null,
};

/** Whether a premium applies on holidays, or on those of some classes. */
export const isForHolidays = ({ holidays, holidayClasses }: PremiumRule): boolean =>
  holidays || holidayClasses !== undefined;

/** The lowest multiplier of premiums that the law leaves out of the regular rate, or counts towards overtime. */
export const leastOfDays = 1.5;

/**
 * Whether a premium is part of the regular rate. The default is true with a weighted average, but false for day and
 * holiday premiums of × 1.5 or more (29 USC 207(e)(6)).
 */
export function isInRegularRate(premium: PremiumRule, { regularRate }: Pick<PolicyRules, 'regularRate'>): boolean {
  const { inRegularRate, days, payRateMultiplier } = premium;
  const isForDays = (days !== null || isForHolidays(premium)) && Number(payRateMultiplier ?? 1) >= leastOfDays;
  return inRegularRate ?? (regularRate === 'weighted_average' && !isForDays);
}

/** Returns the rules of a stored version, with defaults for missing fields. */
export const rulesOf = (stored: Partial<PolicyRules>): PolicyRules => ({ ...noRules, ...stored });
