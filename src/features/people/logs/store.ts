import type { CredentialColumns } from '../../../contract/credentials.ts';
import type { CredentialKind } from '../../../contract/lists/credentials.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';
import type { AccessLogKind } from '../../../contract/lists/access-log-kinds.ts';

/** The user id that means all members, and the credential id that means sessions. */
export const allMembers = 0;

interface AccessLogColumns {
  /** `YYYY-MM-DD`, as all dates in this file. */
  date: string;
  userId: number;
  readerUserId: number;
  kind: AccessLogKind;
  credentialId: number;
  makerUserId: number | null;
  count: number;
  shownFrom: string | null;
  shownThrough: string | null;
}

/** Reads with the same reader, credential, member, kind and date. */
export interface CollectedAccess extends AccessLogColumns {
  credentialKind: CredentialKind;
  firstAt: Temporal.Instant;
  lastAt: Temporal.Instant;
}

/**
 * Adds entries to the stored rows. Rows are written in key order, so that processes cannot deadlock. The
 * keys must be distinct.
 */
export async function addEntries(
  db: Executor,
  organizationId: number,
  entries: readonly CollectedAccess[],
): Promise<void> {
  const column = <T>(value: (entry: CollectedAccess) => T): T[] => entries.map(value);
  await db.run(sql`
    insert into looks (organization_id, date, user_id, reader_user_id, kind, credential_kind, credential_id,
      maker_user_id, first_at, last_at, count, shown_from, shown_through)
    select ${organizationId}::int, date, user_id, reader_user_id, kind, credential_kind, credential_id, maker_user_id,
      first_at, last_at, count, shown_from, shown_through
    from unnest(
      ${column((entry) => entry.date)}::date[],
      ${column((entry) => entry.userId)}::int[],
      ${column((entry) => entry.readerUserId)}::int[],
      ${column((entry) => entry.kind)}::text[],
      ${column((entry) => entry.credentialKind)}::text[],
      ${column((entry) => entry.credentialId)}::int[],
      ${column((entry) => entry.makerUserId)}::int[],
      ${column((entry) => entry.firstAt.toString())}::timestamptz[],
      ${column((entry) => entry.lastAt.toString())}::timestamptz[],
      ${column((entry) => entry.count)}::int[],
      ${column((entry) => entry.shownFrom)}::date[],
      ${column((entry) => entry.shownThrough)}::date[])
      as added (date, user_id, reader_user_id, kind, credential_kind, credential_id, maker_user_id, first_at, last_at,
        count, shown_from, shown_through)
    order by date, user_id, reader_user_id, kind, credential_kind, credential_id
    on conflict (organization_id, date, user_id, reader_user_id, kind, credential_kind, credential_id) do update
      set first_at = least(looks.first_at, excluded.first_at), last_at = greatest(looks.last_at, excluded.last_at),
        count = looks.count + excluded.count, shown_from = least(looks.shown_from, excluded.shown_from),
        shown_through = greatest(looks.shown_through, excluded.shown_through)`);
}

export interface AccessLogRow extends AccessLogColumns, Omit<CredentialColumns, 'credentialId'> {
  organizationId: number;
  id: number;
  firstAt: string;
  lastAt: string;
}

export interface AccessLogFilter {
  startId: number | undefined;
  limit: number;
  kind: AccessLogKind | undefined;
  from: string | undefined;
  through: string | undefined;
}

const shown: SqlFragment = sql`
  organization_id as "organizationId", id, date::text as date, user_id as "userId", reader_user_id as "readerUserId",
  kind, credential_kind as "credentialKind", credential_id as "credentialId", maker_user_id as "makerUserId",
  first_at as "firstAt", last_at as "lastAt", count, shown_from::text as "shownFrom",
  shown_through::text as "shownThrough"`;

const matching = ({ startId, kind, from, through }: AccessLogFilter): SqlFragment => sql`
  ${sqlWhen(startId !== undefined, () => sql`and id <= ${startId}`)}
  ${sqlWhen(kind !== undefined, () => sql`and kind = ${kind}`)}
  ${sqlWhen(from !== undefined, () => sql`and date >= ${from}::date`)}
  ${sqlWhen(through !== undefined, () => sql`and date <= ${through}::date`)}`;

/**
 * Log entries for other people's access to a member's data, newest first; optionally including access to the data of
 * all members.
 */
export function selectEntriesAbout(
  db: Executor,
  organizationId: number,
  userId: number,
  filter: AccessLogFilter & { withEverybody: boolean },
): Promise<AccessLogRow[]> {
  // Each half of the union reads the index in order. A query with one combined condition would read all rows.
  const part = (shownUserId: number, condition: SqlFragment) => sql`
    (select ${shown} from looks
    where organization_id = ${organizationId} and user_id = ${shownUserId} and reader_user_id <> ${userId}
      ${condition} ${matching(filter)}
    order by id desc limit ${filter.limit})`;
  const sinceMember = sql`and last_at >= (
    select created_at from members where organization_id = ${organizationId} and user_id = ${userId})`;
  const atEverybody = () => sql`union all ${part(allMembers, sinceMember)}`;
  return db.many(sql`
    select * from (${part(userId, sql``)} ${sqlWhen(filter.withEverybody, atEverybody)}) found
    order by id desc limit ${filter.limit}`);
}

export interface NamedAccessLogFilter extends AccessLogFilter {
  userIds: readonly number[] | undefined;
  readerUserIds: readonly number[] | undefined;
}

/** An organization's entries, newest first. A filter by reader or member uses the index on that column. */
export function selectAccessLog(
  db: Executor,
  organizationId: number,
  filter: NamedAccessLogFilter,
): Promise<AccessLogRow[]> {
  const { userIds, readerUserIds, limit } = filter;
  const entriesWhere = (condition: SqlFragment) => sql`
    select ${shown} from looks where organization_id = ${organizationId} ${condition} ${matching(filter)}
    order by id desc limit ${limit}`;
  const ofReaders = sqlWhen(readerUserIds !== undefined, () => sql`and reader_user_id = any(${readerUserIds}::int[])`);
  const named = userIds ?? readerUserIds;
  if (named === undefined) return db.many(entriesWhere(sql``));
  const ofPerson = userIds ? sql`and user_id = person.id ${ofReaders}` : sql`and reader_user_id = person.id`;
  return db.many(sql`
    select entry.* from unnest(${[...new Set(named)]}::int[]) as person(id)
      cross join lateral (${entriesWhere(ofPerson)}) entry
    order by entry.id desc limit ${limit}`);
}

/** Organizations with entries before `date`, ascending after an id. */
export async function selectOrganizationsWithEntriesBefore(
  db: Executor,
  date: Temporal.PlainDate,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select organization.id from organizations organization where organization.id > ${after} and exists (
      select from looks entry where entry.organization_id = organization.id and entry.date < ${date}::date)
    order by organization.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Deletes up to `limit` entries before `date`, oldest first. Returns their number. */
export function deleteEntriesBefore(
  db: Executor,
  organizationId: number,
  date: Temporal.PlainDate,
  limit: number,
): Promise<number> {
  return db.run(sql`
    with old as (
      select id from looks where organization_id = ${organizationId} and date < ${date}::date
      order by date, user_id, reader_user_id, kind, credential_kind, credential_id limit ${limit} for update)
    delete from looks using old where looks.organization_id = ${organizationId} and looks.id = old.id`);
}
