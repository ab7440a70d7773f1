import type { Context } from '../../../context.ts';
import { localDate } from '../../../time/calendar.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import type { UnusualActivityRecord } from './record.ts';
import { insertActivities } from './store.ts';

export { recheckTexts } from './recheck-texts.ts';
export { deleteRecords, lockRecords, updateRecords } from './records.ts';
export { insertActivities } from './store.ts';

/**
 * Stores records of current or former members, each with its local date in the organization's calendar. Returns the ids
 * in the same order.
 */
export async function storeUnusualActivities(
  ctx: Context,
  organizationId: number,
  records: readonly UnusualActivityRecord[],
): Promise<number[]> {
  if (records.length === 0) return [];
  const calendar = await loadCalendar(ctx.db, organizationId);
  const activities = records.map((record) => ({ record, date: localDate(calendar, record.startsAt).toString() }));
  return insertActivities(ctx.db, organizationId, activities, ctx.now);
}
