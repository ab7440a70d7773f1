import type { Combination, RegularRate, TierCounter } from '../../../../src/contract/lists/overtime.ts';
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
  'threshold_less_per_holiday',
] as const;
type Field = (typeof fields)[number];
export type RuleBody = Pick<Body, Field>;
/** Rules from a request, a response or a preset. */
export type SomeRules = { [Name in Field]?: Body[Name] | Answered[Name] };

/** The hours beyond which multipliers apply in the form; numbers as typed. */
export interface BeyondValues {
  threshold: string;
  pay: string;
  /** Empty: the multiplier of the policy. */
  bill: string;
}

export interface TierValues extends BeyondValues {
  counts: TierCounter;
}

interface DayValues extends BeyondValues {
  day: number;
}

export const inRates = ['default', 'yes', 'no'] as const;
type InRate = (typeof inRates)[number];

export interface PremiumValues {
  name: string;
  days: readonly number[];
  holidays: boolean;
  from: string;
  to: string;
  pay: string;
  addition: string;
  minutes: string;
  /** Whether the premium raises the regular rate. */
  inRate: InRate;
  /** Whether its hours move no counter. */
  isOutside: boolean;
  /** Whether it reduces the overtime premium of the week. */
  isCredited: boolean;
  /** Whether its hours count longer towards overtime. */
  isLonger: boolean;
  /** The multiplier of overtime with this premium; empty: both are combined. */
  overtime: string;
  /** Classes of holidays, separated by commas; empty: all holidays. */
  classes: string;
  /** Of the premiums of one group, only the highest applies; empty: it belongs to no group. */
  group: string;
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
  /** Hours; empty: holidays do not change the threshold. */
  lessPerHoliday: string;
}

const midnight = '00:00';

/** Converts rules for the form. */
const inRateOf = (value: boolean | null | undefined): InRate =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : 'default';

export function ruleValuesOf(rules: SomeRules, language: Language): RuleValues {
  const typed = (value: string | number | null | undefined) =>
    typedNumber(value === null || value === undefined ? null : Number(value), language);
  type Beyond = Omit<NonNullable<SomeRules['tiers']>[number], 'counts'>;
  const beyondOf = (tier: Beyond): BeyondValues => ({
    threshold: typed(tier.threshold),
    pay: typed(tier.pay_rate_multiplier),
    bill: typed(tier.bill_rate_multiplier),
  });
  return {
    tiers: (rules.tiers ?? []).map((tier) => ({ ...beyondOf(tier), counts: tier.counts ?? 'time' })),
    days: (rules.consecutive_days ?? []).map((entry) => ({ day: entry.day, ...beyondOf(entry) })),
    regularRate: rules.regular_rate ?? 'rate_in_force',
    decimals: typed(rules.regular_rate_decimals),
    premiums: (rules.premiums ?? []).map((entry) => ({
      name: entry.name,
      days: entry.days ?? [],
      holidays: entry.holidays ?? false,
      from: entry.from ?? '',
      to: entry.to ?? '',
      pay: typed(entry.pay_rate_multiplier),
      addition: typed(entry.pay_rate_addition),
      minutes: typed(entry.hour_minutes),
      inRate: inRateOf(entry.in_regular_rate),
      isOutside: entry.outside_counters ?? false,
      isCredited: entry.credited ?? false,
      isLonger: entry.counts_longer ?? false,
      overtime: typed(entry.overtime_multiplier),
      classes: (entry.holiday_classes ?? []).join(', '),
      group: entry.group ?? '',
    })),
    combine: rules.combine ?? 'highest',
    dayStartsAt: rules.day_starts_at ?? midnight,
    lessPerHoliday: typed(rules.threshold_less_per_holiday),
  };
}

const bodyOfBeyond = ({ threshold, pay, bill }: BeyondValues) => ({
  threshold: numberOf(threshold) ?? 0,
  pay_rate_multiplier: numberOf(pay) ?? 0,
  bill_rate_multiplier: numberOf(bill),
});

/** Names separated by commas. Null: none. */
function classesIn(typed: string): string[] | null {
  const names = typed.split(',').map((name) => name.trim());
  const some = names.filter((name) => name !== '');
  return some.length > 0 ? some : null;
}

/** Converts all rules in the form for the API. */
export const ruleBodyOf = (values: RuleValues): RuleBody => ({
  tiers: values.tiers.map((tier) => ({ ...bodyOfBeyond(tier), counts: tier.counts })),
  consecutive_days: values.days.map((entry) => ({ day: entry.day, ...bodyOfBeyond(entry) })),
  regular_rate: values.regularRate,
  regular_rate_decimals: values.regularRate === 'weighted_average' ? numberOf(values.decimals) : null,
  premiums: values.premiums.map((entry) => ({
    name: entry.name.trim(),
    days: entry.days.length > 0 ? entry.days.toSorted((a, b) => a - b) : null,
    holidays: entry.holidays,
    from: entry.from || null,
    to: entry.to || null,
    pay_rate_multiplier: numberOf(entry.pay),
    pay_rate_addition: numberOf(entry.addition),
    hour_minutes: numberOf(entry.minutes),
    in_regular_rate: entry.inRate === 'default' ? null : entry.inRate === 'yes',
    outside_counters: entry.isOutside,
    credited: entry.isCredited,
    counts_longer: entry.isLonger,
    overtime_multiplier: numberOf(entry.overtime),
    holiday_classes: classesIn(entry.classes),
    group: entry.group.trim() || null,
  })),
  combine: values.combine,
  day_starts_at: values.dayStartsAt || midnight,
  threshold_less_per_holiday: numberOf(values.lessPerHoliday),
});

/** The typed numbers by API attribute, and whether each is optional. */
function numbersOf({ tiers, days, premiums, decimals, lessPerHoliday }: RuleValues): [string, string, boolean][] {
  const beyond = (name: string) => (entry: BeyondValues, index: number) =>
    [
      [`${name}[${index}].threshold`, entry.threshold, false],
      [`${name}[${index}].pay_rate_multiplier`, entry.pay, false],
      [`${name}[${index}].bill_rate_multiplier`, entry.bill, true],
    ] satisfies [string, string, boolean][];
  return [
    ...tiers.flatMap(beyond('tiers')),
    ...days.flatMap(beyond('consecutive_days')),
    ...premiums.flatMap((entry, index): [string, string, boolean][] => [
      [`premiums[${index}].pay_rate_multiplier`, entry.pay, true],
      [`premiums[${index}].pay_rate_addition`, entry.addition, true],
      [`premiums[${index}].hour_minutes`, entry.minutes, true],
      [`premiums[${index}].overtime_multiplier`, entry.overtime, true],
    ]),
    ['regular_rate_decimals', decimals, true],
    ['threshold_less_per_holiday', lessPerHoliday, true],
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
