import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { type DetailKind, startOf } from '../rules.ts';
import { type MonthOfMember, ofMonth } from './members.ts';

/** The columns of a slot, by kind of detail. */
const columns: Readonly<Record<DetailKind, { hold: SqlFragment; clear: SqlFragment }>> = {
  minutes: { hold: sql`(minutes is not null or seconds is not null)`, clear: sql`minutes = null, seconds = null` },
  apps_and_urls: { hold: sql`(apps is not null or urls is not null)`, clear: sql`apps = null, urls = null` },
  screenshots: { hold: sql`screenshot_ids is not null`, clear: sql`screenshot_ids = null` },
};

/** Removes the details of a kind from slots and returns the number of slots. The slots' change instants stay. */
export function clearSlots(
  db: Executor,
  organizationId: number,
  kind: DetailKind,
  month: MonthOfMember,
): Promise<number> {
  const { hold, clear } = columns[kind];
  return db.run(sql`
    update activity_slots set ${clear}
    where organization_id = ${organizationId} and ${ofMonth(month)} and ${hold}`);
}

/** The months with late details: slots before the date that were changed since an instant. */
export async function findLateMonths(
  db: Executor,
  organizationId: number,
  kind: DetailKind,
  { since, before }: { since: Temporal.Instant; before: Temporal.PlainDate },
): Promise<string[]> {
  const rows = await db.many<{ month: string }>(sql`
    select distinct date_trunc('month', starts_at at time zone 'UTC')::date as month from activity_slots
    where organization_id = ${organizationId} and updated_at >= ${since} and starts_at < ${startOf(before)}
      and ${columns[kind].hold}
    order by month`);
  return rows.map(({ month }) => month);
}

/** The details of a slot as a JSON line. */
const lines: Readonly<Record<DetailKind, SqlFragment>> = {
  minutes: sql`json_build_object('user_id', user_id, 'project_id', project_id, 'starts_at', starts_at,
    'updated_at', updated_at, 'minutes', minutes, 'seconds', seconds)`,
  apps_and_urls: sql`json_build_object('user_id', user_id, 'project_id', project_id, 'starts_at', starts_at,
    'updated_at', updated_at, 'apps', apps, 'urls', urls)`,
  screenshots: sql`json_build_object('user_id', user_id, 'project_id', project_id, 'starts_at', starts_at,
    'updated_at', updated_at, 'screenshot_ids', screenshot_ids)`,
};

/** The details of a kind in slots, as JSON lines. */
export async function slotLines(
  db: Executor,
  organizationId: number,
  kind: DetailKind,
  month: MonthOfMember,
): Promise<string[]> {
  const rows = await db.many<{ line: string }>(sql`
    select ${lines[kind]}::text as line from activity_slots
    where organization_id = ${organizationId} and ${ofMonth(month)} and ${columns[kind].hold}
    order by starts_at, project_id`);
  return rows.map(({ line }) => line);
}

/**
 * Restores details into slots that have none, and returns the number of slots. A line is skipped if its slot was sent
 * again later, so the order of archives does not matter. Lines written by earlier versions lack the instant of the last
 * change.
 */
export function putSlotLines(
  db: Executor,
  organizationId: number,
  kind: DetailKind,
  texts: readonly string[],
): Promise<number> {
  const { hold, put, read } = { ...columns[kind], ...puts[kind] };
  // A common table expression, because casts from text are not immutable, and Citus rejects them in an update.
  return db.run(sql`
    with held as materialized (
      select (line ->> 'user_id')::int as holder, (line ->> 'project_id')::int as place,
        (line ->> 'starts_at')::timestamptz as since, (line ->> 'updated_at')::timestamptz as written, ${read}
      from unnest(${texts}::json[]) as line)
    update activity_slots slot set ${put} from held
    where slot.organization_id = ${organizationId} and slot.user_id = held.holder
      and slot.project_id = held.place and slot.starts_at = held.since
      and (held.written is null or slot.updated_at = held.written) and not ${hold}`);
}

/** The values of a line and their columns. */
const puts: Readonly<Record<DetailKind, { read: SqlFragment; put: SqlFragment }>> = {
  minutes: {
    read: sql`nullif((line -> 'minutes')::text, 'null')::json as of_minutes,
      nullif((line -> 'seconds')::text, 'null')::json as of_seconds`,
    put: sql`minutes = held.of_minutes, seconds = held.of_seconds`,
  },
  apps_and_urls: {
    read: sql`nullif((line -> 'apps')::text, 'null')::json as of_apps,
      nullif((line -> 'urls')::text, 'null')::json as of_urls`,
    put: sql`apps = held.of_apps, urls = held.of_urls`,
  },
  screenshots: {
    read: sql`array(select json_array_elements_text(line -> 'screenshot_ids')::int8) as of_screenshots`,
    put: sql`screenshot_ids = held.of_screenshots`,
  },
};
