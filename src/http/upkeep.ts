import type { Sweep } from '../jobs/job.ts';
import { keptFor } from './idempotency.ts';
import { dropAnswersBefore } from './idempotency-store.ts';

/** Forgets the answers of idempotency keys once they are no longer kept. */
export const edgeSweeps: readonly Sweep[] = [
  {
    name: 'idempotency-upkeep',
    cron: '17 * * * *',
    sweep: (run) => run.transaction(async (ctx) => void (await dropAnswersBefore(ctx.db, run.now.subtract(keptFor)))),
  },
];
