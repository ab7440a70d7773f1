import { type Context, subscribe, type Subscription } from '../../context.ts';
import type { EventOf, TimeStretch } from '../../events.ts';
import { type OrgCalendar, startOfLocalDate } from '../../time/calendar.ts';
import { moveRollovers, selectPeriodStops } from './store/due.ts';
import { forgetClients, forgetDays, hasWatchedFrom, type ProjectDays } from './store/kept.ts';

/** Open budget periods keep their dates; the instants at which they end follow the calendar. */
async function followCalendar(ctx: Context, organizationId: number, calendar: OrgCalendar): Promise<void> {
  const stops = await selectPeriodStops(ctx.db, organizationId);
  const moves = stops.map((periodStopOn) => ({
    periodStopOn,
    dueAt: startOfLocalDate(calendar, periodStopOn.add({ days: 1 })),
  }));
  if (moves.length > 0) await moveRollovers(ctx.db, organizationId, moves);
}

/** From the first to the last day of each project that stretches lie on. */
function daysOf(stretches: readonly TimeStretch[]): ProjectDays[] {
  const byProject = new Map<number, ProjectDays>();
  for (const { projectId, date } of stretches) {
    const known = byProject.get(projectId) ?? { projectId, first: date, last: date };
    if (date < known.first) known.first = date;
    if (date > known.last) known.last = date;
    byProject.set(projectId, known);
  }
  return [...byProject.values()];
}

/** What is kept of closed rows with the days is kept no longer; time of today touches none, which one look-up tells. */
async function forgetSpent(ctx: Context, { organizationId, stretches }: EventOf<'time_changed'>): Promise<void> {
  const days = daysOf(stretches);
  const first = days.reduce((least, day) => (day.first < least ? day.first : least), '9999-12-31');
  if (await hasWatchedFrom(ctx.db, organizationId, first)) await forgetDays(ctx.db, organizationId, days);
}

export const budgetSubscriptions: readonly Subscription[] = [
  subscribe('calendar_changed', (ctx, event) => followCalendar(ctx, event.organizationId, event.calendar)),
  subscribe('time_changed', forgetSpent),
  subscribe('project_terms_stated', (ctx, event) => forgetClients(ctx.db, event.organizationId, event.effectiveOn)),
];
