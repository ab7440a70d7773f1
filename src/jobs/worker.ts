import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Sweep } from './job.ts';
import { type JobEdge, runJob, runSweep } from './run-due.ts';
import { type DueJob, findDueJobs } from './store.ts';

export interface Worker {
  stop(): Promise<void>;
}

export interface WorkerOptions {
  edge: JobEdge;
  url: string;
  onError(error: unknown): void;
}

const outboxQueue = 'outbox';
const relayEveryMs = 1_000;
const relayBatch = 1_000;

/** The same outbox row always becomes the same job, so that handing it over twice makes one. */
function jobIdOf(job: DueJob): string {
  const hex = createHash('sha256').update(`outbox ${job.organizationId} ${job.id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function relay(boss: PgBoss, edge: JobEdge): Promise<void> {
  const due = await findDueJobs(edge.database, await edge.now(edge.database), relayBatch);
  if (due.length === 0) return;
  await boss.insert(
    outboxQueue,
    due.map((job) => ({ id: jobIdOf(job), data: { organizationId: job.organizationId, id: job.id } })),
  );
}

async function relayUntil(signal: AbortSignal, boss: PgBoss, options: WorkerOptions): Promise<void> {
  while (!signal.aborted) {
    await relay(boss, options.edge).catch((error: unknown) => options.onError(error));
    await pause(relayEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function workOutbox(boss: PgBoss, edge: JobEdge) {
  await boss.createQueue(outboxQueue, { retryLimit: 8, retryBackoff: true, retryDelay: 2 });
  await boss.work<DueJob>(outboxQueue, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await runJob(edge, job.data, await edge.now(edge.database));
  });
}

async function workSweep(boss: PgBoss, edge: JobEdge, sweep: Sweep) {
  await boss.createQueue(sweep.name, { policy: 'short', retryLimit: 2 });
  await boss.work(sweep.name, { pollingIntervalSeconds: 2 }, async () =>
    runSweep(edge, sweep, await edge.now(edge.database)),
  );
  await boss.schedule(sweep.name, sweep.cron, null, { tz: 'UTC' });
  await boss.send(sweep.name, null);
}

/**
 * Starts background work: what is due already is woken at once, the rest by the job queue. Stopping waits for what runs.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const boss = new PgBoss({ connectionString: options.url, max: 4, application_name: 'fairhour jobs' });
  boss.on('error', (error) => options.onError(error));
  await boss.start();
  await workOutbox(boss, options.edge);
  for (const sweep of options.edge.sweeps) await workSweep(boss, options.edge, sweep);
  const stopping = new AbortController();
  const relaying = relayUntil(stopping.signal, boss, options);
  return {
    async stop() {
      stopping.abort();
      await relaying;
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}
