import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { localDate, startOfLocalDate } from '../../../time/calendar.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { addTotals, lockTotalsDue } from './store/running-totals.ts';

/**
 * So many projects are gone on with at a time, each by so many days: who would be alone waits for no more than that.
 */
const [projects, days] = [20, 31];

/** Adds a portion to the running totals of an organization that are due; false = none is any more. */
async function addPortion(ctx: Context, organizationId: number): Promise<boolean> {
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const projectIds = await lockTotalsDue(ctx.db, organizationId, { now: ctx.now, limit: projects });
  if (projectIds.length === 0) return false;
  const calendar = await loadCalendar(ctx.db, organizationId);
  const dueAt = startOfLocalDate(calendar, dayAfter(localDate(calendar, ctx.now)));
  const left = await addTotals(ctx.db, organizationId, { projectIds, days, dueAt });
  return left > 0 || projectIds.length === projects;
}

/** Adds the days that are over, and those that were taken back, to the running totals of an organization. */
export async function addRunningTotals(run: JobRun, organizationId: number): Promise<void> {
  for (let isDue = true; isDue;) isDue = await run.transaction((ctx) => addPortion(ctx, organizationId));
}
