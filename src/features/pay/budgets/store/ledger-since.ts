import { timeCauses } from '../../../../contract/lists/budgets.ts';
import { recordingDay, startOfRecordingDay } from '../../../../db/known-at.ts';
import { sql, type SqlFragment, sqlList, sqlName } from '../../../../db/sql.ts';
import { addedByHand, presentByHand } from './by-hand.ts';

/** The two instants of a comparison as UTC text. The ledger is read for only some of the new days (`new_keys`). */
interface LedgerQuery {
  /** The earlier instant. Later records were not known then. */
  knownAt: string;
  /** The later instant, or `everKnown`. */
  knownUntil: string;
  /** The first new day. */
  newFrom: string;
}

/**
 * The dates of projects, under a name, that can have records on the UTC day of an instant: that day and its two
 * neighbors. An index finds late entries for earlier dates.
 */
export const datesAround = (name: SqlFragment, instant: string) => sql`
  ${name} as materialized (
    select s.project_id, ${recordingDay(instant)} + beside.days as local_date
    from projects_requested s cross join (values (-1), (0), (1)) as beside (days)
    where ${recordingDay(instant)} + beside.days between s.since and s.until
  )`;

/**
 * Records of the ledger or its sums that meet a condition. They are read date by date, with one index range per
 * project.
 */
export const onDates = (
  organizationId: number,
  { dates, table, recorded }: Record<'dates' | 'table' | 'recorded', SqlFragment>,
) => sql`
  from (${dates}) dates cross join lateral (select * from ${table}
    where organization_id = ${organizationId} and project_id = dates.project_id and local_date = dates.local_date
      and ${recorded} offset 0) l`;

/** The seconds that entries added to a day; `which` can filter the entries. */
const added = (name: SqlFragment, condition: SqlFragment) => sql`
  coalesce(sum(tracked_delta) ${condition}, 0)::int8 as ${name}_tracked,
  coalesce(sum(billable_delta) ${condition}, 0)::int8 as ${name}_billable`;

/** The causes with a separate sum each. The last cause gets the remainder. */
export const summedCauses = timeCauses.slice(0, -1).map(sqlName);

const addedBy = (cause: SqlFragment, knownUntil: string) =>
  added(cause, sql`filter (where cause = '${cause}' and recorded_at <= ${knownUntil}::timestamptz)`);

/** The dates around the earlier instant that are not new. */
const datesThen = (newFrom: string) => sql`select * from dates_then where local_date < ${newFrom}::date`;

/**
 * Sums of the ledger for days that are not new, recorded after the recording day of the instant, and late sums since
 * that day. An index finds late sums by recording day. Their subquery has no condition on the project. With one,
 * PostgreSQL would read the sums of all members on these days.
 */
const recordingDays = (organizationId: number, { knownAt, newFrom }: LedgerQuery) => sql`
  recording_days as materialized (
    select l.* ${onDates(organizationId, {
      dates: datesThen(newFrom),
      table: sql`time_ledger_sums`,
      recorded: sql`recorded_on > ${recordingDay(knownAt)}`,
    })}
    union all
    select l.* from projects_requested s cross join lateral (select * from time_ledger_sums
      where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between greatest(s.since, ${recordingDay(knownAt)} + 2) and least(s.until, ${newFrom}::date - 1)
        and recorded_on >= ${recordingDay(knownAt)} offset 0) l
    union all
    select l.* from (select * from time_ledger_sums
      where organization_id = ${organizationId} and recorded_on >= ${recordingDay(knownAt)}
        and recorded_on >= local_date + 2 and local_date < ${recordingDay(knownAt)} - 1 offset 0) l
    join projects_requested s on s.project_id = l.project_id and l.local_date between s.since and s.until
  )`;

/** Sums of the new days that are compared, and the seconds that each cause ever added to them. */
const sumsOfNewKeys = (organizationId: number, { knownAt }: LedgerQuery) => sql`
  sums_of_new_keys as materialized (
    select l.* from new_keys k cross join lateral (select * from time_ledger_sums
      where organization_id = ${organizationId} and user_id = k.user_id and local_date = k.local_date
        and project_id + 0 = k.project_id offset 0) l
  ), new_recording_days as (
    select * from sums_of_new_keys where recorded_on >= ${recordingDay(knownAt)}
  ), new_keys_added as (${addedByHand(sql`from sums_of_new_keys l where l.cause <> 'ingest'`)}
  ), new_keys_by_hand as materialized (${presentByHand(organizationId, sql`new_keys_added`)})`;

const figures = sql`l.project_id, l.user_id, l.local_date, l.tracked_delta, l.billable_delta, l.cause`;

const isCut = ({ knownAt, knownUntil }: LedgerQuery) =>
  sql`recorded_on in (${recordingDay(knownAt)}, ${recordingDay(knownUntil)})`;

/** Entries on the recording day of a sum `cut` that were recorded after the instant. */
const ofDay = (knownAt: string) => sql`
  recorded_at > ${knownAt}::timestamptz and recorded_at >= ${startOfRecordingDay(sql`cut.recorded_on`)}
    and recorded_at < ${startOfRecordingDay(sql`cut.recorded_on + 1`)}`;

/** The entries behind sums whose recording day contains one of the instants, by project or by member. */
const cutEntries = (organizationId: number, query: LedgerQuery) => sql`
  select ${figures}, l.recorded_at
  from (select distinct project_id, local_date, recorded_on from recording_days where ${isCut(query)}) cut
  cross join lateral (select * from time_ledger
    where organization_id = ${organizationId} and project_id = cut.project_id and local_date = cut.local_date
      and ${ofDay(query.knownAt)} offset 0) l
  union all
  select ${figures}, l.recorded_at
  from (select distinct user_id, project_id, local_date, recorded_on from new_recording_days where ${isCut(query)}) cut
  cross join lateral (select * from time_ledger
    where organization_id = ${organizationId} and user_id = cut.user_id and local_date = cut.local_date
      and project_id + 0 = cut.project_id and ${ofDay(query.knownAt)} offset 0) l`;

/**
 * The ledger records after the earlier instant (`later`). The recording days of both instants are read entry by
 * entry. Other recording days are read as sums, and their time counts as recorded at the start of the day.
 */
export const later = (organizationId: number, query: LedgerQuery) => sql`
  ${recordingDays(organizationId, query)}, ${sumsOfNewKeys(organizationId, query)}, later as materialized (
    select project_id, user_id, local_date, ${added(sql`any`, sql``)},
      ${added(sql`after`, sql`filter (where recorded_at > ${query.knownUntil}::timestamptz)`)},
      ${sqlList(summedCauses.map((cause) => addedBy(cause, query.knownUntil)))}
    from (
      select ${figures}, l.recorded_at ${onDates(organizationId, {
        dates: datesThen(query.newFrom),
        table: sql`time_ledger`,
        recorded: sql`recorded_at > ${query.knownAt}::timestamptz
          and recorded_at < ${startOfRecordingDay(sql`${recordingDay(query.knownAt)} + 1`)}`,
      })}
      union all
      select ${figures}, ${startOfRecordingDay(sql`l.recorded_on`)} as recorded_at
      from (select * from recording_days union all select * from new_recording_days) l where not l.${isCut(query)}
      union all
      ${cutEntries(organizationId, query)}
    ) recorded group by project_id, user_id, local_date
  )`;
