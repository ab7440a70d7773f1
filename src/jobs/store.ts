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
    values (${request.organizationId}, ${request.job}, ${JSON.stringify(request.payload ?? {})}, ${request.dueAt ?? now}, ${now})`);
}

/** Jobs of all organizations that are due, oldest first. */
export function findDueJobs(db: Executor, now: Temporal.Instant, limit: number): Promise<DueJob[]> {
  return db.many(sql`
    select organization_id as "organizationId", id from outbox where due_at <= ${now} order by due_at, id limit ${limit}`);
}

/** Removes the job for the one who runs it in this transaction; undefined when somebody else has. */
export function takeJob(db: Executor, at: DueJob): Promise<TakenJob | undefined> {
  return db.maybe(sql`
    delete from outbox where organization_id = ${at.organizationId} and id = ${at.id}
    returning organization_id as "organizationId", id, job, payload`);
}
