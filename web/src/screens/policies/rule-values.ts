import type { Combination, RegularRate } from '../../../../src/contract/lists/overtime.ts';
import type { Input, Output } from '../../api/call.ts';
import type { Fault } from '../../parts/faults.ts';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { Language } from '../../words/words.ts';

type Body = NonNullable<Input<'updateOvertimePolicyExt'>['body']>;
type Answered = Output<'getRuledPolicy'>['overtime_policy'];
const fields = [
  'tiers',
  'consecutive_days',
  'regular_rate',
  'regular_rate_decimals',
  'premiums',
  'combine',
  'day_starts_at',
] as const;
type Field = (typeof fields)[number];
export type RuleBody = Pick<Body, Field>;
/** Rules from a request, a response or a preset. */
export type SomeRules = { [Name in Field]?: Body[Name] | Answered[Name] };

/** An additional threshold in the form; numbers as typed. */
export interface TierValues {
  threshold: string;
  pay: string;
  /** Empty: the multiplier of the policy. */
  bill: string;
}

interface DayValues extends TierValues {
  day: number;
}

export interface PremiumValues {
  name: string;
  days: readonly number[];
  holidays: boolean;
  from: string;
  to: string;
  pay: string;
  addition: string;
  minutes: string;
}

export interface RuleValues {
  tiers: readonly TierValues[];
  days: readonly DayValues[];
  regularRate: RegularRate;
  /** Empty: exact. */
  decimals: string;
  premiums: readonly PremiumValues[];
  combine: Combination;
  dayStartsAt: string;
}

const midnight = '00:00';

/** Converts rules for the form. */
export function ruleValuesOf(rules: SomeRules, language: Language): RuleValues {
  const typed = (value: string | number | null | undefined) =>
    typedNumber(value === null || value === undefined ? null : Number(value), language);
  type Tier = NonNullable<SomeRules['tiers']>[number];
  const tierOf = (tier: Tier): TierValues => ({
    threshold: typed(tier.threshold),
    pay: typed(tier.pay_rate_multiplier),
    bill: typed(tier.bill_rate_multiplier),
  });
  return {
    tiers: (rules.tiers ?? []).map(tierOf),
    days: (rules.consecutive_days ?? []).map((one) => ({ day: one.day, ...tierOf(one) })),
    regularRate: rules.regular_rate ?? 'rate_in_force',
    decimals: typed(rules.regular_rate_decimals),
    premiums: (rules.premiums ?? []).map((one) => ({
      name: one.name,
      days: one.days ?? [],
      holidays: one.holidays ?? false,
      from: one.from ?? '',
      to: one.to ?? '',
      pay: typed(one.pay_rate_multiplier),
      addition: typed(one.pay_rate_addition),
      minutes: typed(one.hour_minutes),
    })),
    combine: rules.combine ?? 'highest',
    dayStartsAt: rules.day_starts_at ?? midnight,
  };
}

const bodyOfTier = ({ threshold, pay, bill }: TierValues) => ({
  threshold: numberOf(threshold) ?? 0,
  pay_rate_multiplier: numberOf(pay) ?? 0,
  bill_rate_multiplier: numberOf(bill),
});

/** Converts all rules of the form for the API. */
export const ruleBodyOf = (values: RuleValues): RuleBody => ({
  tiers: values.tiers.map(bodyOfTier),
  consecutive_days: values.days.map((one) => ({ day: one.day, ...bodyOfTier(one) })),
  regular_rate: values.regularRate,
  regular_rate_decimals: values.regularRate === 'weighted_average' ? numberOf(values.decimals) : null,
  premiums: values.premiums.map((one) => ({
    name: one.name.trim(),
    days: one.days.length > 0 ? one.days.toSorted((a, b) => a - b) : null,
    holidays: one.holidays,
    from: one.from || null,
    to: one.to || null,
    pay_rate_multiplier: numberOf(one.pay),
    pay_rate_addition: numberOf(one.addition),
    hour_minutes: numberOf(one.minutes),
  })),
  combine: values.combine,
  day_starts_at: values.dayStartsAt || midnight,
});

/** The typed numbers by API attribute, and whether each is optional. */
function numbersOf({ tiers, days, premiums, decimals }: RuleValues): [string, string, boolean][] {
  const beyond = (name: string) => (one: TierValues, index: number) =>
    [
      [`${name}[${index}].threshold`, one.threshold, false],
      [`${name}[${index}].pay_rate_multiplier`, one.pay, false],
      [`${name}[${index}].bill_rate_multiplier`, one.bill, true],
    ] satisfies [string, string, boolean][];
  return [
    ...tiers.flatMap(beyond('tiers')),
    ...days.flatMap(beyond('consecutive_days')),
    ...premiums.flatMap((one, index): [string, string, boolean][] => [
      [`premiums[${index}].pay_rate_multiplier`, one.pay, true],
      [`premiums[${index}].pay_rate_addition`, one.addition, true],
      [`premiums[${index}].hour_minutes`, one.minutes, true],
    ]),
    ['regular_rate_decimals', decimals, true],
  ];
}

/** Faults of invalid numbers. The API reports invalid combinations. */
export const ruleFaults = (values: RuleValues, text: string): Fault[] =>
  numbersOf(values)
    .filter(([, typed, isOptional]) => {
      const number = numberOf(typed);
      return number === null ? !isOptional : Number.isNaN(number);
    })
    .map(([attribute]) => ({ attribute, text }));

/** Whether the form contains the same rules. */
export const areSameRules = (values: RuleValues, rules: SomeRules): boolean =>
  JSON.stringify(ruleBodyOf(values)) === JSON.stringify(ruleBodyOf(ruleValuesOf(rules, 'en')));
