import { sql, type SqlFragment } from '../../../db/sql.ts';
import { listOf } from './places.ts';

/** The days, both inclusive, on which a project counts for a row, now or by what was known. */
export interface RowSpan {
  id: number;
  projectId: number;
  since: string;
  until: string;
  /** The days on which it counts are others now. */
  isMoved: boolean;
}

export interface SinceAsked {
  spans: readonly RowSpan[];
  /** What was recorded after it was not known then. */
  knownAt: string;
}

/** The seconds that entries of one cause, or of all, added to a day. */
const added = (name: SqlFragment, cause: SqlFragment) => sql`
  coalesce(sum(tracked_delta) ${cause}, 0) as ${name}_tracked, coalesce(sum(billable_delta) ${cause}, 0)
    as ${name}_billable`;

const entry = sql`l.project_id, l.user_id, l.local_date, l.tracked_delta, l.billable_delta, l.cause`;

/**
 * What the ledger recorded after the instant. Of days long before it only late entries can be that, which have an
 * index; the days around it are read entry by entry.
 */
const later = (organizationId: number, knownAt: string) => sql`
  later as materialized (
    select project_id, user_id, local_date, ${added(sql`any`, sql``)},
      ${added(sql`ingest`, sql`filter (where cause = 'ingest')`)},
      ${added(sql`manual`, sql`filter (where cause = 'manual')`)},
      ${added(sql`merge`, sql`filter (where cause = 'merge')`)},
      ${added(sql`rebuild`, sql`filter (where cause = 'rebuild')`)}
    from (
      select ${entry} from projects_asked s cross join lateral (select * from time_ledger
        where organization_id = ${organizationId} and project_id = s.project_id
          and local_date between greatest(s.since, (${knownAt}::timestamptz at time zone 'UTC')::date - 1) and s.until
          and recorded_at > ${knownAt}::timestamptz offset 0) l
      union all
      select ${entry} from (select * from time_ledger
        where organization_id = ${organizationId} and recorded_at > ${knownAt}::timestamptz
          and recorded_at >= ((local_date + 2)::timestamp at time zone 'UTC')
          and local_date < (${knownAt}::timestamptz at time zone 'UTC')::date - 1 offset 0) l
      join projects_asked s on s.project_id = l.project_id and l.local_date between s.since and s.until
    ) recorded group by project_id, user_id, local_date
  )`;

/** Rates that are others than they were known to be. */
const restated = (organizationId: number, knownAt: string) => sql`
  restated as materialized (
    select distinct user_id, project_id from rates where organization_id = ${organizationId}
      and (recorded_at > ${knownAt}::timestamptz or superseded_at > ${knownAt}::timestamptz)
  )`;

/**
 * The days of members on projects, `keys`, of which anything that counts is another than was known at an instant: their
 * time, the rates they count at, or whether they count. All others count now as they did then.
 */
export const changesSince = (organizationId: number, of: SinceAsked) => sql`
  spans as materialized (
    select * from ${listOf(of.spans, sql`id int, "projectId" int, since date, until date, "isMoved" boolean`)}
  ), projects_asked as materialized (
    select "projectId" as project_id, min(since) as since, max(until) as until, bool_or("isMoved") as is_moved
    from spans group by "projectId"
  ), ${restated(organizationId, of.knownAt)}, ${later(organizationId, of.knownAt)}, keys as materialized (
    select project_id, user_id, local_date from later
    union
    select s.project_id, t.user_id, t.local_date from projects_asked s cross join lateral (
      select user_id, local_date from daily_time where organization_id = ${organizationId}
        and project_id = s.project_id and local_date between s.since and s.until offset 0) t
    where s.is_moved or s.project_id in (select project_id from restated where user_id is null)
    union
    select s.project_id, t.user_id, t.local_date from restated r cross join lateral (
      select user_id, project_id, local_date from daily_time where organization_id = ${organizationId}
        and user_id = r.user_id and (r.project_id is null or project_id = r.project_id) offset 0) t
    join projects_asked s on s.project_id = t.project_id and t.local_date between s.since and s.until
    where r.user_id is not null
  )`;

/** Those whose days they are, `union select …`. */
export const peopleChanged = (organizationId: number, of: SinceAsked) => sql`
  union select user_id from (with ${changesSince(organizationId, of)} select distinct user_id from keys) changed`;
