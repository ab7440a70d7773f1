import { recordingDay, startOfRecordingDay } from '../../../../db/known-at.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { datesAround, later, onDates } from './ledger-since.ts';
import { listOf } from './project-days.ts';

/** The days, both included, on which a project counts for a row, as known at any of the compared instants. */
export interface CountedRange {
  id: number;
  projectId: number;
  since: string;
  until: string;
  /** Whether the days on which the project counts differ between the instants. */
  isMoved: boolean;
}

export interface ChangesQuery {
  spans: readonly CountedRange[];
  /** The earlier instant. Later records were not known then. */
  knownAt: string;
  /** The later instant, or `everKnown`. */
  knownUntil: string;
  /**
   * The first new local day; no earlier than the day before the UTC day of `knownAt`. Later days are compared only if
   * something was known about them at `knownAt`, or if they changed after `knownUntil` (`firstNewDay`). `noNewDay` =
   * compare all changed days.
   */
  newFrom: string;
}

export const noNewDay = 'infinity';

/**
 * Rates that changed after an instant, with the first day that the change can concern. For `everKnown` there are
 * none.
 */
const changedRates = (organizationId: number, name: SqlFragment, knownAt: string) => sql`
  ${name} as materialized (
    select r.user_id, r.project_id, min(r.effective_on) as since
    from (
      select user_id, project_id, effective_on from rates
      where organization_id = ${organizationId} and recorded_at > ${knownAt}::timestamptz
      union all
      select user_id, project_id, effective_on from rates
      where organization_id = ${organizationId} and superseded_at > ${knownAt}::timestamptz
    ) r
    group by r.user_id, r.project_id
  )`;

/** The days of a range on which a project can count differently, because its terms or its rates changed. */
const changedProjects = (rates: SqlFragment, [from, to]: readonly [SqlFragment, SqlFragment]) => sql`
  select project_id, greatest(since, ${from}) as since, least(until, ${to}) as until from projects_requested
  where is_moved
  union
  select s.project_id, greatest(s.since, r.since, ${from}), least(s.until, ${to}) from projects_requested s
    join ${rates} r on r.project_id = s.project_id and r.user_id is null`;

interface OtherwiseQuery {
  rates: SqlFragment;
  range: readonly [from: SqlFragment, to: SqlFragment];
  /** A table of member-days with a condition, such as `daily_time where true`. */
  among: SqlFragment;
}

/** The member-days in a range that can count differently although their time did not change. */
const countedOtherwise = (organizationId: number, { rates, range, among }: OtherwiseQuery) => sql`
  select s.project_id, t.user_id, t.local_date from (${changedProjects(rates, range)}) s cross join lateral (
    select user_id, local_date from ${among} and organization_id = ${organizationId}
      and project_id = s.project_id and local_date between s.since and s.until offset 0) t
  union
  select s.project_id, t.user_id, t.local_date from ${rates} r cross join lateral (
    select user_id, project_id, local_date from ${among} and organization_id = ${organizationId}
      and user_id = r.user_id and (r.project_id is null or project_id = r.project_id)
      and local_date between greatest(r.since, ${range[0]})
        and (select least(max(until), ${range[1]}) from projects_requested) offset 0) t
  join projects_requested s on s.project_id = t.project_id and t.local_date between s.since and s.until
  where r.user_id is not null`;

const anyTime = sql`daily_time where true`;

/** Includes days without remaining time: time that was added and deleted has a cost at some of the steps. */
const changedByHand = sql`time_ledger_sums where cause <> 'ingest'`;

/** New days with ledger entries after the later instant. */
const recordedAfter = (organizationId: number, { knownUntil, newFrom }: ChangesQuery) => {
  const dates = sql`select * from dates_until where local_date >= ${newFrom}::date`;
  return sql`
  select l.project_id, l.user_id, l.local_date ${onDates(organizationId, {
    dates,
    table: sql`time_ledger`,
    recorded: sql`recorded_at > ${knownUntil}::timestamptz
      and recorded_at < ${startOfRecordingDay(sql`${recordingDay(knownUntil)} + 1`)}`,
  })}
  union
  select l.project_id, l.user_id, l.local_date ${onDates(organizationId, {
    dates,
    table: sql`time_ledger_sums`,
    recorded: sql`recorded_on > ${recordingDay(knownUntil)}`,
  })}
  union
  select l.project_id, l.user_id, l.local_date from projects_requested s cross join lateral (
    select project_id, user_id, local_date from time_ledger_sums
    where organization_id = ${organizationId} and project_id = s.project_id
      and local_date between greatest(s.since, ${newFrom}::date, ${recordingDay(knownUntil)} + 2) and s.until
      and recorded_on >= ${recordingDay(knownUntil)} offset 0) l
  union
  select l.project_id, l.user_id, l.local_date from (select project_id, user_id, local_date from time_ledger_sums
    where organization_id = ${organizationId} and recorded_on >= ${recordingDay(knownUntil)}
      and recorded_on >= local_date + 2 and local_date >= ${newFrom}::date
      and local_date < ${recordingDay(knownUntil)} - 1 offset 0) l
  join projects_requested s on s.project_id = l.project_id and l.local_date between s.since and s.until`;
};

/** New days about which something was already known at the earlier instant. */
const knownBefore = (organizationId: number, { knownAt, newFrom }: ChangesQuery) => sql`
  select l.project_id, l.user_id, l.local_date ${onDates(organizationId, {
    dates: sql`select * from dates_then where local_date >= ${newFrom}::date`,
    table: sql`time_ledger`,
    recorded: sql`recorded_at <= ${knownAt}::timestamptz`,
  })}`;

/**
 * The new days to compare: days about which something was known at the earlier instant, and days that changed
 * or count differently since the later instant. All other new days count as zero at the earlier instant, and they count
 * the same at the later instant as now.
 */
const newKeys = (organizationId: number, query: ChangesQuery) => {
  const range = [sql`${query.newFrom}::date`, sql`'infinity'::date`] as const;
  const counted = { rates: sql`later_rates`, range };
  return sql`
  ${changedRates(organizationId, sql`later_rates`, query.knownUntil)}, new_keys as materialized (
    ${knownBefore(organizationId, query)}
    union
    ${recordedAfter(organizationId, query)}
    union
    ${countedOtherwise(organizationId, { ...counted, among: anyTime })}
    union
    ${countedOtherwise(organizationId, { ...counted, among: changedByHand })}
  )`;
};

/**
 * The member-days (`keys`) whose time, rates or terms differ from the values known at an instant. New days begin at
 * `newFrom`, and `newKeys` selects which of them to compare. All other days count the same at that instant as now.
 */
export const changesSince = (organizationId: number, query: ChangesQuery) => sql`
  compared_spans as materialized (
    select * from ${listOf(query.spans, sql`id int, "projectId" int, since date, until date, "isMoved" boolean`)}
  ), projects_requested as materialized (
    select "projectId" as project_id, min(since) as since, max(until) as until, bool_or("isMoved") as is_moved
    from compared_spans group by "projectId"
  ), ${datesAround(sql`dates_then`, query.knownAt)}, ${datesAround(sql`dates_until`, query.knownUntil)},
  ${changedRates(organizationId, sql`changed_rates`, query.knownAt)}, ${newKeys(organizationId, query)},
  ${later(organizationId, query)}, keys as materialized (
    select project_id, user_id, local_date from later
    union
    select project_id, user_id, local_date from new_keys
    union
    ${countedOtherwise(organizationId, {
      rates: sql`changed_rates`,
      range: [sql`'-infinity'::date`, sql`${query.newFrom}::date - 1`],
      among: anyTime,
    })}
  )`;
