import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { earlierOf, laterOf } from '../../../time/order.ts';
import { workweeks } from '../../../time/workweeks.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import * as store from './store/recheck-weeks.ts';

const weeksAtOnce = 26;

/**
 * Recomputes every workweek of every member from the days and returns the weeks that differ. With `repair` it corrects
 * these weeks, and no other transaction writes time until this one ends.
 */
export async function recheckWeeks(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<store.WrongWeek[]> {
  if (repair) await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const dates = (await store.findWeeksExtent(ctx.db, organizationId)).map((text) => Temporal.PlainDate.from(text));
  const [any] = dates;
  if (!any) return [];
  const calendar = await loadCalendar(ctx.db, organizationId);
  const weeks = workweeks(calendar, dates.reduce(earlierOf, any), dates.reduce(laterOf, any));
  const wrong: store.WrongWeek[] = [];
  for (let at = 0; at < weeks.length; at += weeksAtOnce)
    wrong.push(...(await store.findWrongWeeks(ctx.db, organizationId, weeks.slice(at, at + weeksAtOnce))));
  if (repair && wrong.length > 0) await store.correctWeeks(ctx.db, organizationId, wrong);
  return wrong;
}
