import type { FeedKind, FeedSubject } from '../../contract/feed.ts';
import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';

export interface FeedEntry {
  kind: FeedKind;
  subject: FeedSubject;
  subjectId: number;
  /** The member it is about. */
  userId: number | null;
  /** What happened, under wire names; of a removal with `cause`. */
  payload: Readonly<Record<string, unknown>>;
}

const takeHead = (db: Executor, organizationId: number) =>
  db.run(sql`select from feed_heads where organization_id = ${organizationId} for update`);

/** Locks the organization's feed until the end of the transaction. */
export async function lockFeed(db: Executor, organizationId: number): Promise<void> {
  if ((await takeHead(db, organizationId)) > 0) return;
  await db.run(sql`
    insert into feed_heads (organization_id) values (${organizationId}) on conflict (organization_id) do nothing`);
  await takeHead(db, organizationId);
}

/** Appends entries in the order given. */
export async function insertEntries(
  db: Executor,
  organizationId: number,
  entries: readonly FeedEntry[],
  now: Temporal.Instant,
): Promise<void> {
  const column = <T>(value: (entry: FeedEntry) => T): T[] => entries.map(value);
  await db.run(sql`
    insert into feed_entries (organization_id, kind, subject, subject_id, user_id, payload, recorded_at)
    select ${organizationId}::int, kind, subject, subject_id, user_id, payload::jsonb, ${now}::timestamptz
    from unnest(
      ${column((entry) => entry.kind)}::text[],
      ${column((entry) => entry.subject)}::text[],
      ${column((entry) => entry.subjectId)}::int8[],
      ${column((entry) => entry.userId)}::int[],
      ${column((entry) => JSON.stringify(entry.payload))}::text[])
      with ordinality as appended (kind, subject, subject_id, user_id, payload, place)
    order by place`);
}

/** The id of an organization's newest entry; 0 = it has none. */
export async function newestEntryId(db: Executor, organizationId: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0) as id from feed_entries where organization_id = ${organizationId}`);
  return id;
}

export interface FeedRow extends FeedEntry {
  id: number;
  recordedAt: string;
}

export interface FeedPage {
  kinds: readonly FeedKind[] | undefined;
  /** Whether automation_like_activity is shown; that such a record is gone is shown in any case. */
  withAutomation: boolean;
  startId: number;
  limit: number;
}

/** Entries from an id on, ascending. */
export function selectEntries(db: Executor, organizationId: number, page: FeedPage): Promise<FeedRow[]> {
  return db.many(sql`
    select id, kind, subject, subject_id as "subjectId", user_id as "userId", payload, recorded_at as "recordedAt"
    from feed_entries
    where organization_id = ${organizationId} and id >= ${page.startId}
      ${sqlWhen(page.kinds !== undefined, () => sql`and kind = any(${page.kinds}::text[])`)}
      ${sqlWhen(
        !page.withAutomation,
        () => sql`and (subject <> 'unusual_activity' or kind = 'unusual_activity_removed'
          or payload ->> 'type' is distinct from 'automation_like_activity')`,
      )}
    order by id limit ${page.limit}`);
}
