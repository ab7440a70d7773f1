import type { Context } from '../../context.ts';
import type { AppConfig } from '../../app.ts';
import { type JobEdge, runDue } from '../../jobs/run-due.ts';
import type { RunningServer } from '../server-process.ts';

/** A server on the same database whose clock stands where it is set, for work that is told from its beginning. */
export interface PastServer {
  readonly address: string;
  now(): Temporal.Instant;
  /** Moves the clock and finishes what is due by then, but for checks of figures. */
  moveTo(instant: Temporal.Instant): Promise<void>;
  /** Moves the clock to where the past ends and finishes what is due: one check of figures sees all that was told. */
  arriveAt(instant: Temporal.Instant): Promise<void>;
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * What is done as time passes: a check each week would read all that was told before, as much as all other work of the
 * demo together.
 */
export async function passingOf(jobs: JobEdge): Promise<JobEdge> {
  const { figureCheck } = await import('../../features/operations/installation/figure-checks/jobs.ts');
  return { ...jobs, recurringJobs: jobs.recurringJobs.filter((job) => job !== figureCheck) };
}

/** Opens it on a free port of this machine alone. */
export async function openPast(
  { opened, logger }: RunningServer,
  config: AppConfig,
  start: Temporal.Instant,
): Promise<PastServer> {
  let now = start;
  const { createApp } = await import('../../app.ts');
  const settings = { ...config, vault: opened.vault, clock: () => now };
  const app = await createApp(settings, opened.database, logger, opened.background);
  const passing = await passingOf(app.jobs);
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
