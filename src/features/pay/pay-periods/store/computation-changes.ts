import type { PayRuleChange } from '../../../../contract/lists/pay.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** The rules that an upgrade of this installation changed, with the instant of the upgrade. */
export const selectComputationChanges = (db: Executor): Promise<{ name: PayRuleChange; changedAt: string }[]> =>
  db.many(sql`select name, changed_at as "changedAt" from computation_changes`);
