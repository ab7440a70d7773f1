import type { Context } from '../context.ts';
import type { NodeWatch } from '../db/cluster/watch.ts';
import type { Executor } from '../db/database.ts';
import type { RecurringJob, Task } from './job.ts';
import { searchAll, type SearchEdge } from '../db/cluster/search.ts';
import { type DueJob, findDueJobs, takeJob } from './store.ts';

/** The environment of background work, created by the composition root. */
export interface JobEdge extends SearchEdge {
  readonly tasks: readonly Task[];
  readonly recurringJobs: readonly RecurringJob[];
  /** Detects unavailable nodes of a cluster. */
  readonly nodes: Pick<NodeWatch, 'whileAnswering'>;
  now(db: Executor): Promise<Temporal.Instant>;
  contextFor(db: Executor, now: Temporal.Instant): Context;
}

/** Runs a job of the outbox in the transaction that removes the job: completely or not at all. */
export async function runJob(edge: JobEdge, due: DueJob, now: Temporal.Instant): Promise<void> {
  const run = async (tx: Executor) => {
    const taken = await takeJob(tx, due);
    if (!taken) return;
    const task = edge.tasks.find((entry) => entry.name === taken.job);
    if (!task) throw new Error(`no task is named ${taken.job}`);
    await task.handle(edge.contextFor(tx, now), taken.organizationId, taken.payload);
  };
  await edge.nodes.whileAnswering(due.organizationId, (signal) => edge.database.transaction(run, signal));
}

export function runRecurringJob(edge: JobEdge, job: RecurringJob, now: Temporal.Instant): Promise<void> {
  return job.handleDue({
    now,
    transaction: (work) => edge.database.transaction((tx) => work(edge.contextFor(tx, now))),
    search: (work) => searchAll(edge, work),
    snapshot: (work) => edge.database.snapshot((db) => work(edge.contextFor(db, now))),
  });
}

const batch = 500;

async function emptyOutbox(edge: JobEdge, now: Temporal.Instant): Promise<void> {
  for (;;) {
    const due = await findDueJobs(edge.database, now, { limit: batch });
    for (const job of due) await runJob(edge, job, now);
    if (due.length < batch) return;
  }
}

/**
 * Finishes everything that is due at `now`: recurring jobs first, then the outbox, then recurring jobs with new work.
 */
export async function runDue(edge: JobEdge, now: Temporal.Instant): Promise<void> {
  for (const job of edge.recurringJobs) await runRecurringJob(edge, job, now);
  await emptyOutbox(edge, now);
  for (const job of edge.recurringJobs) {
    if (await job.isDue?.(edge.database, now)) await runRecurringJob(edge, job, now);
  }
}
