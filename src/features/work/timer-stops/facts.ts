import type { Context, Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { scheduleLastWrite } from '../../../db/last-writes.ts';
import { localDate } from '../../../time/calendar.ts';
import { type StopQuery, selectStopped, type StoppedProject } from './store/stops.ts';

export { watchStops } from './added-time.ts';
export type { StoppedProject } from './store/stops.ts';

/** The maximum number of stops in the response to a write. */
const mostStopsReported = 1_000;

/** The projects on which the timers of members must stop, by member. */
export async function loadStops(
  db: Executor,
  { organizationId, calendar }: Membership,
  { userIds, now }: { userIds: readonly number[]; now: Temporal.Instant },
): Promise<Map<number, StoppedProject[]>> {
  if (userIds.length === 0) return new Map();
  const when = { organizationId, today: localDate(calendar, now) };
  const stopped = await selectStopped(db, when, { userIds, places: [] }, null);
  return Map.groupBy(stopped, ({ userId }) => userId);
}

/** Reports where timers must stop, after a transaction has written all changes and evaluated the budgets. */
export function reportStopsLast(
  ctx: Context,
  { organizationId, calendar }: Membership,
  query: StopQuery,
  report: (stopped: readonly StoppedProject[]) => void,
): void {
  scheduleLastWrite(ctx.db, 'stops', async () => {
    const today = localDate(calendar, ctx.now);
    report(await selectStopped(ctx.db, { organizationId, today }, query, mostStopsReported));
  });
}
