import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { localDate, startOfLocalDate } from '../../../time/calendar.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { addTotals, lockTotalsDue } from './store/running-totals.ts';

/** The number of projects and days in a portion. This bounds how long a portion holds its lock. */
const [projects, days] = [20, 31];

/** Adds a portion to the due running totals of an organization. Returns false when no total is due. */
async function addPortion(ctx: Context, organizationId: number): Promise<boolean> {
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const projectIds = await lockTotalsDue(ctx.db, organizationId, { now: ctx.now, limit: projects });
  if (projectIds.length === 0) return false;
  const calendar = await loadCalendar(ctx.db, organizationId);
  const dueAt = startOfLocalDate(calendar, dayAfter(localDate(calendar, ctx.now)));
  const left = await addTotals(ctx.db, organizationId, { projectIds, days, dueAt });
  return left > 0 || projectIds.length === projects;
}

/**
 * Extends the running totals of an organization through yesterday. Days that a reset removed from the totals are added
 * again.
 */
export async function addRunningTotals(run: JobRun, organizationId: number): Promise<void> {
  for (let isDue = true; isDue;) isDue = await run.transaction((ctx) => addPortion(ctx, organizationId));
}
