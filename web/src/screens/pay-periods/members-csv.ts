import type { PayPeriodRow } from './rows.ts';

/** The members of a period with the figures of the API. */
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
  ...rows.map(({ id, name, steps, statement: one }) => [
    id,
    name,
    steps.state,
    one?.figures,
    one?.tracked_seconds,
    one?.overtime_seconds,
    one?.corrected_seconds,
    one?.pay?.straight,
    one?.pay?.premium,
    one?.pay?.salary,
    one?.pay?.earnings,
    one?.pay?.corrections,
    one?.pay?.total,
    steps.rejected_items,
  ]),
];
