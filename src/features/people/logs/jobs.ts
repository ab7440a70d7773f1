import type { JobRun, RecurringJob } from '../../../jobs/job.ts';
import { firstRetainedOn } from '../../operations/retention/facts.ts';
import { deleteEntriesBefore, selectOrganizationsWithEntriesBefore } from './store.ts';

const monthsUnlessSet = 12;
const batch = 5_000;
const organizationsAtOnce = 500;

async function forget(run: JobRun, organizationId: number): Promise<void> {
  const retainedOn = await run.transaction((ctx) => firstRetainedOn(ctx, organizationId, 'read_log'));
  // One extra day, because the date in UTC may be ahead of the organization's date.
  const today = run.now.toZonedDateTimeISO('UTC').toPlainDate();
  const before = retainedOn ?? today.subtract({ months: monthsUnlessSet, days: 1 });
  let deleted = batch;
  while (deleted === batch) {
    deleted = await run.transaction((ctx) => deleteEntriesBefore(ctx.db, organizationId, before, batch));
  }
}

/** Deletes entries after a year, or after the number of months that the organization has set. */
export const accessLogUpkeep: RecurringJob = {
  name: 'look-upkeep',
  cron: '47 2 * * *',
  async handleDue(run) {
    // With the shortest retention, only the current month and the month before it are retained.
    const old = run.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ months: 1 });
    const errors: unknown[] = [];
    let ids: number[] = [];
    do {
      const after = ids.at(-1) ?? 0;
      ids = await run.search((db) => selectOrganizationsWithEntriesBefore(db, old, after, organizationsAtOnce));
      for (const id of ids) await forget(run, id).catch((error: unknown) => errors.push(error));
    } while (ids.length === organizationsAtOnce);
    if (errors.length > 0)
      throw new AggregateError(errors, `could not delete the old access log of ${errors.length} organizations`);
  },
};
