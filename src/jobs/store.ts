import type { JobRequest } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface DueJob {
  organizationId: number;
  id: number;
}

export interface TakenJob extends DueJob {
  job: string;
  payload: Record<string, unknown>;
}

export async function insertJob(db: Executor, now: Temporal.Instant, request: JobRequest): Promise<void> {
  await db.run(sql`
    insert into outbox (organization_id, job, payload, due_at, created_at)
    values (${request.organizationId}, ${request.job}, ${JSON.stringify(request.payload ?? {})},
      ${request.dueAt ?? now}, ${now})`);
}

/** Jobs of all organizations that are due, oldest first. */
export function findDueJobs(
  db: Executor,
  now: Temporal.Instant,
  page: { limit: number; offset?: number },
): Promise<DueJob[]> {
  return db.many(sql`
    select organization_id as "organizationId", id from outbox where due_at <= ${now}
    order by due_at, id limit ${page.limit} offset ${page.offset ?? 0}`);
}

/** Removes the job for the one who runs it in this transaction; undefined when somebody else has. */
export function takeJob(db: Executor, at: DueJob): Promise<TakenJob | undefined> {
  return db.maybe(sql`
    delete from outbox where organization_id = ${at.organizationId} and id = ${at.id}
    returning organization_id as "organizationId", id, job, payload`);
}

/** What jobs of an organization are to do that nobody has finished, oldest first. */
export async function findWaitingPayloads(
  db: Executor,
  organizationId: number,
  job: string,
): Promise<Record<string, unknown>[]> {
  const rows = await db.many<Pick<TakenJob, 'payload'>>(sql`
    select payload from outbox where organization_id = ${organizationId} and job = ${job} order by id`);
  return rows.map(({ payload }) => payload);
}

export interface OutboxState {
  /** Work that is due and not done. */
  waiting: number;
  /** How long the oldest of it has waited; null when none waits. */
  oldestDueSeconds: number | null;
}

/** How far background work is behind, over all organizations. */
export function readOutboxState(db: Executor, now: Temporal.Instant): Promise<OutboxState> {
  return db.one(sql`
    select count(*)::int as waiting,
      floor(extract(epoch from ${now}::timestamptz - min(due_at)))::int as "oldestDueSeconds"
    from outbox where due_at <= ${now}`);
}

/** A job that failed so often needs somebody to look. */
const failingFrom = 3;

/**
 * Jobs that fail again and again, and recurring work that failed in the last hour; none where no worker has ever run.
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
