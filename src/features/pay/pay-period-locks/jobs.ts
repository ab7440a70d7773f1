import { ingestLimits } from '../../../contract/activity-item.ts';
import type { JobRun, RecurringJob } from '../../../jobs/job.ts';
import { slotsRetainedSince } from '../../operations/retention/facts.ts';
import { deleteRejectedBefore, findWithRejected } from './rejections-store.ts';

const organizationsAtOnce = 500;

/** Deletes keys whose time uploads reject anyway, because it is too old or no longer retained. */
async function forgetOld(run: JobRun): Promise<void> {
  const oldest = run.now.toZonedDateTimeISO('UTC').subtract({ years: ingestLimits.oldestYears });
  let ids: number[] = [];
  do {
    const after = ids.at(-1) ?? 0;
    ids = await run.search((db) => findWithRejected(db, after, organizationsAtOnce));
    for (const id of ids)
      await run.transaction(async ({ db }) => {
        const before = Math.max(oldest.epochMilliseconds / 1000, await slotsRetainedSince(db, id));
        await deleteRejectedBefore(db, id, before);
      });
  } while (ids.length === organizationsAtOnce);
}

export const payPeriodLockJobs: readonly RecurringJob[] = [
  { name: 'pay-period-rejections-upkeep', cron: '57 2 * * *', handleDue: forgetOld },
];
