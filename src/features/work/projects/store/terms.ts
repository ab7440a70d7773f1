import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** A project's client and billable default on a local day. */
export interface ProjectTerms {
  projectId: number;
  clientId: number | null;
  billable: boolean;
}

/** The terms of projects on a local day, ascending by project. */
export function selectTerms(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
  day: Temporal.PlainDate,
): Promise<ProjectTerms[]> {
  return db.many(sql`
    select distinct on (project_id) project_id as "projectId", client_id as "clientId", billable
    from project_terms
    where organization_id = ${organizationId} and project_id = any(${projectIds}::int[]) and superseded_at is null
      and effective_on <= ${day}::date
    order by project_id, effective_on desc`);
}

/** The projects that belong to a client on a local day, ascending. */
export async function selectProjectsOfClient(
  db: Executor,
  organizationId: number,
  clientId: number,
  day: Temporal.PlainDate,
): Promise<number[]> {
  const rows = await db.many<{ projectId: number }>(sql`
    select project_id as "projectId" from (
      select distinct on (project_id) project_id, client_id from project_terms
      where organization_id = ${organizationId} and superseded_at is null and effective_on <= ${day}::date
        and project_id in (select project_id from project_terms
          where organization_id = ${organizationId} and client_id = ${clientId} and superseded_at is null)
      order by project_id, effective_on desc) on_day
    where client_id = ${clientId} order by project_id`);
  return rows.map((row) => row.projectId);
}

/** Sets terms that are valid from a local day, and supersedes earlier terms for the same day. */
export async function writeTerms(
  db: Executor,
  organizationId: number,
  terms: readonly ProjectTerms[],
  at: { effectiveOn: Temporal.PlainDate; now: Temporal.Instant },
): Promise<void> {
  const projectIds = terms.map((entry) => entry.projectId);
  await db.run(sql`
    update project_terms set superseded_at = ${at.now}
    where organization_id = ${organizationId} and project_id = any(${projectIds}::int[])
      and effective_on = ${at.effectiveOn}::date and superseded_at is null`);
  await db.run(sql`
    insert into project_terms (organization_id, project_id, effective_on, client_id, billable, recorded_at)
    select ${organizationId}::int, project_id, ${at.effectiveOn}::date, client_id, billable, ${at.now}::timestamptz
    from unnest(${projectIds}::int[], ${terms.map((entry) => entry.clientId)}::int[],
      ${terms.map((entry) => entry.billable)}::boolean[]) as terms (project_id, client_id, billable)`);
}
