import type { RecurringJob, JobRun } from '../../../jobs/job.ts';
import { analyseBatch, daysPerBatch } from './analyse.ts';
import { claimDays, findDueOrganizations, postponeDays } from './store/days.ts';

const retryAfter = Temporal.Duration.from({ hours: 1 });

/** Postpones the next waiting day, so a day whose analysis fails does not block the others. */
async function postponeNext(run: JobRun, organizationId: number): Promise<void> {
  await run.transaction(async (ctx) => {
    const [day] = await claimDays(ctx.db, organizationId, { now: ctx.now, limit: 1 });
    if (day) await postponeDays(ctx.db, organizationId, [day], ctx.now.add(retryAfter));
  });
}

function analyse(run: JobRun, organizationId: number, limit: number): Promise<number> {
  return run.transaction(async (ctx) => (await analyseBatch(ctx, organizationId, { limit })).days);
}

/** Analyses the days of a failed batch one by one until one fails, and postpones that day. */
async function findFault(run: JobRun, organizationId: number, failures: unknown[]): Promise<void> {
  try {
    for (let count = 0; count < daysPerBatch; count += 1) {
      if ((await analyse(run, organizationId, 1)) === 0) return;
    }
  } catch (error) {
    failures.push(error);
    await postponeNext(run, organizationId);
  }
}

/** Analyses one batch. Returns whether another may follow. */
async function workOff(run: JobRun, organizationId: number, failures: unknown[]): Promise<boolean> {
  try {
    return (await analyse(run, organizationId, daysPerBatch)) > 0;
  } catch {
    await findFault(run, organizationId, failures);
    return true;
  }
}

/** Analyses one batch per organization in turn, until no unclaimed days are left. */
export const unusualActivityDetection: RecurringJob = {
  name: 'unusual-activity-detection',
  cron: '* * * * *',
  async handleDue(run) {
    const failures: unknown[] = [];
    let waiting = await run.search((db) => findDueOrganizations(db, run.now));
    while (waiting.length > 0) {
      const further: number[] = [];
      for (const organizationId of waiting) {
        if (await workOff(run, organizationId, failures)) further.push(organizationId);
      }
      waiting = further;
    }
    if (failures.length > 0) throw new AggregateError(failures, `the analysis of ${failures.length} days failed`);
  },
};
