import type { BudgetInput, WireBudget } from '../../../src/contract/budgets.ts';
import type { Language } from '../words/words.ts';
import type { Fault } from './faults.ts';
import { numberOf, typedNumber } from './numbers.ts';

/** A budget in a form; numbers as the person typed them. */
export interface BudgetValues {
  type: 'none' | BudgetInput['type'];
  rate: NonNullable<BudgetInput['rate']>;
  /** Empty = no limit. */
  limit: string;
  startDate: string;
  recurrence: 'none' | NonNullable<BudgetInput['recurrence']>;
  /** Day of the week 0-6, 0 = Sunday, or of the month 1-31. Empty = the organization's setting. */
  recurrenceStart: string;
  nearLimit: string;
  notifies: boolean;
  notifiesAll: boolean;
  notifyGroup: 'none' | NonNullable<NonNullable<BudgetInput['alerts']>['notify_group']>;
  includesNonBillable: boolean;
  stops: boolean;
  /** The percentage at which the budget counts as reached, whether or not timers stop. */
  stopAt: string;
}

export function budgetValuesOf(budget: WireBudget | undefined, language: Language): BudgetValues {
  const limit = budget?.type === 'hours' ? budget.hours : budget?.cost;
  return {
    type: budget?.type ?? 'none',
    rate: budget?.rate ?? 'bill_rate',
    limit: typedNumber(limit, language),
    startDate: budget?.start_date ?? '',
    recurrence: budget?.recurrence ?? 'none',
    recurrenceStart: typedNumber(budget?.recurrence_start, language),
    nearLimit: typedNumber(budget?.alerts.near_limit ?? 80, language),
    notifies: budget?.alerts.notify_enabled ?? false,
    notifiesAll: budget?.alerts.notify_all_members ?? false,
    notifyGroup: budget?.alerts.notify_group ?? 'none',
    includesNonBillable: budget?.include_non_billable ?? true,
    stops: budget?.stop_timer_when_budget_reached ?? false,
    stopAt: typedNumber(budget?.stop_at, language),
  };
}

/** A number of the form. Invalid numbers are left out, because the form has already reported them. */
function typed<Name extends string>(name: Name, text: string): Partial<Record<Name, number>> {
  const value = numberOf(text);
  return value === null ? {} : ({ [name]: value } as Record<Name, number>);
}

const whatCounts = (values: BudgetValues) =>
  values.type === 'hours' ? typed('hours', values.limit) : { rate: values.rate, ...typed('cost', values.limit) };

const recurrenceOf = ({ recurrence, recurrenceStart }: BudgetValues) =>
  recurrence === 'none' ? {} : { recurrence, ...typed('recurrence_start', recurrenceStart) };

/** The complete budget for the API, which replaces all fields; null = no budget. */
export function budgetInputOf(values: BudgetValues): BudgetInput | null {
  if (values.type === 'none') return null;
  return {
    type: values.type,
    ...whatCounts(values),
    ...(values.startDate && { start_date: values.startDate }),
    ...recurrenceOf(values),
    alerts: {
      ...typed('near_limit', values.nearLimit),
      notify_enabled: values.notifies,
      notify_all_members: values.notifiesAll,
      ...(values.notifyGroup !== 'none' && { notify_group: values.notifyGroup }),
    },
    include_non_billable: values.includesNonBillable,
    stop_timer_when_budget_reached: values.stops,
    ...typed('stop_at', values.stopAt),
  };
}

/** The faults of fields whose text is not a number, by API attribute. */
export function budgetFaults(values: BudgetValues, notNumber: string): Fault[] {
  if (values.type === 'none') return [];
  const fields: readonly [attribute: string, text: string][] = [
    [values.type === 'hours' ? 'budget.hours' : 'budget.cost', values.limit],
    ['budget.recurrence_start', values.recurrence === 'none' ? '' : values.recurrenceStart],
    ['budget.alerts.near_limit', values.nearLimit],
    ['budget.stop_at', values.stopAt],
  ];
  return fields
    .filter(([, text]) => Number.isNaN(numberOf(text)))
    .map(([attribute]) => ({ attribute, text: notNumber }));
}
