import type { EntrySource } from '../../../contract/lists/time.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import { type SelectedTime, selectedTime, type TimeVisibility } from '../activities/facts.ts';
import { idsPerDay } from '../recording/facts.ts';

export interface EntryFields {
  userId: number;
  projectId: number;
  taskId: number | null;
  source: EntrySource;
  since: Temporal.Instant;
  until: Temporal.Instant;
  /** The local date of `since`, `YYYY-MM-DD`. */
  date: string;
  billable: boolean;
  note: string | null;
  /** Ascending. */
  tagIds: readonly number[];
}

export interface TimeEntryRow extends Omit<EntryFields, 'since' | 'until'> {
  id: number;
  position: number;
  since: string;
  until: string;
  seconds: number;
  isReleased: boolean;
  creatorUserId: number | null;
  createdAt: string;
  updatedAt: string;
}

export async function insertEntry(
  db: Executor,
  organizationId: number,
  entry: EntryFields & { creatorUserId: number | null },
  now: Temporal.Instant,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into time_entries (organization_id, user_id, project_id, task_id, source, since, until, starts_on, billable,
      note, tag_ids, creator_user_id, created_at, updated_at)
    values (${organizationId}, ${entry.userId}, ${entry.projectId}, ${entry.taskId}, ${entry.source}, ${entry.since},
      ${entry.until}, ${entry.date}::date, ${entry.billable}, ${entry.note}, ${entry.tagIds}::int[],
      ${entry.creatorUserId}, ${now}, ${now})
    returning id`);
  return row.id;
}

/** The columns of an entry. Its seconds are those of its slots, and those that retention deleted. */
const columns = (organizationId: number) => sql`
  entry.id, entry.position, entry.user_id as "userId", entry.project_id as "projectId", entry.task_id as "taskId",
  entry.source, entry.since, entry.until, entry.starts_on::text as date, entry.billable, entry.note,
  entry.tag_ids as "tagIds", entry.released_seconds is not null as "isReleased",
  entry.creator_user_id as "creatorUserId", entry.created_at as "createdAt", entry.updated_at as "updatedAt",
  coalesce(entry.released_seconds, 0) + coalesce((
    select sum(tracked)::int from activity_slots
    where organization_id = ${organizationId} and user_id = entry.user_id and starts_at >= entry.since
      and starts_at < entry.until and entry_id = entry.id), 0) as seconds`;

/** An entry that is visible to the reader. */
export function selectEntry(
  db: Executor,
  organizationId: number,
  entryId: number,
  visibility: TimeVisibility,
): Promise<TimeEntryRow | undefined> {
  const filter = { userIds: undefined, projectIds: undefined, visibility };
  return db.maybe(sql`
    select ${columns(organizationId)} from time_entries entry
    where organization_id = ${organizationId} and id = ${entryId} ${selectedTime(filter)}`);
}

export interface EntryFilter extends SelectedTime {
  /** Local dates, both inclusive. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** The projects that belong to these clients on a date. */
  clientIds: readonly number[] | undefined;
  today: Temporal.PlainDate;
  tagIds: readonly number[] | undefined;
  source: EntrySource | undefined;
  text: string | undefined;
  startId: number;
  limit: number;
}

const dayNumber = (date: Temporal.PlainDate) => date.toZonedDateTime('UTC').epochMilliseconds / 86_400_000;

const ofClients = (organizationId: number, { clientIds, today }: EntryFilter) => sql`
  and project_id in (
    select on_day.project_id from (
      select distinct on (project_id) project_id, client_id from project_terms
      where organization_id = ${organizationId} and superseded_at is null and effective_on <= ${today}::date
      order by project_id, effective_on desc) on_day
    where on_day.client_id = any(${clientIds}::int[]))`;

/** A page of entries, ascending by date and id. */
export function selectEntries(db: Executor, organizationId: number, filter: EntryFilter): Promise<TimeEntryRow[]> {
  const { from, to, tagIds, source, text } = filter;
  const first = Math.max(filter.startId, dayNumber(from) * idsPerDay);
  return db.many(sql`
    select ${columns(organizationId)} from time_entries entry
    where organization_id = ${organizationId} and position >= ${first} and position < ${(dayNumber(to) + 1) * idsPerDay}
      ${selectedTime(filter)}
      ${sqlWhen(filter.clientIds !== undefined, () => ofClients(organizationId, filter))}
      ${sqlWhen(tagIds !== undefined, () => sql`and tag_ids && ${tagIds}::int[]`)}
      ${sqlWhen(source !== undefined, () => sql`and source = ${source}`)}
      ${sqlWhen(text !== undefined, () => sql`and strpos(lower(note), lower(${text})) > 0`)}
    order by position limit ${filter.limit}`);
}

/** Stores the values of an entry. */
export async function rewriteEntry(
  db: Executor,
  organizationId: number,
  entry: TimeEntryRow,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update time_entries set project_id = ${entry.projectId}, task_id = ${entry.taskId}, note = ${entry.note},
      tag_ids = ${entry.tagIds}::int[], billable = ${entry.billable},
      since = ${entry.since}::timestamptz, until = ${entry.until}::timestamptz,
      starts_on = ${entry.date}::date, updated_at = ${now}
    where organization_id = ${organizationId} and id = ${entry.id}`);
}

export async function removeEntry(db: Executor, organizationId: number, entryId: number): Promise<void> {
  await db.run(sql`delete from time_entries where organization_id = ${organizationId} and id = ${entryId}`);
}

/**
 * Moves start and end of entries to their remaining slots, and deletes entries without slots. Returns the new starts of
 * the remaining ones.
 */
export async function fitEntries(
  db: Executor,
  organizationId: number,
  entryIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ id: number; since: string }[]> {
  const rows = await db.many<{ id: number; since: string }>(sql`
    with hull as (
      select entry.id, min(slot.starts_at) as since, max(slot.starts_at + slot.tracked * interval '1 second') as until
      from time_entries entry join activity_slots slot
        on slot.organization_id = ${organizationId} and slot.user_id = entry.user_id and slot.entry_id = entry.id
          and slot.starts_at >= entry.since and slot.starts_at < entry.until
      where entry.organization_id = ${organizationId} and entry.id = any(${entryIds}::int[])
      group by entry.id
    )
    update time_entries entry set since = hull.since, until = hull.until, updated_at = ${now}
    from hull where entry.organization_id = ${organizationId} and entry.id = hull.id
    returning entry.id, entry.since`);
  await db.run(sql`
    delete from time_entries where organization_id = ${organizationId} and id = any(${entryIds}::int[])
      and released_seconds is null and not (id = any(${rows.map(({ id }) => id)}::int[]))`);
  return rows;
}

/** The starts of entries from an instant on. */
export const selectStartsFrom = (
  db: Executor,
  organizationId: number,
  since: Temporal.Instant,
): Promise<{ id: number; since: string }[]> =>
  db.many(sql`select id, since from time_entries where organization_id = ${organizationId} and since >= ${since}`);

/** Sets the local dates on which entries start. */
export async function setDates(
  db: Executor,
  organizationId: number,
  entries: readonly { id: number; date: string }[],
): Promise<void> {
  await db.run(sql`
    update time_entries entry set starts_on = moved.date
    from unnest(${entries.map(({ id }) => id)}::int[], ${entries.map(({ date }) => date)}::date[]) as moved (id, date)
    where entry.organization_id = ${organizationId} and entry.id = moved.id and entry.starts_on <> moved.date`);
}

/** Moves the entries of one person to another. */
export async function moveEntries(
  db: Executor,
  organizationId: number,
  { fromUserId, intoUserId }: { fromUserId: number; intoUserId: number },
): Promise<void> {
  await db.run(sql`
    update time_entries set user_id = ${intoUserId}
    where organization_id = ${organizationId} and user_id = ${fromUserId}`);
}
