import type { RecurringJob } from '../../../jobs/job.ts';
import { formatSeconds } from '../../../time/text.ts';
import { addMonths } from './store/months.ts';

const monthsAhead = [0, 1, 2];

/** Creates partitions for this month and the next two, so that no request waits for one. */
export const activityMonths: RecurringJob = {
  name: 'activity-months',
  cron: '20 0 * * *',
  async handleDue(run) {
    const today = run.now.toZonedDateTimeISO('UTC');
    const months = monthsAhead.map((count) => formatSeconds(today.add({ months: count }).toInstant()).slice(0, 7));
    await run.transaction((ctx) => addMonths(ctx.db, months));
  },
};
