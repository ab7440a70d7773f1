import type { Context } from '../../context.ts';
import { localDate } from '../../time/calendar.ts';
import { truncateToSeconds } from '../../time/text.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { type UnusualActivityRecord, wirePartsOf } from './record.ts';
import { insertActivities } from './store.ts';

/** Keeps records of present or former members, dated by the organization's calendar; answers their ids in the order given. */
export async function storeUnusualActivities(
  ctx: Context,
  organizationId: number,
  records: readonly UnusualActivityRecord[],
): Promise<number[]> {
  if (records.length === 0) return [];
  const calendar = await loadCalendar(ctx.db, organizationId);
  const activities = records.map((record) => ({
    record,
    startsAt: truncateToSeconds(record.startsAt),
    endsAt: truncateToSeconds(record.endsAt),
    localDate: localDate(calendar, record.startsAt),
    wire: wirePartsOf(record),
  }));
  return insertActivities(ctx.db, organizationId, activities, ctx.now);
}
