import type { JobRun, RecurringJob } from '../../jobs/job.ts';
import { deleteLooksBefore, selectOrganizationIds } from './store.ts';

const keptFor = Temporal.Duration.from({ years: 1 });
const batch = 5_000;
const organizationsAtOnce = 500;

async function forget(run: JobRun, organizationId: number): Promise<void> {
  // A day more than the year, since the date in UTC may be ahead of that of the organization.
  const before = run.now.toZonedDateTimeISO('UTC').toPlainDate().subtract(keptFor).subtract({ days: 1 });
  let deleted = batch;
  while (deleted === batch) {
    deleted = await run.transaction((ctx) => deleteLooksBefore(ctx.db, organizationId, before, batch));
  }
}

/** Forgets looks after a year. */
export const forgetLooks: RecurringJob = {
  name: 'look-upkeep',
  cron: '47 2 * * *',
  async handleDue(run) {
    let ids: number[] = [];
    do {
      const after = ids.at(-1) ?? 0;
      ids = await run.transaction((ctx) => selectOrganizationIds(ctx.db, after, organizationsAtOnce));
      for (const id of ids) await forget(run, id);
    } while (ids.length === organizationsAtOnce);
  },
};
