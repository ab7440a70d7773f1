import type { Context } from '../context.ts';
import type { Executor } from '../db/database.ts';

/** Work that a change records in the outbox. It runs once, in one transaction. */
export interface Task {
  readonly name: string;
  handle(ctx: Context, organizationId: number, payload: Record<string, unknown>): Promise<void>;
}

/** The instant and the database access for one run of a recurring job. Each transaction is separate. */
export interface JobRun {
  readonly now: Temporal.Instant;
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Searches all organizations for due work, except those on unavailable cluster nodes. */
  search<T>(work: (db: Executor) => Promise<T>): Promise<T>;
  /** Reads the database as of one instant, without blocking writers. */
  snapshot<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** Finds due work in the data. Several workers can run it at any time and concurrently. */
export interface RecurringJob {
  readonly name: string;
  /** When the job queue starts the job, as a cron expression in UTC. */
  readonly cron: string;
  /** Called every second. If it returns true, the job starts before its scheduled time. */
  isDue?(db: Executor, now: Temporal.Instant): Promise<boolean>;
  /** Finishes everything that is due at `run.now`. */
  handleDue(run: JobRun): Promise<void>;
}
