import type { SalaryHours, SalaryMethod, SalaryPeriod } from '../../../contract/lists/pay.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Membership } from '../../../context.ts';
import { type PayVisibility, payVisibilityOf, seesPayOf } from '../../../pay-visibility.ts';
import type { Executor } from '../../../db/database.ts';
import { centsOf } from '../../../money/cents.ts';
import { isBefore } from '../../../time/order.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { loadPaySince } from '../rates/facts.ts';
import { selectSalaries } from './store.ts';

/** The pay of a member for each period from a local date on; `cents` null = no salary from then on. */
export interface DatedSalary {
  userId: number;
  effectiveOn: Temporal.PlainDate;
  cents: number | null;
  period: SalaryPeriod | null;
  /** Decimal text; null = not given. */
  hours: string | null;
  hoursPer: SalaryHours;
  /** Decimal text; null = the default. */
  coversHours: string | null;
  method: SalaryMethod;
}

/**
 * The salaries of members for all dates, by member and ascending date; with an instant, as known then. Before the first
 * date, a member has no salary.
 */
export async function loadSalaries(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  knownAt?: Temporal.Instant,
): Promise<DatedSalary[]> {
  if (userIds.length === 0) return [];
  const rows = await selectSalaries(db, organizationId, userIds, knownAt);
  return rows.map(({ userId, effectiveOn, amount, period, hours, hoursPer, coversHours, method }) => ({
    userId,
    effectiveOn: Temporal.PlainDate.from(effectiveOn),
    cents: amount === null ? null : centsOf(amount),
    period,
    hours,
    hoursPer: hoursPer ?? 'week',
    coversHours,
    method: method ?? 'standard',
  }));
}

/**
 * The local date, today or later, from which each user is paid by an hourly or fixed rate. For a current or future
 * salary, the date is today. Users with neither are left out.
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

/** The members whose pay a reader can see. Throws if the reader can see no pay, or not the pay of the named member. */
export function requirePaySight(
  { organization, actor }: { organization: Membership; actor: Actor },
  userId?: number,
): NonNullable<PayVisibility> {
  const sight = payVisibilityOf(organization, actor);
  if (sight === null || (userId !== undefined && !seesPayOf(sight, userId)))
    throw problem(
      'forbidden',
      'pay: is visible to owners, payroll clerks, managers with access to pay, and each member for themselves',
    );
  return sight;
}

/** The named members whose pay a reader can see; undefined = all members. */
export function visibleAmong(sight: NonNullable<PayVisibility>, requestedIds: readonly number[] | undefined) {
  if (sight === 'everybody') return requestedIds;
  return requestedIds === undefined || requestedIds.includes(sight) ? [sight] : [];
}

/** Whether a person is, or was at any time, a member of the organization. */
export const wasEverMember = async (db: Executor, organizationId: number, userId: number): Promise<boolean> =>
  (await loadUsers(db, organizationId, [userId])).length > 0;
