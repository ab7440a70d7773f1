import { Type } from 'typebox';
import { clock, closed, label, nullable, oneOf, record } from './fields.ts';
import { combinations, regularRates, tierCounters } from './lists/overtime.ts';

/** A multiplier under `/ext/v1`. */
const multiplier = (description: string) => Type.Number({ minimum: 1, maximum: 10, 'x-decimals': 6, description });
const hours = (limits: object, description: string) => Type.Number({ ...limits, 'x-decimals': 4, description });
const optional = {
  multiplier: (description: string) => Type.Optional(nullable(multiplier(description))),
  clock: (description: string) => Type.Optional(nullable(clock(description))),
};

const beyond = {
  pay_rate_multiplier: multiplier('Pay rate multiplier above the threshold'),
  bill_rate_multiplier: optional.multiplier(
    "Bill rate multiplier above the threshold; null, the default: the policy's",
  ),
};

const tier = record('OvertimeTier', {
  threshold: hours(
    { exclusiveMinimum: 0, maximum: 168 },
    "Hours; higher than the policy's threshold and the previous tier's",
  ),
  ...beyond,
  counts: Type.Optional(
    nullable(
      oneOf(
        tierCounters,
        'What the threshold counts. `overtime`: all overtime of the workweek, including daily overtime; the ' +
          'tier then applies only to overtime. Default time',
      ),
    ),
  ),
});

const consecutiveDay = record('ConsecutiveDay', {
  day: Type.Integer({ minimum: 1, maximum: 7, description: 'The n-th consecutive worked day of the workweek' }),
  threshold: hours(
    { minimum: 0, maximum: 24 },
    'Hours of that day before the multiplier applies; 0 = from the first second',
  ),
  ...beyond,
});

const premium = record('OvertimePremium', {
  name: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', description: 'Not blank' }),
  days: Type.Optional(
    nullable(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
        minItems: 1,
        'x-distinct-max': 7,
        description: 'Days of the week, 0 = Sunday; null, the default: every day',
      }),
    ),
  ),
  holidays: Type.Optional(
    Type.Boolean({
      description:
        "Whether the premium applies on the member's holidays, in addition to `days` if given. Default false",
    }),
  ),
  from: optional.clock('Local start time; requires `to`. If `from` is after `to`, the range spans midnight'),
  to: optional.clock('Local end time'),
  pay_rate_multiplier: optional.multiplier('Pay rate multiplier for this time'),
  pay_rate_addition: Type.Optional(
    nullable(Type.Number({ minimum: 0, maximum: 999_999, 'x-decimals': 4, description: 'Amount added for each hour' })),
  ),
  hour_minutes: Type.Optional(
    nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 60,
        'x-decimals': 4,
        description: 'Clock minutes paid as an hour, for example 52.5',
      }),
    ),
  ),
  in_regular_rate: Type.Optional(
    nullable(
      Type.Boolean({
        description:
          'Whether the premium raises the regular rate. Each hour is then paid the premium in addition to overtime. ' +
          'Default: true with weighted_average, but false for day and holiday premiums of × 1.5 or more; false with ' +
          'rate_in_force',
      }),
    ),
  ),
  outside_counters: Type.Optional(
    Type.Boolean({
      description: 'Whether the hours of the premium move no counter and are never overtime. Default false',
    }),
  ),
  credited: Type.Optional(
    Type.Boolean({
      description:
        'Whether it reduces the overtime premium of its workweek, not below 0. Requires × 1.5. Default false',
    }),
  ),
  counts_longer: Type.Optional(
    Type.Boolean({
      description:
        'Whether the `hour_minutes` also count as an hour towards overtime. Default false: clock time counts',
    }),
  ),
  overtime_multiplier: optional.multiplier(
    'Pay rate multiplier of overtime with this premium, in place of both multipliers; other premiums combine with it',
  ),
  holiday_classes: Type.Optional(
    nullable(
      Type.Array(label(), {
        minItems: 1,
        'x-distinct-max': 20,
        description:
          "Classes of the member's holidays on which the premium applies, in addition to `days`. null, the default: " +
          'all holidays with `holidays`, otherwise none',
      }),
    ),
  ),
  group: Type.Optional(nullable(label('Of the premiums of one group, only the highest applies to an hour'))),
});

/** The multipliers of a policy under `/ext/v1`. */
export const exactMultipliers = {
  pay: multiplier('Pay rate multiplier after the threshold'),
  bill: multiplier('Bill rate multiplier after the threshold'),
};

const field = {
  tiers: "Additional thresholds above the policy's, ascending",
  consecutive_days: 'Multipliers for consecutive worked days in the workweek',
  regular_rate: "Regular rate: the rate of the time itself, or the week's straight pay divided by its hours",
  regular_rate_decimals: 'Decimal places of a weighted average; null = not rounded',
  premiums: 'Multipliers and additions for days, holidays and times of day',
  combine: 'How multipliers combine: the highest, 1 plus the sum of their excess over 1, or their product',
  threshold_less_per_holiday: "Hours by which each of the member's holidays lowers the threshold of its workweek",
  day_starts_at: 'Local time at which the workday begins; the workweek begins at midnight',
};

/** The rules of a policy in a request. null sets the default: no rule. */
export const ruleChanges = {
  tiers: Type.Optional(nullable(Type.Array(tier, { maxItems: 10, description: field.tiers }))),
  consecutive_days: Type.Optional(
    nullable(Type.Array(consecutiveDay, { maxItems: 20, description: field.consecutive_days })),
  ),
  regular_rate: Type.Optional(nullable(oneOf(regularRates, `${field.regular_rate}. Default rate_in_force`))),
  regular_rate_decimals: Type.Optional(
    nullable(Type.Integer({ minimum: 2, maximum: 6, description: field.regular_rate_decimals })),
  ),
  premiums: Type.Optional(nullable(Type.Array(premium, { maxItems: 20, description: field.premiums }))),
  combine: Type.Optional(nullable(oneOf(combinations, `${field.combine}. Default highest`))),
  day_starts_at: Type.Optional(nullable(clock(`${field.day_starts_at}. Default 00:00`))),
  threshold_less_per_holiday: Type.Optional(
    nullable(hours({ exclusiveMinimum: 0, maximum: 24 }, `${field.threshold_less_per_holiday}; only weekly policies`)),
  ),
};

const shownMultiplier = Type.String({ description: 'For example 1.5' });
const shownBeyond = { pay_rate_multiplier: shownMultiplier, bill_rate_multiplier: nullable(shownMultiplier) };

/** The rules in a response, with all fields present, and multipliers and amounts as text. */
export const ruleFields = {
  tiers: Type.Array(
    closed({ threshold: Type.Number(), ...shownBeyond, counts: oneOf(tierCounters, 'What the threshold counts') }),
    { description: field.tiers },
  ),
  consecutive_days: Type.Array(closed({ day: Type.Integer(), threshold: Type.Number(), ...shownBeyond }), {
    description: field.consecutive_days,
  }),
  regular_rate: oneOf(regularRates, field.regular_rate),
  regular_rate_decimals: nullable(Type.Integer({ description: field.regular_rate_decimals })),
  premiums: Type.Array(
    closed({
      name: Type.String(),
      days: nullable(Type.Array(Type.Integer(), { description: '0 = Sunday' })),
      holidays: Type.Boolean(),
      from: nullable(Type.String({ description: 'HH:MM' })),
      to: nullable(Type.String({ description: 'HH:MM' })),
      pay_rate_multiplier: nullable(shownMultiplier),
      pay_rate_addition: nullable(Type.String({ description: 'Per hour, for example 2.50' })),
      hour_minutes: nullable(Type.Number()),
      in_regular_rate: nullable(Type.Boolean({ description: 'null: the default, by regular_rate' })),
      outside_counters: Type.Boolean(),
      credited: Type.Boolean(),
      counts_longer: Type.Boolean(),
      overtime_multiplier: nullable(shownMultiplier),
      holiday_classes: nullable(Type.Array(Type.String())),
      group: nullable(Type.String()),
    }),
    { description: field.premiums },
  ),
  combine: oneOf(combinations, field.combine),
  day_starts_at: Type.String({ description: `${field.day_starts_at}, HH:MM` }),
  threshold_less_per_holiday: nullable(Type.Number({ description: field.threshold_less_per_holiday })),
};
