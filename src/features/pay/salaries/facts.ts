import type { SalaryHours, SalaryMethod, SalaryPeriod } from '../../../contract/lists/pay.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Membership } from '../../../context.ts';
import { type PaySight, paySightOf, seesPayOf } from '../../../pay-sight.ts';
import type { Executor } from '../../../db/database.ts';
import { centsOf } from '../../../money/cents.ts';
import { isBefore } from '../../../time/order.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { loadPaySince } from '../rates/facts.ts';
import { selectSalaries } from './store.ts';

/** What a member is paid for each period from a local date on; `cents` null = no salary from then on. */
export interface DatedSalary {
  userId: number;
  effectiveOn: Temporal.PlainDate;
  cents: number | null;
  period: SalaryPeriod | null;
  /** Decimal text; null = none were said. */
  hours: string | null;
  hoursPer: SalaryHours;
  method: SalaryMethod;
}

/**
 * The salaries of members, of all dates, by member and ascending date; as they were known at an instant where one is
 * given. Before the first date there is none.
 */
export async function loadSalaries(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  knownAt?: Temporal.Instant,
): Promise<DatedSalary[]> {
  if (userIds.length === 0) return [];
  const rows = await selectSalaries(db, organizationId, userIds, knownAt);
  return rows.map(({ userId, effectiveOn, amount, period, hours, hoursPer, method }) => ({
    userId,
    effectiveOn: Temporal.PlainDate.from(effectiveOn),
    cents: amount === null ? null : centsOf(amount),
    period,
    hours,
    hoursPer: hoursPer ?? 'week',
    method: method ?? 'standard',
  }));
}

/**
 * From which local date on, today or later, each of the users is paid, by an hourly or fixed rate; today also by a
 * salary that is in force or will be. Who has neither is left out.
 */
export async function loadPaidSince(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  today: Temporal.PlainDate,
): Promise<Map<number, Temporal.PlainDate>> {
  const paid = await loadPaySince(db, organizationId, userIds, today);
  const salaries = Map.groupBy(await loadSalaries(db, organizationId, userIds), ({ userId }) => userId);
  for (const [userId, dated] of salaries) {
    const holding = dated.findLast(({ effectiveOn }) => !isBefore(today, effectiveOn));
    const later = dated.filter(({ effectiveOn }) => isBefore(today, effectiveOn));
    if ([...(holding ? [holding] : []), ...later].some(({ cents }) => cents !== null)) paid.set(userId, today);
  }
  return paid;
}

/** Whose pay a reader sees. Refuses who sees nobody's, or not that of the member who is named. */
export function requirePaySight(
  { organization, actor }: { organization: Membership; actor: Actor },
  userId?: number,
): NonNullable<PaySight> {
  const sight = paySightOf(organization, actor);
  if (sight === null || (userId !== undefined && !seesPayOf(sight, userId)))
    throw problem('forbidden', 'pay: is shown to owners, to managers who may see it, and to each member their own');
  return sight;
}

/** Those of the named members whose pay a reader sees; undefined = everybody. */
export function seenAmong(sight: NonNullable<PaySight>, named: readonly number[] | undefined) {
  if (sight === 'everybody') return named;
  return named === undefined || named.includes(sight) ? [sight] : [];
}

/** Whether somebody is, or was at any time, a member of the organization. */
export const wasEverMember = async (db: Executor, organizationId: number, userId: number): Promise<boolean> =>
  (await loadUsers(db, organizationId, [userId])).length > 0;
