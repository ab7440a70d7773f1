import { sql, type SqlFragment } from '../../../db/sql.ts';

/** Days of a project or client, both inclusive: their time, or the changes of it since it was counted. */
export interface Span {
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

/** The list `asked` of spans, with further columns. */
export const askedList = (spans: readonly Span[], more = sql``) => sql`
  asked as materialized (select * from ${listOf(
    spans,
    sql`id int, "projectId" int, "clientId" int, source text, since date, until date ${more}`,
  )})`;

/** The projects of each span of `asked` with the days on which they count: a client's by the terms of the day. */
export const places = (organizationId: number, more = sql``) => sql`
  terms as (
    select project_id, client_id, effective_on as since,
      lead(effective_on, 1, 'infinity') over (partition by project_id order by effective_on) as until
    from project_terms where organization_id = ${organizationId} and superseded_at is null
      and project_id in (select project_id from project_terms
        where organization_id = ${organizationId} and superseded_at is null
          and client_id in (select "clientId" from asked))
  ), places as materialized (
    select a.id, a.source, a."projectId" as project_id, a.since, a.until ${more}
    from asked a where a."projectId" is not null
    union all
    select a.id, a.source, t.project_id, greatest(a.since, t.since), least(a.until, t.until - 1) ${more}
    from asked a join terms t on t.client_id = a."clientId" and t.since <= a.until and t.until > a.since
  )`;
