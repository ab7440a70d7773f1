import type { RecurringJob } from '../../../jobs/job.ts';
import { dropAttemptsBefore } from './store.ts';

/** Deletes attempts that expired. */
export const signInProviderJobs: readonly RecurringJob[] = [
  {
    name: 'provider-attempt-upkeep',
    cron: '47 * * * *',
    handleDue: (run) => run.transaction((ctx) => dropAttemptsBefore(ctx.db, ctx.now)),
  },
];
