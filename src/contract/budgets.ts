import { Type, type Static } from 'typebox';
import { body, closed, date, oneOf, record } from './fields.ts';
import { budgetTypes, budgetRates, recurrences, notifyGroups } from './lists/budgets.ts';

const percent = (description: string) => Type.Integer({ minimum: 1, maximum: 100, description });

/** A budget in responses, with defaults and without empty fields. */
export const budget = record('Budget', {
  type: oneOf(budgetTypes, 'Budget type'),
  rate: Type.Optional(oneOf(budgetRates, 'Budget rate type')),
  cost: Type.Optional(Type.Number({ description: 'Cost limit' })),
  hours: Type.Optional(Type.Number({ description: 'Hours limit' })),
  start_date: Type.Optional(date('Budget start date')),
  alerts: closed({
    near_limit: percent('Near-limit percentage'),
    notify_enabled: Type.Boolean(),
    notify_all_members: Type.Boolean(),
    notify_group: Type.Optional(oneOf(notifyGroups)),
  }),
  recurrence: Type.Optional(oneOf(recurrences, 'Recurrence frequency')),
  recurrence_start: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 31, description: 'Day of week 0-6 (0 = Sunday) or day of month 1-31' }),
  ),
  include_non_billable: Type.Boolean(),
  stop_timer_when_budget_reached: Type.Boolean(),
  stop_at: Type.Optional(percent('Budget percentage at which timers stop')),
});
export type WireBudget = Static<typeof budget>;

/**
 * A budget in a request. The object replaces the whole budget; only the type is required. Values must have their JSON
 * types, even in bodies that accept other numbers as text.
 */
export const budgetInput = closed(
  {
    type: oneOf(budgetTypes),
    rate: Type.Optional(oneOf(budgetRates)),
    cost: Type.Optional(Type.Number({ minimum: 0, maximum: 999_999_999_999, 'x-decimals': 2 })),
    hours: Type.Optional(Type.Number({ minimum: 0, maximum: 99_999_999, 'x-decimals': 4 })),
    start_date: Type.Optional(date()),
    alerts: Type.Optional(
      body({
        near_limit: Type.Optional(percent('Near-limit percentage. Default 80')),
        notify_enabled: Type.Optional(Type.Boolean()),
        notify_all_members: Type.Optional(Type.Boolean()),
        notify_group: Type.Optional(oneOf(notifyGroups)),
      }),
    ),
    recurrence: Type.Optional(oneOf(recurrences)),
    recurrence_start: Type.Optional(Type.Integer({ minimum: 0, maximum: 31 })),
    include_non_billable: Type.Optional(Type.Boolean()),
    stop_timer_when_budget_reached: Type.Optional(Type.Boolean()),
    stop_at: Type.Optional(percent('Budget percentage at which timers stop')),
  },
  { 'x-strict-types': true },
);
export type BudgetInput = Static<typeof budgetInput>;
