import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import type { EventOf } from '../../../events.ts';
import { minorUnitOf } from '../../../money/minor-unit.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { noteChangedDays, selectLastWatched } from './store/changed-days.ts';
import { moveCaching, moveRollovers, selectPeriodStops } from './store/due.ts';
import { dropAllCached, dropCachedOfClients } from './store/cached-spend.ts';
import { dropCachedAtRates, revertTotalsAtRates } from './store/drop-at-rates.ts';
import { revertAllTotals } from './store/running-totals.ts';

/** Open rows retain their dates. The instants at which the days of rows and totals end depend on the calendar. */
async function followCalendar(ctx: Context, organizationId: number, calendar: OrgCalendar): Promise<void> {
  const stops = await selectPeriodStops(ctx.db, organizationId);
  const moves = stops.map((stopOn) => ({ stopOn, dueAt: startOfLocalDate(calendar, dayAfter(stopOn)) }));
  if (moves.length > 0) await moveRollovers(ctx.db, organizationId, moves);
  await moveCaching(ctx.db, organizationId);
}

/**
 * Records the counted values of watched days that change now. Today is not watched; one look-up finds the last
 * watched day.
 */
async function noteChanges(ctx: Context, { organizationId, intervals }: EventOf<'time_changed'>): Promise<void> {
  const lastWatched = await selectLastWatched(ctx.db, organizationId);
  const changes = intervals.filter(
    ({ date, tracked, billable }) => lastWatched !== null && date <= lastWatched && (tracked !== 0 || billable !== 0),
  );
  if (changes.length > 0) await noteChangedDays(ctx.db, organizationId, changes);
}

/** Costs are rounded to the unit of the currency, so all of them change with it. */
async function followCurrency(ctx: Context, { organizationId, from, to }: EventOf<'currency_changes'>): Promise<void> {
  if (minorUnitOf(from) === minorUnitOf(to)) return;
  await dropAllCached(ctx.db, organizationId);
  await revertAllTotals(ctx.db, organizationId);
}

export const budgetSubscriptions: readonly Subscription[] = [
  subscribe('calendar_changed', (ctx, event) => followCalendar(ctx, event.organizationId, event.calendar)),
  subscribe('time_changed', noteChanges),
  subscribe('currency_changes', followCurrency),
  subscribe('rates_set', async (ctx, { organizationId, changes }) => {
    await dropCachedAtRates(ctx.db, organizationId, changes);
    await revertTotalsAtRates(ctx.db, organizationId, changes);
  }),
  subscribe('project_terms_set', (ctx, event) => dropCachedOfClients(ctx.db, event.organizationId, event.effectiveOn)),
];
