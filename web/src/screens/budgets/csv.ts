import { type SpendCause, spendCauses } from '../../../../src/contract/lists/budgets.ts';
import type { CsvValue } from '../../words/csv.ts';
import type { BudgetRow } from './rows.ts';

/** Columns that were added later come last. */
const columns: readonly SpendCause[] = [...spendCauses.filter((cause) => cause !== 'edit'), 'edit'];

const header = [
  'name',
  'of',
  'unit',
  'period_start_date',
  'period_stop_date',
  'spent_as_known_then',
  'spent_as_known_now',
  'limit',
  'carried',
  'left',
  'percent',
  'near_limit',
  'state',
  ...columns.map((cause) => `changed_by_${cause}`),
];

/** Seconds converted to hours with four decimals, as in the API. */
const hoursOf = (seconds: number) => Math.round((seconds * 10_000) / 3_600) / 10_000;

/** The shown table with names and numbers as in the API. Column names are the same in all languages. */
export function budgetsAsCsv(rows: readonly BudgetRow[], currency: string): CsvValue[][] {
  const lines = rows.map(({ name, owner, unit, limitState, left, status }) => {
    const amount = (value: number | null | undefined) => (unit === 'money' ? value?.toFixed(2) : (value ?? undefined));
    const byCause = new Map(
      status.differences?.map(({ cause, seconds, cost }) => [cause, amount(cost ?? hoursOf(seconds))]),
    );
    return [
      name,
      owner,
      unit === 'money' ? currency : (unit ?? undefined),
      status.period_start_date,
      status.period_stop_date,
      amount(status.spent_as_known_then),
      amount(status.spent_as_known_now),
      amount(status.limit),
      amount(status.carried),
      amount(left),
      status.percent,
      status.budget?.alerts.near_limit,
      status.state ?? limitState,
      ...columns.map((cause) => byCause.get(cause)),
    ];
  });
  return [header, ...lines];
}
