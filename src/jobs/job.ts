import type { Context } from '../context.ts';
import type { Executor } from '../db/database.ts';

/** Work recorded in the outbox by the change that causes it; runs once, in one transaction. */
export interface Task {
  readonly name: string;
  handle(ctx: Context, organizationId: number, payload: Record<string, unknown>): Promise<void>;
}

/** What a recurring job works with: the instant it runs for and transactions of its own. */
export interface JobRun {
  readonly now: Temporal.Instant;
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Asks all organizations for what is due; without those of a cluster whose node is away. */
  search<T>(work: (db: Executor) => Promise<T>): Promise<T>;
  /** Reads the database as it is at one instant, in nobody's way. */
  snapshot<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** Finds what is due in the data; safe to run at any time and by several workers at once. */
export interface RecurringJob {
  readonly name: string;
  /** When the job queue wakes it, as a cron expression in UTC. */
  readonly cron: string;
  /** Whether there is something to do now, asked every second: the job is then woken before its time. */
  isDue?(db: Executor, now: Temporal.Instant): Promise<boolean>;
  /** Finishes all that is due at `run.now`. */
  handleDue(run: JobRun): Promise<void>;
}
