import type { RecurringJob } from '../../../jobs/job.ts';
import { attemptsDeletedBefore } from './attempts.ts';
import { dropAttemptsBefore } from './store.ts';

/** Deletes counts of old attempts. */
export const passwordJobs: readonly RecurringJob[] = [
  {
    name: 'password-attempt-upkeep',
    cron: '23 * * * *',
    handleDue: (run) => run.transaction((ctx) => dropAttemptsBefore(ctx.db, attemptsDeletedBefore(ctx.now))),
  },
];
