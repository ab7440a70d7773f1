import type { JobRun, RecurringJob } from '../../../jobs/job.ts';
import { deleteDeliveries, deleteWebhooks, findOrganizations } from './upkeep.ts';

const retention = Temporal.Duration.from({ hours: 30 * 24 });
const batch = 2_000;

async function tidyUp(run: JobRun, organizationId: number): Promise<void> {
  const before = run.now.subtract(retention);
  let deleted = batch;
  while (deleted === batch) {
    deleted = await run.transaction((ctx) => deleteDeliveries(ctx.db, organizationId, { before, limit: batch }));
  }
  await run.transaction((ctx) => deleteWebhooks(ctx.db, organizationId));
}

/** Deletes deliveries after 30 days, and deleted webhooks once they have no deliveries left. */
export const webhookUpkeep: RecurringJob = {
  name: 'webhook-upkeep',
  cron: '37 3 * * *',
  async handleDue(run) {
    const errors: unknown[] = [];
    for (const id of await run.search(findOrganizations))
      await tidyUp(run, id).catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, `cleanup failed for webhooks of ${errors.length} organizations`);
  },
};
