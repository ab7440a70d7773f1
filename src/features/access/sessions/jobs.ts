import type { RecurringJob } from '../../../jobs/job.ts';
import { retainedSince } from './lifetimes.ts';
import { dropExpiredBefore } from './store.ts';

/** Deletes sessions and links a week after they expired. */
export const sessionJobs: readonly RecurringJob[] = [
  {
    name: 'session-upkeep',
    cron: '41 * * * *',
    handleDue: (run) => run.transaction((ctx) => dropExpiredBefore(ctx.db, retainedSince(ctx.now))),
  },
];
