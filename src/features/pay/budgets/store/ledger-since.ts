import { timeCauses } from '../../../../contract/lists/budgets.ts';
import { recordingDay, startOfRecordingDay } from '../../../../db/known-at.ts';
import { sql, type SqlFragment, sqlList, sqlName } from '../../../../db/sql.ts';
import { addedByHand, presentByHand } from './by-hand.ts';

/** Two instants, as UTC text; of all new days but some (`new_keys`) the ledger is not read. */
interface LedgerQuery {
  /** What was recorded after it was not known then. */
  knownAt: string;
  /** The later instant of the two that are compared, or `everKnown`. */
  knownUntil: string;
  /** The first new day. */
  newFrom: string;
}

/**
 * The dates of projects of which something may have been recorded on the day (UTC) in which an instant lies, under a
 * name; late entries, of dates before those, have an index of their own.
 */
export const datesAround = (name: SqlFragment, instant: string) => sql`
  ${name} as materialized (
    select s.project_id, ${recordingDay(instant)} + beside.days as local_date
    from projects_requested s cross join (values (-1), (0), (1)) as beside (days)
    where ${recordingDay(instant)} + beside.days between s.since and s.until
  )`;

/** What meets a condition of the ledger, or of its sums, date by date: one range of the index by project each. */
export const onDates = (
  organizationId: number,
  { dates, table, recorded }: Record<'dates' | 'table' | 'recorded', SqlFragment>,
) => sql`
  from (${dates}) dates cross join lateral (select * from ${table}
    where organization_id = ${organizationId} and project_id = dates.project_id and local_date = dates.local_date
      and ${recorded} offset 0) l`;

/** The seconds that some of the entries, or all, added to a day. */
const added = (name: SqlFragment, which: SqlFragment) => sql`
  coalesce(sum(tracked_delta) ${which}, 0)::int8 as ${name}_tracked,
  coalesce(sum(billable_delta) ${which}, 0)::int8 as ${name}_billable`;

/** The causes whose seconds are summed one by one. The last cause gets the rest of what changed. */
export const summedCauses = timeCauses.slice(0, -1).map(sqlName);

const addedBy = (cause: SqlFragment, knownUntil: string) =>
  added(cause, sql`filter (where cause = '${cause}' and recorded_at <= ${knownUntil}::timestamptz)`);

/** The dates around the earlier instant that are not new. */
const datesThen = (newFrom: string) => sql`select * from dates_then where local_date < ${newFrom}::date`;

/**
 * Sums of what the ledger recorded, of days that are not new: after the day of recording in which the instant lies, and
 * late ones since it, of days long before that day, which have an index. The project is no condition of that index: by
 * it, what everybody did on the day would be looked at.
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

/** Sums of the new days of members that are looked at one by one, and what each cause ever added to these. */
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

/** Entries of the day of recording of a sum `cut` that were recorded after the instant. */
const ofDay = (knownAt: string) => sql`
  recorded_at > ${knownAt}::timestamptz and recorded_at >= ${startOfRecordingDay(sql`cut.recorded_on`)}
    and recorded_at < ${startOfRecordingDay(sql`cut.recorded_on + 1`)}`;

/** Entries behind the sums of days of recording in which one of the instants lies: by project, or by member. */
const cutEntries = (organizationId: number, of: LedgerQuery) => sql`
  select ${figures}, l.recorded_at
  from (select distinct project_id, local_date, recorded_on from recording_days where ${isCut(of)}) cut
  cross join lateral (select * from time_ledger
    where organization_id = ${organizationId} and project_id = cut.project_id and local_date = cut.local_date
      and ${ofDay(of.knownAt)} offset 0) l
  union all
  select ${figures}, l.recorded_at
  from (select distinct user_id, project_id, local_date, recorded_on from new_recording_days where ${isCut(of)}) cut
  cross join lateral (select * from time_ledger
    where organization_id = ${organizationId} and user_id = cut.user_id and local_date = cut.local_date
      and project_id + 0 = cut.project_id and ${ofDay(of.knownAt)} offset 0) l`;

/**
 * What the ledger recorded after the instant, `later`: of the days of recording in which the two instants lie entry by
 * entry, of all others as sums, each as if recorded when its day began.
 */
export const later = (organizationId: number, of: LedgerQuery) => sql`
  ${recordingDays(organizationId, of)}, ${sumsOfNewKeys(organizationId, of)}, later as materialized (
    select project_id, user_id, local_date, ${added(sql`any`, sql``)},
      ${added(sql`after`, sql`filter (where recorded_at > ${of.knownUntil}::timestamptz)`)},
      ${sqlList(summedCauses.map((cause) => addedBy(cause, of.knownUntil)))}
    from (
      select ${figures}, l.recorded_at ${onDates(organizationId, {
        dates: datesThen(of.newFrom),
        table: sql`time_ledger`,
        recorded: sql`recorded_at > ${of.knownAt}::timestamptz
          and recorded_at < ${startOfRecordingDay(sql`${recordingDay(of.knownAt)} + 1`)}`,
      })}
      union all
      select ${figures}, ${startOfRecordingDay(sql`l.recorded_on`)} as recorded_at
      from (select * from recording_days union all select * from new_recording_days) l where not l.${isCut(of)}
      union all
      ${cutEntries(organizationId, of)}
    ) recorded group by project_id, user_id, local_date
  )`;
