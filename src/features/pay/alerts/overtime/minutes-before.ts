import type { Executor } from '../../../../db/database.ts';
import { selectAlertSettings } from './store.ts';

/** The default if a policy has no setting. */
const defaultMinutes = 60;

/** The mark of each policy version, in minutes before its threshold. null = never. */
export async function loadMinutesBefore(
  db: Executor,
  organizationId: number,
  policyIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await selectAlertSettings(db, organizationId, policyIds);
  return new Map(rows.map(({ policyId, isSet, minutesBefore }) => [policyId, isSet ? minutesBefore : defaultMinutes]));
}
