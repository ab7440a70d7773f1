import { expect, test } from 'vitest';
import { notifyGroups, timeCauses } from '../src/contract/lists/budgets.ts';
import { causesByHand } from '../src/features/pay/budgets/rules/differences.ts';
import { useTestApp } from './harness/app.ts';

const app = useTestApp();

/** The values that the check constraint on a column permits. */
async function allowed(table: string, column: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and conrelid = $1::regclass and pg_get_constraintdef(oid) ~ ('\\m' || $2 || ' = ANY')`,
    [table, column],
  );
  return rows.flatMap(({ definition }) => [...definition.matchAll(/'(\w+)'::text/g)].map(([, value = '']) => value));
}

test.each([
  ['budget_histories', 'notify_group', notifyGroups],
  ['time_ledger', 'cause', timeCauses],
  ['project_cause_totals', 'cause', causesByHand],
  ['budget_changed_causes', 'cause', causesByHand],
] as const)('%s permits for %s the values of the contract', async (table, column, list) => {
  expect((await allowed(table, column)).toSorted()).toEqual(list.toSorted());
});
