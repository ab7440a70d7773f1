import { recordingDay, startOfRecordingDay } from '../../../db/known-at.ts';
import { sql, type SqlFragment } from '../../../db/sql.ts';
import { listOf } from './project-days.ts';

/** The days, both inclusive, on which a project counts for a row, now or by what was known. */
export interface CountedRange {
  id: number;
  projectId: number;
  since: string;
  until: string;
  /** The days on which it counts are others now. */
  isMoved: boolean;
}

export interface ChangesQuery {
  spans: readonly CountedRange[];
  /** What was recorded after it was not known then. */
  knownAt: string;
  /** The later instant of the two that are compared, or `everKnown`. */
  knownUntil: string;
}

/** The seconds that some of the entries, or all, added to a day. */
const added = (name: SqlFragment, which: SqlFragment) => sql`
  coalesce(sum(tracked_delta) ${which}, 0)::int8 as ${name}_tracked,
  coalesce(sum(billable_delta) ${which}, 0)::int8 as ${name}_billable`;

const addedBy = (cause: SqlFragment, knownUntil: string) =>
  added(cause, sql`filter (where cause = '${cause}' and recorded_at <= ${knownUntil}::timestamptz)`);

/**
 * What the ledger recorded since the day of recording in which the instant lies, as sums of such days. Late ones, of
 * days long before that day, have an index.
 */
const recordingDays = (organizationId: number, { knownAt }: ChangesQuery) => sql`
  recording_days as materialized (
    select l.* from projects_requested s cross join lateral (select * from time_ledger_sums
      where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between greatest(s.since, ${recordingDay(knownAt)} - 1) and s.until
        and recorded_on >= ${recordingDay(knownAt)} offset 0) l
    union all
    select l.* from (select * from time_ledger_sums
      where organization_id = ${organizationId} and recorded_on >= ${recordingDay(knownAt)}
        and recorded_on >= local_date + 2 and local_date < ${recordingDay(knownAt)} - 1 offset 0) l
    join projects_requested s on s.project_id = l.project_id and l.local_date between s.since and s.until
  )`;

const figures = sql`l.project_id, l.user_id, l.local_date, l.tracked_delta, l.billable_delta, l.cause`;

/**
 * What the ledger recorded after the instant: of the days of recording in which the two instants lie entry by entry, of
 * all others as sums, each as if recorded when its day began.
 */
const later = (organizationId: number, of: ChangesQuery) => sql`
  ${recordingDays(organizationId, of)}, later as materialized (
    select project_id, user_id, local_date, ${added(sql`any`, sql``)},
      ${added(sql`after`, sql`filter (where recorded_at > ${of.knownUntil}::timestamptz)`)},
      ${addedBy(sql`ingest`, of.knownUntil)}, ${addedBy(sql`manual`, of.knownUntil)},
      ${addedBy(sql`merge`, of.knownUntil)}, ${addedBy(sql`rebuild`, of.knownUntil)}
    from (
      select ${figures}, ${startOfRecordingDay(sql`l.recorded_on`)} as recorded_at from recording_days l
      where l.recorded_on not in (${recordingDay(of.knownAt)}, ${recordingDay(of.knownUntil)})
      union all
      select ${figures}, l.recorded_at
      from (select distinct project_id, local_date, recorded_on from recording_days
        where recorded_on in (${recordingDay(of.knownAt)}, ${recordingDay(of.knownUntil)})) cut
      cross join lateral (select * from time_ledger
        where organization_id = ${organizationId} and project_id = cut.project_id and local_date = cut.local_date
          and recorded_at > ${of.knownAt}::timestamptz
          and recorded_at >= ${startOfRecordingDay(sql`cut.recorded_on`)}
          and recorded_at < ${startOfRecordingDay(sql`cut.recorded_on + 1`)} offset 0) l
    ) recorded group by project_id, user_id, local_date
  )`;

/**
 * Rates that are others than they were known to be, with the first day on which they may be. The first rate of a member
 * or project holds for all earlier days, too: where none is known, then and now, from before it, all days are meant.
 */
const changedRates = (organizationId: number, knownAt: string) => sql`
  changed_rates as materialized (
    select r.user_id, r.project_id, min(case when exists (select 1 from rates e where e.organization_id =
      ${organizationId}
        and e.kind = r.kind and e.user_id is not distinct from r.user_id
        and e.project_id is not distinct from r.project_id and e.effective_on < r.effective_on
        and e.superseded_at is null and e.recorded_at <= ${knownAt}::timestamptz)
      then r.effective_on else '-infinity' end) as since
    from rates r where r.organization_id = ${organizationId}
      and (r.recorded_at > ${knownAt}::timestamptz or r.superseded_at > ${knownAt}::timestamptz)
    group by r.user_id, r.project_id
  )`;

/**
 * The days of members on projects, `keys`, of which anything that counts is another than was known at an instant: their
 * time, the rates they count at, or whether they count. All others count now as they did then.
 */
export const changesSince = (organizationId: number, of: ChangesQuery) => sql`
  compared_spans as materialized (
    select * from ${listOf(of.spans, sql`id int, "projectId" int, since date, until date, "isMoved" boolean`)}
  ), projects_requested as materialized (
    select "projectId" as project_id, min(since) as since, max(until) as until, bool_or("isMoved") as is_moved
    from compared_spans group by "projectId"
  ), ${changedRates(organizationId, of.knownAt)}, ${later(organizationId, of)}, changed_projects as (
    select project_id, since, until from projects_requested where is_moved
    union
    select s.project_id, greatest(s.since, r.since), s.until from projects_requested s
      join changed_rates r on r.project_id = s.project_id and r.user_id is null
  ), keys as materialized (
    select project_id, user_id, local_date from later
    union
    select s.project_id, t.user_id, t.local_date from changed_projects s cross join lateral (
      select user_id, local_date from daily_time where organization_id = ${organizationId}
        and project_id = s.project_id and local_date between s.since and s.until offset 0) t
    union
    select s.project_id, t.user_id, t.local_date from changed_rates r cross join lateral (
      select user_id, project_id, local_date from daily_time where organization_id = ${organizationId}
        and user_id = r.user_id and (r.project_id is null or project_id = r.project_id)
        and local_date between r.since and (select max(until) from projects_requested) offset 0) t
    join projects_requested s on s.project_id = t.project_id and t.local_date between s.since and s.until
    where r.user_id is not null
  )`;
