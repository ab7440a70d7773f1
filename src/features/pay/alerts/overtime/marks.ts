import type { Executor } from '../../../../db/database.ts';
import { selectMarks } from './store.ts';

/** Where nothing is set. */
const defaultMinutes = 60;

/** How many minutes before their threshold members of each policy version are told; null = never. */
export async function loadMarks(
  db: Executor,
  organizationId: number,
  policyIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await selectMarks(db, organizationId, policyIds);
  return new Map(rows.map(({ policyId, isSet, minutesBefore }) => [policyId, isSet ? minutesBefore : defaultMinutes]));
}
