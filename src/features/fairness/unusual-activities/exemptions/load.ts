import type { Executor } from '../../../../db/database.ts';
import { isBefore } from '../../../../time/order.ts';
import type { ActivityType } from '../../../../detector/registry.ts';
import { selectExemptionsBetween } from './store.ts';

/** Local dates, both inclusive, on which the detector ignores a member: for all types, or for one. */
export interface Exemption {
  userId: number;
  type: ActivityType | null;
  since: Temporal.PlainDate;
  /** null = no end date. */
  until: Temporal.PlainDate | null;
}

/** The exemptions of these members on any of the local dates from the first to the last. */
export async function loadExemptions(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<Exemption[]> {
  const rows = await selectExemptionsBetween(db, organizationId, userIds, { from, to });
  return rows.map(({ userId, type, since, until }) => ({
    userId,
    type,
    since: Temporal.PlainDate.from(since),
    until: until === null ? null : Temporal.PlainDate.from(until),
  }));
}

/** Whether an exemption covers a type on a local date. */
export function covers(exemption: Exemption, type: ActivityType, date: Temporal.PlainDate): boolean {
  if (exemption.type !== null && exemption.type !== type) return false;
  if (isBefore(date, exemption.since)) return false;
  return exemption.until === null || !isBefore(exemption.until, date);
}
