import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { SchemaTooNew } from '../db/fence.ts';
import { schemaVersions } from '../db/migrate.ts';
import { type JobEdge, runJob } from './run-due.ts';
import { searchAll } from '../db/cluster/search.ts';
import { type DueJob, findDueJobs } from './store.ts';
import { RelayLease } from './relay-lease.ts';

export const outboxQueue = 'outbox';

/** A job is retried until it succeeds: soon at first, later every hour. */
export const outboxRetries = { retryLimit: 1_000_000, retryBackoff: true, retryDelay: 2, retryDelayMax: 3_600 };

const relayEveryMs = 1_000;
const relayBatch = 1_000;
const batchSize = 100;
/** Number of jobs of a batch that run concurrently. A job that waits for a lock blocks none of the others. */
const lanes = 4;

/** An outbox row always gets the same job id, so that queuing it twice creates one job. */
export function jobIdOf(job: DueJob): string {
  const hex = createHash('sha256').update(`outbox row ${job.organizationId} ${job.id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Queues all due rows, including those that fail repeatedly. Returns their number. */
async function relay(boss: PgBoss, edge: JobEdge): Promise<number> {
  const now = await edge.now(edge.database);
  let count = 0;
  for (;;) {
    const page = { limit: relayBatch, offset: count };
    const due = await searchAll(edge, (db) => findDueJobs(db, now, page));
    count += due.length;
    if (due.length > 0) {
      await boss.insert(
        outboxQueue,
        due.map((job) => ({ id: jobIdOf(job), data: { organizationId: job.organizationId, id: job.id } })),
      );
    }
    if (due.length < relayBatch) return count;
  }
}

/** Starts recurring jobs that have work. A job that is already waiting is not queued again. */
async function wakeDue(boss: PgBoss, edge: JobEdge): Promise<void> {
  const now = await edge.now(edge.database);
  for (const job of edge.recurringJobs) {
    if (await searchAll(edge, async (db) => job.isDue?.(db, now))) await boss.send(job.name, null);
  }
}

export interface OutboxWork {
  readonly boss: PgBoss;
  readonly edge: JobEdge;
  /** Aborts when the worker stops. */
  readonly signal: AbortSignal;
  onError(error: unknown): void;
}

async function attempt({ edge, onError }: OutboxWork, job: Job<DueJob>, now: Temporal.Instant): Promise<JobResult> {
  try {
    await runJob(edge, job.data, now);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    onError(error);
    return { id: job.id, status: 'failed', output: { message: error instanceof Error ? error.message : 'unknown' } };
  }
}

/** Runs a batch. Each job succeeds or fails separately. When the worker stops, other workers run the remaining jobs. */
async function runBatch(work: OutboxWork, jobs: readonly Job<DueJob>[]): Promise<JobResult[]> {
  const now = await work.edge.now(work.edge.database);
  const waiting = [...jobs];
  const results: JobResult[] = [];
  const lane = async () => {
    for (let job = waiting.shift(); job && !work.signal.aborted; job = waiting.shift()) {
      results.push(await attempt(work, job, now));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** Starts to process the outbox. Returns the id with which processing can be woken. */
export function workOutbox(work: OutboxWork): Promise<string> {
  const options = { batchSize, pollingIntervalSeconds: 1, burstWhenBatchFull: true, perJobResults: true } as const;
  return work.boss.work<DueJob, JobResult[], typeof options>(outboxQueue, options, (jobs) => runBatch(work, jobs));
}

/** Throws if a newer program has migrated the database. From then on, only the newer program does background work. */
async function requireKnownSchema(edge: JobEdge): Promise<void> {
  const { present, newest } = await schemaVersions(edge.database);
  if (present <= newest) return;
  throw new SchemaTooNew(
    `The database has schema version ${present}, this program knows ${newest}: it does no background work until it ` +
      'is upgraded and started again.',
  );
}

/** Queues due work of the whole installation if this worker has the lease. */
async function lookForWork({ boss, edge }: OutboxWork, turn: RelayLease, workId: string): Promise<void> {
  await requireKnownSchema(edge);
  if (!(await turn.take(edge.database))) return;
  if ((await relay(boss, edge)) > 0) boss.notifyWorker(workId);
  await wakeDue(boss, edge);
}

/**
 * Queues due rows while no other worker does. Stops when the signal aborts. If the schema is too new, it calls
 * `releaseTurn` and stops.
 */
export async function relayOutbox(work: OutboxWork, workId: string, releaseTurn: () => Promise<void>): Promise<void> {
  const { edge, signal, onError } = work;
  const turn = new RelayLease();
  let isTooOld = false;
  while (!signal.aborted && !isTooOld) {
    try {
      await lookForWork(work, turn, workId);
    } catch (error) {
      onError(error);
      isTooOld = error instanceof SchemaTooNew;
    }
    if (!isTooOld) await pause(relayEveryMs, undefined, { signal }).catch(() => undefined);
  }
  await turn.giveBack(edge.database).catch(onError);
  if (isTooOld) await releaseTurn().catch(onError);
}
