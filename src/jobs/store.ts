import type { JobRequest } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface DueJob {
  organizationId: number;
  id: number;
}

export interface JobToRun extends DueJob {
  job: string;
  payload: Record<string, unknown>;
}

export async function insertJob(db: Executor, now: Temporal.Instant, request: JobRequest): Promise<void> {
  await db.run(sql`
    insert into outbox (organization_id, job, payload, due_at, created_at)
    values (${request.organizationId}, ${request.job}, ${JSON.stringify(request.payload ?? {})},
      ${request.dueAt ?? now}, ${now})`);
}

/** Due jobs of all organizations, oldest first. */
export function findDueJobs(
  db: Executor,
  now: Temporal.Instant,
  page: { limit: number; offset?: number },
): Promise<DueJob[]> {
  return db.many(sql`
    select organization_id as "organizationId", id from outbox where due_at <= ${now}
    order by due_at, id limit ${page.limit} offset ${page.offset ?? 0}`);
}

/** Removes a job that this transaction will run. Undefined if another process has removed it. */
export function takeJob(db: Executor, due: DueJob): Promise<JobToRun | undefined> {
  return db.maybe(sql`
    delete from outbox where organization_id = ${due.organizationId} and id = ${due.id}
    returning organization_id as "organizationId", id, job, payload`);
}

/** Payloads of an organization's waiting jobs, oldest first. */
export async function findWaitingPayloads(
  db: Executor,
  organizationId: number,
  job: string,
): Promise<Record<string, unknown>[]> {
  const rows = await db.many<Pick<JobToRun, 'payload'>>(sql`
    select payload from outbox where organization_id = ${organizationId} and job = ${job} order by id`);
  return rows.map(({ payload }) => payload);
}

export interface OutboxState {
  /** Number of due jobs. */
  waiting: number;
  /** Waiting time of the oldest due job. Null if no job waits. */
  oldestDueSeconds: number | null;
}

/** The backlog of background work in all organizations. */
export function readOutboxState(db: Executor, now: Temporal.Instant): Promise<OutboxState> {
  return db.one(sql`
    select count(*)::int as waiting,
      floor(extract(epoch from ${now}::timestamptz - min(due_at)))::int as "oldestDueSeconds"
    from outbox where due_at <= ${now}`);
}

/** After this number of retries a job counts as failing. */
const failingFrom = 3;

/**
 * The number of jobs that fail repeatedly, and of recurring jobs that failed in the last hour. 0 if no worker has ever
 * run.
 */
export async function countFailedJobs(db: Executor): Promise<number> {
  const { exists } = await db.one<{ exists: boolean }>(sql`select to_regclass('pgboss.job') is not null as exists`);
  if (!exists) return 0;
  const { failed } = await db.one<{ failed: number }>(
    sql`select count(*)::int as failed from pgboss.job
      where state = 'failed' or (state = 'retry' and retry_count >= ${failingFrom})`,
  );
  return failed;
}
