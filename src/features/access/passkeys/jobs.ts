import type { RecurringJob } from '../../../jobs/job.ts';
import { dropChallengesBefore } from './store.ts';

/** Deletes expired challenges. */
export const passkeyJobs: readonly RecurringJob[] = [
  {
    name: 'passkey-challenge-upkeep',
    cron: '29 * * * *',
    handleDue: (run) => run.transaction((ctx) => dropChallengesBefore(ctx.db, ctx.now)),
  },
];
