import type { Executor } from '../../db/database.ts';
import { sql, type SqlFragment } from '../../db/sql.ts';
import type { ReleasedKind, RetentionKind } from './rules.ts';

export interface KeptKind {
  kind: RetentionKind;
  months: number | null;
  releasedBefore: string | null;
  clearedBefore: string | null;
  clearedAt: string | null;
}

export function selectKept(db: Executor, organizationId: number): Promise<KeptKind[]> {
  return db.many(sql`
    select kind, months, released_before as "releasedBefore", cleared_before as "clearedBefore",
      cleared_at as "clearedAt"
    from retention
    where organization_id = ${organizationId} order by kind`);
}

export async function saveMonths(
  db: Executor,
  organizationId: number,
  months: readonly { kind: RetentionKind; months: number | null }[],
): Promise<void> {
  await db.run(sql`
    insert into retention (organization_id, kind, months)
    select ${organizationId}::int, kept.kind, kept.months
    from unnest(${months.map(({ kind }) => kind)}::text[], ${months.map((each) => each.months)}::int2[])
      as kept (kind, months)
    on conflict (organization_id, kind) do update set months = excluded.months`);
}

/** Organizations that keep something for so many months only, ascending from the one after an id. */
export async function findKeeping(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select distinct organization_id as "organizationId" from retention
    where months is not null and organization_id > ${after} order by organization_id limit ${limit}`);
  return rows.map(({ organizationId }) => organizationId);
}

export async function saveReleased(
  db: Executor,
  organizationId: number,
  { kind, before }: { kind: ReleasedKind; before: Temporal.PlainDate },
): Promise<void> {
  await db.run(sql`
    update retention set released_before = greatest(released_before, ${before}::date)
    where organization_id = ${organizationId} and kind = ${kind}`);
}

/** Notes how far what was let go of is gone. */
export async function saveCleared(
  db: Executor,
  organizationId: number,
  { kind, before }: { kind: ReleasedKind; before: Temporal.PlainDate },
): Promise<void> {
  await db.run(sql`
    update retention set cleared_before = ${before}::date
    where organization_id = ${organizationId} and kind = ${kind}`);
}

/** Notes when it was gone through last. */
export async function saveLooked(
  db: Executor,
  organizationId: number,
  kind: ReleasedKind,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update retention set cleared_at = ${now} where organization_id = ${organizationId} and kind = ${kind}`);
}

/** Members with time on the dates, ascending. */
export async function findWorkers(
  db: Executor,
  organizationId: number,
  { from, before }: { from: Temporal.PlainDate; before: Temporal.PlainDate },
): Promise<number[]> {
  // A day of a zone ahead of or behind UTC lies in two months of it.
  const rows = await db.many<{ userId: number }>(sql`
    select distinct user_id as "userId" from daily_time
    where organization_id = ${organizationId} and local_date between ${from.subtract({ days: 1 })} and ${before}
    order by user_id`);
  return rows.map(({ userId }) => userId);
}

/** The first date with time; undefined where there is none. */
export async function findFirstDate(db: Executor, organizationId: number): Promise<string | undefined> {
  const { first } = await db.one<{ first: string | null }>(sql`
    select min(local_date) as first from daily_time where organization_id = ${organizationId}`);
  return first ?? undefined;
}

type SlotKind = Exclude<ReleasedKind, 'audit'>;

/** Columns of a slot by kind: what is kept in them goes. */
const columns: Readonly<Record<SlotKind, { hold: SqlFragment; clear: SqlFragment }>> = {
  minutes: { hold: sql`(minutes is not null or seconds is not null)`, clear: sql`minutes = null, seconds = null` },
  apps_and_urls: { hold: sql`(apps is not null or urls is not null)`, clear: sql`apps = null, urls = null` },
  screenshots: { hold: sql`screenshot_ids is not null`, clear: sql`screenshot_ids = null` },
};

/** One member's slots of a month, given by its first day. */
export interface MonthOfMember {
  userId: number;
  month: Temporal.PlainDate;
}

const startOf = (day: Temporal.PlainDate) => `${day.toString()}T00:00:00Z`;

const ofMonth = ({ userId, month }: MonthOfMember) => sql`user_id = ${userId}
  and starts_at >= ${startOf(month)} and starts_at < ${startOf(month.add({ months: 1 }))}`;

/** Empties what is kept of a kind in slots; answers in how many. When they were changed stays as it is. */
export function clearSlots(db: Executor, organizationId: number, kind: SlotKind, of: MonthOfMember): Promise<number> {
  const { hold, clear } = columns[kind];
  return db.run(sql`
    update activity_slots set ${clear}
    where organization_id = ${organizationId} and ${ofMonth(of)} and ${hold}`);
}

/** The same of slots that were written late: changed from an instant on, of a time before the date. */
export function clearLateSlots(
  db: Executor,
  organizationId: number,
  kind: SlotKind,
  { since, before }: { since: Temporal.Instant; before: Temporal.PlainDate },
): Promise<number> {
  const { hold, clear } = columns[kind];
  return db.run(sql`
    update activity_slots set ${clear} where organization_id = ${organizationId} and updated_at >= ${since}
      and starts_at < ${startOf(before)} and ${hold}`);
}

/** What a slot has of a kind, as one line of JSON. */
const lines: Readonly<Record<SlotKind, SqlFragment>> = {
  minutes: sql`json_build_object('user_id', user_id, 'project_id', project_id, 'starts_at', starts_at,
    'minutes', minutes, 'seconds', seconds)`,
  apps_and_urls: sql`json_build_object('user_id', user_id, 'project_id', project_id, 'starts_at', starts_at,
    'apps', apps, 'urls', urls)`,
  screenshots: sql`json_build_object('user_id', user_id, 'project_id', project_id, 'starts_at', starts_at,
    'screenshot_ids', screenshot_ids)`,
};

/** What is kept of a kind in slots, a line of JSON each. */
export async function slotLines(
  db: Executor,
  organizationId: number,
  kind: SlotKind,
  of: MonthOfMember,
): Promise<string[]> {
  const rows = await db.many<{ line: string }>(sql`
    select ${lines[kind]}::text as line from activity_slots
    where organization_id = ${organizationId} and ${ofMonth(of)} and ${columns[kind].hold}
    order by starts_at, project_id`);
  return rows.map(({ line }) => line);
}

/** Puts back into slots what lines hold, where nothing is; answers into how many. */
export function putSlotLines(
  db: Executor,
  organizationId: number,
  kind: SlotKind,
  texts: readonly string[],
): Promise<number> {
  const { hold, put } = { ...columns[kind], put: puts[kind] };
  return db.run(sql`
    update activity_slots s set ${put} from unnest(${texts}::json[]) as line
    where s.organization_id = ${organizationId} and s.user_id = (line ->> 'user_id')::int
      and s.project_id = (line ->> 'project_id')::int and s.starts_at = (line ->> 'starts_at')::timestamptz
      and not ${hold}`);
}

const puts: Readonly<Record<SlotKind, SqlFragment>> = {
  minutes: sql`minutes = nullif((line -> 'minutes')::text, 'null')::json,
    seconds = nullif((line -> 'seconds')::text, 'null')::json`,
  apps_and_urls: sql`apps = nullif((line -> 'apps')::text, 'null')::json,
    urls = nullif((line -> 'urls')::text, 'null')::json`,
  screenshots: sql`screenshot_ids = array(select json_array_elements_text(line -> 'screenshot_ids')::int8)`,
};

/** Months from here on are gone through again when they are kept no longer. */
export async function reopenCleared(
  db: Executor,
  organizationId: number,
  { kind, month }: { kind: ReleasedKind; month: Temporal.PlainDate },
): Promise<void> {
  await db.run(sql`
    update retention set cleared_before = least(cleared_before, ${month}::date)
    where organization_id = ${organizationId} and kind = ${kind}`);
}

/** The day of the first entry of the audit; undefined where there is none. */
export async function findFirstEntry(db: Executor, organizationId: number): Promise<string | undefined> {
  const row = await db.maybe<{ day: string }>(sql`
    select (recorded_at at time zone 'UTC')::date as day from audit_entries
    where organization_id = ${organizationId} order by id limit 1`);
  return row?.day;
}

/** Entries of the audit of a month after an id, a line of JSON each. */
export function auditLines(
  db: Executor,
  organizationId: number,
  { month, after, limit }: { month: Temporal.PlainDate; after: string; limit: number },
): Promise<{ id: string; line: string }[]> {
  return db.many(sql`
    select id::text, to_jsonb(a)::text as line from audit_entries a
    where organization_id = ${organizationId} and id > ${after}::int8
      and recorded_at >= ${startOf(month)}
      and recorded_at < ${startOf(month.add({ months: 1 }))}
    order by id limit ${limit}`);
}

/** Puts back entries of the audit that are not there; answers how many. */
export function putAuditLines(db: Executor, organizationId: number, texts: readonly string[]): Promise<number> {
  return db.run(sql`
    insert into audit_entries (organization_id, id, recorded_at, actor_user_id, action, subject, subject_id, before,
      after, reason, credential_kind, credential_id, maker_user_id)
    overriding system value
    select e.organization_id, e.id, e.recorded_at, e.actor_user_id, e.action, e.subject, e.subject_id, e.before,
      e.after, e.reason, e.credential_kind, e.credential_id, e.maker_user_id
    from unnest(${texts}::jsonb[]) as line cross join lateral jsonb_populate_record(null::audit_entries, line) e
    where e.organization_id = ${organizationId}
    on conflict do nothing`);
}

/** Deletes entries of the audit from before a date, the oldest first; answers how many. */
export function deleteAudit(
  db: Executor,
  organizationId: number,
  before: Temporal.PlainDate,
  limit: number,
): Promise<number> {
  return db.run(sql`
    with old as (
      select id from audit_entries
      where organization_id = ${organizationId} and recorded_at < ${startOf(before)}
      order by id limit ${limit})
    delete from audit_entries using old
    where audit_entries.organization_id = ${organizationId} and audit_entries.id = old.id`);
}
