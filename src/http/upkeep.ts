import type { RecurringJob } from '../jobs/job.ts';
import { answerLifetime } from './idempotency.ts';
import { dropAnswersBefore } from './idempotency-store.ts';

/** Deletes stored responses after their idempotency keys have expired. */
export const edgeJobs: readonly RecurringJob[] = [
  {
    name: 'idempotency-upkeep',
    cron: '17 * * * *',
    handleDue: (run) =>
      run.transaction(async (ctx) => void (await dropAnswersBefore(ctx.db, run.now.subtract(answerLifetime)))),
  },
];
