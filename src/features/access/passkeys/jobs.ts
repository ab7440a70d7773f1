import type { RecurringJob } from '../../../jobs/job.ts';
import { dropChallengesBefore } from './store.ts';

/** Forgets what nobody can sign any more. */
export const passkeyJobs: readonly RecurringJob[] = [
  {
    name: 'passkey-challenge-upkeep',
    cron: '29 * * * *',
    handleDue: (run) => run.transaction((ctx) => dropChallengesBefore(ctx.db, ctx.now)),
  },
];
