import { earlierOvertime, recentOvertime } from '../../src/features/pay/overtime/cached-weeks/refresh.ts';
import type { RecurringJob } from '../../src/jobs/job.ts';
import type { Company } from '../company.ts';

/** Stores the figures of all workweeks, as the background job does. Returns the duration in seconds. */
export async function cacheWeeks({ app, database }: Company): Promise<number> {
  const now = await app.now(database);
  const begin = performance.now();
  for (const job of [recentOvertime, earlierOvertime] satisfies RecurringJob[]) {
    await job.handleDue({
      now,
      transaction: (work) => database.transaction((tx) => work(app.contextFor(tx, now))),
      search: (work) => work(database),
      snapshot: (work) => database.snapshot((db) => work(app.contextFor(db, now))),
    });
  }
  return (performance.now() - begin) / 1000;
}
