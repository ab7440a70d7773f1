import {
  type FeedKind,
  type FeedSubject,
  hiddenStateKind,
  ownerKinds,
  payKinds,
} from '../../../contract/lists/events.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';
import type { FeedReader } from './reader.ts';

export interface FeedEntry {
  kind: FeedKind;
  subject: FeedSubject;
  subjectId: number;
  /** The member that the event is about. */
  userId: number | null;
  /** Details of the event under wire names. A removal states its `cause`. */
  payload: Readonly<Record<string, unknown>>;
  /** When the state that the event reports began. Default: now. */
  since?: Temporal.Instant;
  /** The figures that caused the event, or the user who did, under wire names. */
  why?: Readonly<Record<string, unknown>>;
  /** Only one entry per key is stored. Without a key, every entry is stored. */
  dedupKey?: string;
}

/**
 * The interval between the ids of entries that all readers may see. Entries about pay get ids in between, so readers
 * who cannot see pay find no gap in the ids.
 */
const idStep = 65_536;

/** Whether the event is about a budget at pay rates, and therefore shown only to readers who can see pay. */
const isFromPay = ({ payload }: FeedEntry) => payload['rate'] === 'pay_rate';

const takeHead = (db: Executor, organizationId: number) =>
  db.run(sql`select from feed_heads where organization_id = ${organizationId} for update`);

/** Locks the organization's feed until the end of the transaction. */
export async function lockFeed(db: Executor, organizationId: number): Promise<void> {
  if ((await takeHead(db, organizationId)) > 0) return;
  await db.run(sql`
    insert into feed_heads (organization_id) values (${organizationId}) on conflict (organization_id) do nothing`);
  await takeHead(db, organizationId);
}

/**
 * Appends entries in the given order, except that entries about pay come last. Skips entries whose key is already
 * stored.
 */
export async function insertEntries(
  db: Executor,
  organizationId: number,
  entries: readonly FeedEntry[],
  now: Temporal.Instant,
): Promise<void> {
  const [fromPay, forAll] = [entries.filter(isFromPay), entries.filter((entry) => !isFromPay(entry))];
  const newest = sql`(select coalesce(max(id), 0) from feed_entries where organization_id = ${organizationId}::int)`;
  const nextId = sql`(${newest} / ${idStep}::int8 + place) * ${idStep}::int8`;
  if (forAll.length > 0) await insertWithIds(db, organizationId, { entries: forAll, now, id: nextId });
  const between = sql`${newest} + place`;
  if (fromPay.length > 0) await insertWithIds(db, organizationId, { entries: fromPay, now, id: between });
}

async function insertWithIds(
  db: Executor,
  organizationId: number,
  { entries, now, id }: { entries: readonly FeedEntry[]; now: Temporal.Instant; id: SqlFragment },
): Promise<void> {
  const column = <T>(value: (entry: FeedEntry) => T): T[] => entries.map(value);
  await db.run(sql`
    insert into feed_entries (organization_id, id, kind, subject, subject_id, user_id, payload, recorded_at,
      holds_since, why, dedup_key)
    overriding system value
    select ${organizationId}::int, ${id}, kind, subject, subject_id, user_id, payload::jsonb, ${now}::timestamptz,
      since, why::jsonb, dedup_key
    from unnest(
      ${column((entry) => entry.kind)}::text[],
      ${column((entry) => entry.subject)}::text[],
      ${column((entry) => entry.subjectId)}::int8[],
      ${column((entry) => entry.userId)}::int[],
      ${column((entry) => JSON.stringify(entry.payload))}::text[],
      ${column((entry) => entry.since ?? null)}::timestamptz[],
      ${column((entry) => entry.why && JSON.stringify(entry.why))}::text[],
      ${column((entry) => entry.dedupKey ?? null)}::text[])
      with ordinality as appended (kind, subject, subject_id, user_id, payload, since, why, dedup_key, place)
    order by place
    on conflict (organization_id, dedup_key) where dedup_key is not null do nothing`);
}

/** The id of an organization's newest entry, or 0 if it has none. */
export async function newestEntryId(db: Executor, organizationId: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0) as id from feed_entries where organization_id = ${organizationId}`);
  return id;
}

export interface FeedRow {
  id: number;
  kind: FeedKind;
  subject: FeedSubject;
  subjectId: number;
  userId: number | null;
  payload: Readonly<Record<string, unknown>>;
  since: string;
  why: Readonly<Record<string, unknown>>;
  dedupKey: string | null;
  acknowledgedByUserId: number | null;
  acknowledgedAt: string | null;
  recordedAt: string;
}

/** The filter of a request for events. */
export interface FeedFilter {
  kinds?: readonly FeedKind[] | undefined;
  subject?: FeedSubject | undefined;
  subjectId?: number | undefined;
  userIds?: readonly number[] | undefined;
  acknowledged?: boolean | undefined;
}

export interface FeedPage extends FeedFilter {
  reader: FeedReader;
  /** 0 means from the start of the list. */
  startId: number;
  newestFirst?: boolean;
  limit: number;
}

const rowColumns = sql`
  entry.id, entry.kind, entry.subject, entry.subject_id as "subjectId", entry.user_id as "userId", entry.payload,
  coalesce(entry.holds_since, entry.recorded_at) as since, coalesce(entry.why, '{}') as why,
    entry.dedup_key as "dedupKey",
  a.user_id as "acknowledgedByUserId", a.acknowledged_at as "acknowledgedAt", entry.recorded_at as "recordedAt"`;

/** Joins the user who acknowledged an event. If only acknowledged events are requested, others are left out. */
const acknowledged = (organizationId: number, isTaken?: boolean) => sql`
  ${isTaken === true ? sql`join` : sql`left join`} feed_acknowledgements a
    on a.organization_id = ${organizationId} and a.feed_entry_id = entry.id`;

/** Every reader sees the removal of an automation_like_activity record. */
const shownTo = ({ withAutomation, withOvertime, seesPay, seesPaySet, seesHiddenStates, isOwner }: FeedReader) => sql`
  ${sqlWhen(
    !withAutomation,
    () => sql`and (entry.subject <> 'unusual_activity' or entry.kind = 'unusual_activity_removed'
      or entry.payload ->> 'type' is distinct from 'automation_like_activity')`,
  )}
  ${sqlWhen(!withOvertime, () => sql`and entry.kind not like 'overtime%'`)}
  ${sqlWhen(!seesPay, () => sql`and entry.payload ->> 'rate' is distinct from 'pay_rate'`)}
  ${sqlWhen(!seesPaySet, () => sql`and entry.kind <> all(${payKinds}::text[])`)}
  ${sqlWhen(!seesHiddenStates, () => sql`and entry.kind <> ${hiddenStateKind}`)}
  ${sqlWhen(!isOwner, () => sql`and entry.kind <> all(${ownerKinds}::text[])`)}`;

const matching = ({ kinds, subject, subjectId, userIds, acknowledged: isTaken }: FeedFilter) => sql`
  ${sqlWhen(kinds !== undefined, () => sql`and entry.kind = any(${kinds}::text[])`)}
  ${sqlWhen(subject !== undefined, () => sql`and entry.subject = ${subject}`)}
  ${sqlWhen(subjectId !== undefined, () => sql`and entry.subject_id = ${subjectId}`)}
  ${sqlWhen(userIds !== undefined, () => sql`and entry.user_id = any(${userIds}::int[])`)}
  ${sqlWhen(isTaken === false, () => sql`and a.user_id is null`)}`;

function fromStart({ startId, newestFirst }: FeedPage): SqlFragment {
  if (!newestFirst) return sql`and entry.id >= ${startId}`;
  return startId === 0 ? sql`` : sql`and entry.id <= ${startId}`;
}

/** Entries in ascending order from an id, or in descending order from the newest one. */
export function selectEntries(db: Executor, organizationId: number, page: FeedPage): Promise<FeedRow[]> {
  return db.many(sql`
    select ${rowColumns} from feed_entries entry ${acknowledged(organizationId, page.acknowledged)}
    where entry.organization_id = ${organizationId} ${fromStart(page)} ${matching(page)} ${shownTo(page.reader)}
    ${page.newestFirst ? sql`order by entry.id desc` : sql`order by entry.id`} limit ${page.limit}`);
}

/** An entry, if the reader may see it. */
export function selectEntry(
  db: Executor,
  organizationId: number,
  entry: { id: number; reader: FeedReader },
): Promise<FeedRow | undefined> {
  return db.maybe(sql`
    select ${rowColumns} from feed_entries entry ${acknowledged(organizationId)}
    where entry.organization_id = ${organizationId} and entry.id = ${entry.id} ${shownTo(entry.reader)}`);
}

/** Returns true if this is the first acknowledgement. Later acknowledgements change nothing. */
export async function insertAcknowledgement(
  db: Executor,
  organizationId: number,
  acknowledgement: { id: number; userId: number; now: Temporal.Instant },
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into feed_acknowledgements (organization_id, feed_entry_id, user_id, acknowledged_at)
    values (${organizationId}, ${acknowledgement.id}, ${acknowledgement.userId}, ${acknowledgement.now})
    on conflict (organization_id, feed_entry_id) do nothing`);
  return inserted > 0;
}

/** Which of the given keys are already stored. */
export async function selectKnownKeys(
  db: Executor,
  organizationId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.many<{ key: string }>(sql`
    select dedup_key as key from feed_entries
    where organization_id = ${organizationId} and dedup_key = any(${keys}::text[])`);
  return new Set(rows.map(({ key }) => key));
}
