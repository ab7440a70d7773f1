import type { Executor } from '../../../../db/database.ts';
import { centsOf } from '../../../../money/cents.ts';
import { selectEarnings } from './store.ts';

/** What a member earns on a local date besides hours and salary. */
export interface DatedEarning {
  id: number;
  userId: number;
  date: Temporal.PlainDate;
  cents: number;
  name: string;
  inRegularRate: boolean;
}

/**
 * The earnings of members from a local date through another, by member and date; as they were known at an instant where
 * one is given.
 */
export async function loadEarnings(
  db: Executor,
  organizationId: number,
  of: { from: Temporal.PlainDate; to: Temporal.PlainDate; userIds: readonly number[] },
  knownAt?: Temporal.Instant,
): Promise<DatedEarning[]> {
  if (of.userIds.length === 0) return [];
  const rows = await selectEarnings(db, organizationId, of, knownAt);
  return rows.map(({ id, userId, date, amount, name, inRegularRate }) => ({
    id,
    userId,
    date: Temporal.PlainDate.from(date),
    cents: centsOf(amount),
    name,
    inRegularRate,
  }));
}
