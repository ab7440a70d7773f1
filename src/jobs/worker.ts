import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { isTransient } from '../db/errors.ts';
import { ConnectionPool } from '../db/pool.ts';
import { type DatabaseReach, sessionOptions } from '../db/session.ts';
import type { RecurringJob } from './job.ts';
import { outboxQueue, outboxRetries, type OutboxWork, relayOutbox, workOutbox } from './outbox-queue.ts';
import { type JobEdge, runRecurringJob } from './run-due.ts';
import { steadyClock } from './steady-clock.ts';

export interface Worker {
  stop(): Promise<void>;
}

export interface WorkerOptions {
  edge: JobEdge;
  reach: DatabaseReach;
  onError(error: unknown): void;
  /** Aborts the start of background work if the process is already ending. */
  signal?: AbortSignal;
}

/** A job of a killed process is detected after this time and restarted within a minute. */
const [heartbeatSeconds, lookSeconds] = [15, 10];
/** A job can run for up to six hours while it sends heartbeats. Finished jobs are deleted shortly afterwards. */
const lives = { heartbeatSeconds, expireInSeconds: 6 * 3_600, deleteAfterSeconds: 3_600 };

/** Creates or updates a queue, because earlier releases may have created it with other options. */
async function openQueue(boss: PgBoss, name: string, options: object, policy: 'standard' | 'short') {
  await boss.createQueue(name, { ...options, policy });
  await boss.updateQueue(name, options);
}

async function workRecurringJob(boss: PgBoss, edge: JobEdge, job: RecurringJob) {
  await openQueue(boss, job.name, { ...lives, retryLimit: 2 }, 'short');
  await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () =>
    runRecurringJob(edge, job, await edge.now(edge.database)),
  );
  await boss.schedule(job.name, job.cron, null, { tz: 'UTC' });
  await boss.send(job.name, null);
}

function openBoss({ reach, ...options }: WorkerOptions) {
  const onError = (error: unknown) => options.onError(error);
  const connections = new ConnectionPool({
    connectionString: reach.url,
    // Queries of the queue take a millisecond, so two connections are enough. Each connection costs the database five
    // megabytes.
    max: 2,
    connectionTimeoutMillis: 10_000,
    ...(reach.isPooled ? {} : { options: sessionOptions('background') }),
    application_name: 'fairhour jobs',
    onError,
  });
  const db = { executeSql: (text: string, values?: unknown[]) => connections.pool.query(text, values) };
  const boss = new PgBoss({
    db,
    clock: steadyClock,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', onError);
  const close = async () => {
    try {
      await boss.stop({ graceful: true, timeout: 8_000 });
    } finally {
      await connections.close();
    }
  };
  return { boss, close };
}

async function begin(work: OutboxWork): Promise<string> {
  const { boss, edge } = work;
  await boss.start();
  await openQueue(boss, outboxQueue, { ...lives, ...outboxRetries }, 'standard');
  for (const job of edge.recurringJobs) await workRecurringJob(boss, edge, job);
  return workOutbox(work);
}

async function tryToStart(options: WorkerOptions): Promise<Worker> {
  const { boss, close } = openBoss(options);
  const stopping = new AbortController();
  const onError = (error: unknown) => options.onError(error);
  const work: OutboxWork = { boss, edge: options.edge, signal: stopping.signal, onError };
  let workId: string;
  try {
    workId = await begin(work);
  } catch (error) {
    await close().catch(onError);
    throw error;
  }
  const releaseTurn = async () => {
    for (const { name } of [{ name: outboxQueue }, ...options.edge.recurringJobs]) await boss.offWork(name);
  };
  const relaying = relayOutbox(work, workId, releaseTurn);
  return {
    async stop() {
      stopping.abort();
      await relaying;
      await close();
    },
  };
}

const againAfterMs = 1_000;

/**
 * Starts background work. Due work starts immediately, the rest by schedule. If the database becomes unavailable during
 * the start, the start is retried. Stopping waits for running jobs.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { onError, signal } = options;
  for (;;) {
    try {
      return await tryToStart(options);
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTransient(error)) throw error;
      onError(error);
      await wait(againAfterMs, undefined, signal && { signal });
    }
  }
}
