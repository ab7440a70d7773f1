import { sql, sqlWhen, type SqlFragment } from '../../../../db/sql.ts';

/** Days of a project or client, both included: their time, or the changes to their time after it was counted. */
export interface OwnerDays {
  id: number;
  projectId: number | null;
  clientId: number | null;
  source: 'days' | 'changes';
  since: string;
  until: string;
}

/**
 * Lists are sent as JSON. PostgreSQL then expects many rows, whatever the size of the organization, and uses hash
 * joins. If it expected one row, it would compare every day with every rate.
 */
export const listOf = (rows: readonly object[], columns: SqlFragment) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as list (${columns})`;

/** The spans as the list `requested`, with further columns if needed. */
export const ownerDaysList = (spans: readonly OwnerDays[], more = sql``) => sql`
  requested as materialized (select * from ${listOf(
    spans,
    sql`id int, "projectId" int, "clientId" int, source text, since date, until date ${more}`,
  )})`;

/** Clients and projects are arrays, for which PostgreSQL expects few rows. With a join it would read all terms. */
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
 * The projects of the spans in `requested`, with the days on which they count. For a client, the terms of each day
 * decide.
 */
export function projectDays(organizationId: number, spans: readonly OwnerDays[], more = sql``): SqlFragment {
  const withClients = spans.some((span) => span.clientId !== null);
  return sql`${sqlWhen(withClients, () => termsOfClients(organizationId))}
  project_days as materialized (
    select a.id, a.source = 'changes' as is_change, a."projectId" as project_id, a.since, a.until ${more}
    from requested a where a."projectId" is not null ${sqlWhen(withClients, () => ofClients(more))}
  )`;
}
