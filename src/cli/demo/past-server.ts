import type { Context } from '../../context.ts';
import type { AppConfig } from '../../app.ts';
import { type JobEdge, runDue } from '../../jobs/run-due.ts';
import type { RunningServer } from '../server-process.ts';

/**
 * A server on the same database. The caller sets the server's clock, in order to create past work from the beginning.
 */
export interface PastServer {
  readonly address: string;
  now(): Temporal.Instant;
  /** Moves the clock and finishes due work, except for checks of figures. */
  moveTo(instant: Temporal.Instant): Promise<void>;
  /** Moves the clock to the end of the past and finishes due work. A single check of figures covers the whole past. */
  arriveAt(instant: Temporal.Instant): Promise<void>;
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Jobs without the weekly check. Every check would read all earlier work, which would cost as much as the rest of the
 * demo.
 */
export async function withoutWeeklyCheck(jobs: JobEdge): Promise<JobEdge> {
  const { figureCheck } = await import('../../features/operations/installation/figure-checks/jobs.ts');
  return { ...jobs, recurringJobs: jobs.recurringJobs.filter((job) => job !== figureCheck) };
}

/** Opens the server on a free port, reachable only from this machine. */
export async function openPast(
  { opened, logger }: RunningServer,
  config: AppConfig,
  start: Temporal.Instant,
): Promise<PastServer> {
  let now = start;
  const { createApp } = await import('../../app.ts');
  const settings = { ...config, vault: opened.vault, clock: () => now };
  const app = await createApp(settings, opened.database, logger, opened.background);
  const passing = await withoutWeeklyCheck(app.jobs);
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    now: () => now,
    async moveTo(instant) {
      now = instant;
      await runDue(passing, now);
    },
    async arriveAt(instant) {
      now = instant;
      await runDue(app.jobs, now);
    },
    transaction: (work) => opened.background.transaction((tx) => work(app.contextFor(tx, now))),
    close: () => app.server.close(),
  };
}
