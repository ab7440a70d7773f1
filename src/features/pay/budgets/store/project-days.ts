import { sql, sqlWhen, type SqlFragment } from '../../../../db/sql.ts';

/** Days of a project or client, both inclusive: their time, or the changes of it since it was counted. */
export interface OwnerDays {
  id: number;
  projectId: number | null;
  clientId: number | null;
  source: 'days' | 'changes';
  since: string;
  until: string;
}

/**
 * Lists come as JSON: the planner then counts on many rows whatever the organization's size, and joins by hash. A guess
 * of one row would make it compare every day with every rate.
 */
export const listOf = (rows: readonly object[], columns: SqlFragment) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as list (${columns})`;

/** The list `requested` of spans, with further columns. */
export const ownerDaysList = (spans: readonly OwnerDays[], more = sql``) => sql`
  requested as materialized (select * from ${listOf(
    spans,
    sql`id int, "projectId" int, "clientId" int, source text, since date, until date ${more}`,
  )})`;

/** Clients and projects are arrays, for which the planner counts on few; for a join it would read all terms. */
const termsOfClients = (organizationId: number) => sql`
  terms as (
    select project_id, client_id, effective_on as since,
      lead(effective_on, 1, 'infinity') over (partition by project_id order by effective_on) as until
    from project_terms where organization_id = ${organizationId} and superseded_at is null
      and project_id = any(array(select project_id from project_terms
        where organization_id = ${organizationId} and superseded_at is null
          and client_id = any(array(select "clientId" from requested))))
  ),`;

const ofClients = (more: SqlFragment) => sql`
    union all
    select a.id, a.source = 'changes', t.project_id, greatest(a.since, t.since), least(a.until, t.until - 1) ${more}
    from requested a join terms t on t.client_id = a."clientId" and t.since <= a.until and t.until > a.since`;

/**
 * The projects of each of the spans `requested` with the days on which they count: a client's by the terms of the day.
 */
export function projectDays(organizationId: number, spans: readonly OwnerDays[], more = sql``): SqlFragment {
  const withClients = spans.some((span) => span.clientId !== null);
  return sql`${sqlWhen(withClients, () => termsOfClients(organizationId))}
  project_days as materialized (
    select a.id, a.source = 'changes' as is_change, a."projectId" as project_id, a.since, a.until ${more}
    from requested a where a."projectId" is not null ${sqlWhen(withClients, () => ofClients(more))}
  )`;
}
