import type { Context } from '../../../../context.ts';
import { isBefore } from '../../../../time/order.ts';
import { localDate, startOfLocalDate } from '../../../../time/calendar.ts';
import { loadHiddenStates, type PeriodSpend } from '../../budgets/facts.ts';
import { membersOf } from '../../../people/members/facts.ts';
import { loadCalendar, membersSeePay } from '../../../people/organizations/facts.ts';

/** A timer stop that is about to end, and the instant at which it took effect. */
export interface LiftedStop {
  period: PeriodSpend;
  reachedSince: string | null;
}

async function actorSeesPay(ctx: Context, organizationId: number): Promise<boolean> {
  if (ctx.actorUserId === null) return false;
  const [actor] = await membersOf(ctx.db, organizationId, [ctx.actorUserId]);
  return actor !== undefined && (await membersSeePay(ctx.db, organizationId))(actor.role);
}

/**
 * Finds the timer stops of hidden budgets that stay in force although the spend has fallen. Changes by a user without
 * access to pay never end a stop: by deleting and adding time, the user could find out the rate.
 * A background job ends stops from earlier days whose threshold was no longer reached at the end of yesterday. So the
 * earliest that a deletion can end a stop is the next day.
 */
export async function findRetainedStops(
  ctx: Context,
  organizationId: number,
  lifted: readonly LiftedStop[],
): Promise<Set<PeriodSpend>> {
  const hidden = lifted.filter(({ period }) => period.budget.rate === 'pay_rate');
  if (hidden.length === 0 || (await actorSeesPay(ctx, organizationId))) return new Set();
  if (ctx.actorUserId !== null) return new Set(hidden.map(({ period }) => period));
  const calendar = await loadCalendar(ctx.db, organizationId);
  const rows = hidden.map(({ period }) => period.row);
  const stateFor = await loadHiddenStates(ctx.db, { organizationId, calendar }, rows, ctx.now);
  const todayStartsAt = startOfLocalDate(calendar, localDate(calendar, ctx.now));
  const isOfToday = (since: string | null) => since !== null && !isBefore(Temporal.Instant.from(since), todayStartsAt);
  const retained = hidden.filter(
    ({ period, reachedSince }) => isOfToday(reachedSince) || stateFor(period.row) === 'reached',
  );
  return new Set(retained.map(({ period }) => period));
}
