import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment } from '../../../db/sql.ts';
import { type ReleasedKind, startOf } from '../rules.ts';

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
