import type { RecurringJob } from '../../jobs/job.ts';
import { deleteDeliveries, deleteWebhooks, findOrganizations } from './upkeep.ts';

const kept = Temporal.Duration.from({ hours: 30 * 24 });
const batch = 2_000;

/** Forgets deliveries after 30 days, and what is left of deleted webhooks. */
export const webhookUpkeep: RecurringJob = {
  name: 'webhook-upkeep',
  cron: '37 3 * * *',
  async handleDue(run) {
    const before = run.now.subtract(kept);
    for (const id of await run.search(findOrganizations)) {
      let deleted = batch;
      while (deleted === batch) {
        deleted = await run.transaction((ctx) => deleteDeliveries(ctx.db, id, { before, limit: batch }));
      }
      await run.transaction((ctx) => deleteWebhooks(ctx.db, id));
    }
  },
};
