import type { Context } from '../../../../context.ts';
import { isBefore } from '../../../../time/order.ts';
import { localDate, startOfLocalDate } from '../../../../time/calendar.ts';
import { loadHiddenStates, type PeriodSpend } from '../../budgets/facts.ts';
import { membersOf } from '../../../people/members/facts.ts';
import { loadCalendar, membersSeePay } from '../../../people/organizations/facts.ts';

/** A stop of timers that would end, and the instant since which it is in force. */
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
 * Finds the stops of hidden budgets that stay in force although the spend has fallen. A person who cannot see pay never
 * ends such a stop: by deleting and adding time they could find out the rate.
 * Background work ends stops of earlier days that were no longer reached at the end of yesterday. So a deletion ends a
 * stop on the next day at the earliest.
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
