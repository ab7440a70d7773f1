import type { PayPeriodRow } from './rows.ts';

/** The members of a period, with the same figures as in the API. */
export const membersAsCsv = (rows: readonly PayPeriodRow[]) => [
  [
    'user_id',
    'name',
    'state',
    'figures',
    'tracked_seconds',
    'overtime_seconds',
    'corrected_seconds',
    'straight',
    'premium',
    'salary',
    'earnings',
    'corrections',
    'total',
    'rejected_items',
  ],
  ...rows.map(({ id, name, steps, statement }) => [
    id,
    name,
    steps.state,
    statement?.figures,
    statement?.tracked_seconds,
    statement?.overtime_seconds,
    statement?.corrected_seconds,
    statement?.pay?.straight,
    statement?.pay?.premium,
    statement?.pay?.salary,
    statement?.pay?.earnings,
    statement?.pay?.corrections,
    statement?.pay?.total,
    steps.rejected_items,
  ]),
];
