import type { Executor } from '../../../../db/database.ts';
import { centsOf } from '../../../../money/cents.ts';
import type { EarningDivisor } from '../../../../contract/lists/pay.ts';
import { selectEarnings } from './store.ts';

export { touchesDates } from './store.ts';

/** A payment to a member for a local date, in addition to hours and salary. */
export interface DatedEarning {
  id: number;
  userId: number;
  date: Temporal.PlainDate;
  cents: number;
  name: string;
  inRegularRate: boolean;
  dividedBy: EarningDivisor;
  /** The first date of the time for which it is paid. null = the workweek of its date. */
  earnedFrom: Temporal.PlainDate | null;
}

/**
 * The earnings that members are paid, or earned, from one local date to another, by member and date; with an instant,
 * as known then.
 */
export async function loadEarnings(
  db: Executor,
  organizationId: number,
  filter: { from: Temporal.PlainDate; to: Temporal.PlainDate; userIds: readonly number[] },
  knownAt?: Temporal.Instant,
): Promise<DatedEarning[]> {
  if (filter.userIds.length === 0) return [];
  const rows = await selectEarnings(db, organizationId, filter, knownAt);
  return rows.map(({ id, userId, date, amount, name, inRegularRate, dividedBy, earnedFrom }) => ({
    id,
    userId,
    date: Temporal.PlainDate.from(date),
    cents: centsOf(amount),
    name,
    inRegularRate,
    dividedBy,
    earnedFrom: earnedFrom === null ? null : Temporal.PlainDate.from(earnedFrom),
  }));
}
