import type { JobRun, RecurringJob } from '../../../jobs/job.ts';
import { releaseOld } from './release.ts';
import { firstRetainedDay, fewestMonths } from './rules.ts';
import { dropEmptyMonth, findEmptyMonths } from './store/months.ts';
import { findWithRetention } from './store/policy.ts';
import { LeaseUnavailable } from './lease.ts';

const organizationsAtOnce = 500;

/** Drops partitions of old months without any slot. */
async function dropMonths(run: JobRun): Promise<void> {
  const before = firstRetainedDay(run.now, fewestMonths);
  for (const month of await run.transaction(({ db }) => findEmptyMonths(db, before)))
    await run.transaction(({ db }) => dropEmptyMonth(db, month));
}

async function releaseAll(run: JobRun, archive: string | null): Promise<void> {
  const errors: unknown[] = [];
  const gather = (error: unknown) => {
    // Another process is already working on this organization.
    if (!(error instanceof LeaseUnavailable)) errors.push(error);
  };
  let ids: number[] = [];
  do {
    const after = ids.at(-1) ?? 0;
    ids = await run.search((db) => findWithRetention(db, after, organizationsAtOnce));
    for (const id of ids) await releaseOld(run, id, archive).catch(gather);
  } while (ids.length === organizationsAtOnce);
  await dropMonths(run);
  if (errors.length > 0)
    throw new AggregateError(errors, `old records of ${errors.length} organizations could not be deleted`);
}

/**
 * Deletes records that organizations no longer retain, every night. If a directory is given, archives the records
 * there first.
 */
export const retentionJob = (archive: string | null): RecurringJob => ({
  name: 'retention',
  cron: '31 1 * * *',
  handleDue: (run) => releaseAll(run, archive),
});
