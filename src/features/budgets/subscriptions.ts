import { type Context, subscribe, type Subscription } from '../../context.ts';
import { type OrgCalendar, startOfLocalDate } from '../../time/calendar.ts';
import { moveRollovers, selectPeriodStops } from './store/due.ts';

/** Open budget periods keep their dates; the instants at which they end follow the calendar. */
async function followCalendar(ctx: Context, organizationId: number, calendar: OrgCalendar): Promise<void> {
  const stops = await selectPeriodStops(ctx.db, organizationId);
  const moves = stops.map((periodStopOn) => ({
    periodStopOn,
    dueAt: startOfLocalDate(calendar, periodStopOn.add({ days: 1 })),
  }));
  if (moves.length > 0) await moveRollovers(ctx.db, organizationId, moves);
}

export const budgetSubscriptions: readonly Subscription[] = [
  subscribe('calendar_changed', (ctx, event) => followCalendar(ctx, event.organizationId, event.calendar)),
];
