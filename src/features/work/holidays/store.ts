import type { Executor } from '../../../db/database.ts';
import { knownRows } from '../../../db/known-at.ts';
import { sql } from '../../../db/sql.ts';
import type { Day, StoredHoliday } from './rules/plan-days.ts';

export interface CalendarFields {
  name: string;
  location: string;
}

export interface HolidayCalendarRow extends CalendarFields {
  id: number;
  /** The number of members assigned on the queried date. */
  members: number;
  createdAt: string;
  updatedAt: string;
}

export interface CalendarKey {
  organizationId: number;
  id: number;
}

/** The columns of a calendar. Counts current members whose latest assignment up to the date names this calendar. */
const columns = (organizationId: number, today: Temporal.PlainDate) => sql`
  calendar.id, calendar.name, calendar.location, calendar.created_at as "createdAt", calendar.updated_at as "updatedAt",
  (select count(*)::int from holiday_assignments assignment
    join members member on member.organization_id = assignment.organization_id and member.user_id = assignment.user_id
      and member.removed_at is null
    where assignment.organization_id = ${organizationId} and member.organization_id = ${organizationId}
      and assignment.calendar_id = calendar.id
      and assignment.superseded_at is null and assignment.effective_on <= ${today}::date
      and not exists (select from holiday_assignments later
        where later.organization_id = ${organizationId} and later.user_id = assignment.user_id
          and later.superseded_at is null
          and later.effective_on > assignment.effective_on and later.effective_on <= ${today}::date)) as members`;

export function selectCalendars(
  db: Executor,
  organizationId: number,
  { startId, limit, today }: { startId: number; limit: number; today: Temporal.PlainDate },
): Promise<HolidayCalendarRow[]> {
  return db.many(sql`
    select ${columns(organizationId, today)} from holiday_calendars calendar
    where calendar.organization_id = ${organizationId} and calendar.ended_at is null and calendar.id >= ${startId}
    order by calendar.id limit ${limit}`);
}

export function selectCalendar(
  db: Executor,
  { organizationId, id }: CalendarKey,
  today: Temporal.PlainDate,
): Promise<HolidayCalendarRow | undefined> {
  return db.maybe(sql`
    select ${columns(organizationId, today)} from holiday_calendars calendar
    where calendar.organization_id = ${organizationId} and calendar.ended_at is null and calendar.id = ${id}`);
}

export async function countCalendars(db: Executor, organizationId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from holiday_calendars
    where organization_id = ${organizationId} and ended_at is null`);
  return count;
}

export async function insertCalendar(
  db: Executor,
  organizationId: number,
  { name, location }: CalendarFields,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into holiday_calendars (organization_id, name, location, created_at, updated_at)
    values (${organizationId}, ${name}, ${location}, ${now}, ${now}) returning id`);
  return id;
}

export async function updateCalendar(
  db: Executor,
  { organizationId, id }: CalendarKey,
  { name, location }: CalendarFields,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update holiday_calendars set name = ${name}, location = ${location}, updated_at = ${now}
    where organization_id = ${organizationId} and id = ${id}`);
}

export async function endCalendar(db: Executor, { organizationId, id }: CalendarKey, now: Temporal.Instant) {
  await db.run(sql`
    update holiday_calendars set ended_at = ${now} where organization_id = ${organizationId} and id = ${id}`);
}

/** The current days of a calendar, ordered by date and name. */
export function selectDays(db: Executor, { organizationId, id }: CalendarKey): Promise<StoredHoliday[]> {
  return db.many(sql`
    select id, local_date as date, name, uid, class, starts_at as "startsAt" from holidays
    where organization_id = ${organizationId} and calendar_id = ${id} and superseded_at is null
    order by local_date, name, id`);
}

export async function supersedeDays(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
  at: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update holidays set superseded_at = ${at}
    where organization_id = ${organizationId} and id = any(${ids}::bigint[])`);
}

export async function insertDays(
  db: Executor,
  { organizationId, id }: CalendarKey,
  days: readonly Day[],
  at: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into holidays (organization_id, calendar_id, local_date, name, uid, class, starts_at, recorded_at)
    select ${organizationId}::int, ${id}::int, local_date, name, uid, class, starts_at, ${at}::timestamptz
    from unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ name }) => name)}::text[],
      ${days.map(({ uid }) => uid)}::text[], ${days.map((day) => day.class)}::text[],
      ${days.map(({ startsAt }) => startsAt)}::text[]) as named (local_date, name, uid, class, starts_at)`);
}

/**
 * The latest instant at which holiday data of an organization was recorded or superseded; null if the organization has
 * none.
 */
export async function selectLastRecordedAt(db: Executor, organizationId: number): Promise<string | null> {
  const row = await db.one<{ recordedAt: string | null }>(sql`
    select greatest(
      (select max(greatest(recorded_at, superseded_at)) from holidays where organization_id = ${organizationId}),
      (select max(greatest(recorded_at, superseded_at)) from holiday_assignments
        where organization_id = ${organizationId})) as "recordedAt"`);
  return row.recordedAt;
}

interface MemberDay {
  userId: number;
  date: string;
  name: string;
  class: string | null;
  startsAt: string | null;
}

interface DaysAsked {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  userIds: readonly number[];
  /** Default: now. */
  knownAt: Temporal.Instant | undefined;
}

/** Members' holidays between two local dates, both inclusive, ordered by member, date and name. */
export function selectDaysOfMembers(
  db: Executor,
  organizationId: number,
  { from, to, userIds, knownAt }: DaysAsked,
): Promise<MemberDay[]> {
  return db.many(sql`
    select held.user_id as "userId", h.local_date as date, h.name, h.class, h.starts_at as "startsAt"
    from (
      select assignment.user_id, assignment.calendar_id, assignment.effective_on,
        lead(assignment.effective_on) over (partition by assignment.user_id
          order by assignment.effective_on) as ends_before
      from holiday_assignments assignment
      where assignment.organization_id = ${organizationId}
        and assignment.user_id = any(${userIds}::int[]) ${knownRows(knownAt)}
    ) held
    join (select * from holidays
      where organization_id = ${organizationId} and local_date between ${from}::date and ${to}::date
        ${knownRows(knownAt)}) h on h.organization_id = ${organizationId} and h.calendar_id = held.calendar_id
      and h.local_date >= held.effective_on and (held.ends_before is null or h.local_date < held.ends_before)
    order by held.user_id, h.local_date, h.name`);
}
