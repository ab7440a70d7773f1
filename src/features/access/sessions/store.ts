import type { SignInMethod } from '../../../contract/lists/credentials.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';
import { isUnconfirmed, organizationIdsOf } from '../../people/organizations/facts.ts';

export interface NewLink {
  secretHash: Buffer;
  userId: number;
  expiresAt: Temporal.Instant;
  isMailed: boolean;
}

export interface LinkRow {
  id: number;
  userId: number;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  isMailed: boolean;
}

const readLink = sql`
  id, user_id as "userId", created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt",
  is_mailed as "isMailed"`;

export function insertLink(db: Executor, link: NewLink, now: Temporal.Instant): Promise<LinkRow> {
  return db.one(sql`
    insert into sign_in_links (secret_hash, user_id, created_at, expires_at, is_mailed)
    values (${link.secretHash}, ${link.userId}, ${now}, ${link.expiresAt}, ${link.isMailed}) returning ${readLink}`);
}

/** Uses a valid link. If several requests send the secret at the same time, the database accepts one. */
export function useLink(db: Executor, secretHash: Buffer, now: Temporal.Instant): Promise<LinkRow | undefined> {
  return db.maybe(sql`
    update sign_in_links set used_at = ${now}
    where secret_hash = ${secretHash} and used_at is null and expires_at > ${now} returning ${readLink}`);
}

export function findLink(db: Executor, secretHash: Buffer): Promise<LinkRow | undefined> {
  return db.maybe(sql`select ${readLink} from sign_in_links where secret_hash = ${secretHash}`);
}

/** Expires a person's unused links. */
export async function endLinksOf(db: Executor, userId: number, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update sign_in_links set expires_at = ${now}
    where user_id = ${userId} and used_at is null and expires_at > ${now}`);
}

export interface SessionRow {
  id: number;
  userId: number;
  /** Null = the command line. */
  makerUserId: number | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  userAgent: string | null;
  signInMethod: SignInMethod;
  /** When the person last proved their identity. */
  provedAt: string;
}

const readSession = sql`
  session.id, session.user_id as "userId", session.maker_user_id as "makerUserId", session.created_at as "createdAt",
  session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt", session.user_agent as "userAgent",
  session.way as "signInMethod", coalesce(session.proved_at, session.created_at) as "provedAt"`;

export interface NewSession {
  secretHash: Buffer;
  userId: number;
  makerUserId: number | null;
  userAgent: string | null;
  signInMethod: SignInMethod;
  expiresAt: Temporal.Instant;
}

export function insertSession(db: Executor, session: NewSession, now: Temporal.Instant): Promise<SessionRow> {
  return db.one(sql`
    insert into browser_sessions as session (secret_hash, user_id, maker_user_id, user_agent, way, created_at,
      last_seen_at, expires_at)
    values (${session.secretHash}, ${session.userId}, ${session.makerUserId}, ${session.userAgent},
      ${session.signInMethod}, ${now}, ${now}, ${session.expiresAt})
    returning ${readSession}`);
}

/**
 * An instant, and the start of the idle period that ends at that instant. A session that has not been used since
 * `idleSince` is idle.
 */
export interface LiveAt {
  now: Temporal.Instant;
  idleSince: Temporal.Instant;
}

const isLive = ({ now, idleSince }: LiveAt): SqlFragment => sql`
  session.ended_at is null and session.expires_at > ${now} and session.last_seen_at > ${idleSince}`;

export function findLiveSession(db: Executor, secretHash: Buffer, moment: LiveAt): Promise<SessionRow | undefined> {
  return db.maybe(sql`
    select ${readSession} from browser_sessions session where session.secret_hash = ${secretHash}
      and ${isLive(moment)}`);
}

/** A live session, with the organizations in which the person is a current member. */
export function findActing(
  db: Executor,
  secretHash: Buffer,
  moment: LiveAt,
): Promise<(SessionRow & { organizationIds: number[]; isUnconfirmed: boolean }) | undefined> {
  return db.maybe(sql`
    select ${readSession}, ${organizationIdsOf(sql`session.user_id`)} as "organizationIds",
      ${isUnconfirmed(sql`session.user_id`)} as "isUnconfirmed"
    from browser_sessions session
    where session.secret_hash = ${secretHash} and ${isLive(moment)}`);
}

export function findSession(db: Executor, userId: number, id: number): Promise<SessionRow> {
  return db.one(sql`select ${readSession} from browser_sessions session where session.user_id = ${userId}
    and session.id = ${id}`);
}

/** Records the use of a session. Of concurrent requests, only one writes. */
export async function markSeen(db: Executor, session: SessionRow, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update browser_sessions set last_seen_at = ${now}
    where id = ${session.id} and last_seen_at = ${session.lastSeenAt}::timestamptz`);
}

/** Records that the session's person proved their identity. */
export function markProved(db: Executor, userId: number, id: number, now: Temporal.Instant): Promise<SessionRow> {
  return db.one(sql`
    update browser_sessions session set proved_at = ${now} where session.user_id = ${userId} and session.id = ${id}
    returning ${readSession}`);
}

/** Whether the secret belongs to a session of this person that has not been ended. */
export async function wasSignedIn(db: Executor, userId: number, secretHash: Buffer): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(sql`
    select exists (select from browser_sessions session where session.secret_hash = ${secretHash}
      and session.user_id = ${userId} and session.ended_at is null) as
      known`);
  return known;
}

/** Ends the live session with the secret. */
export function endBySecret(db: Executor, secretHash: Buffer, moment: LiveAt): Promise<SessionRow[]> {
  return db.many(sql`
    update browser_sessions session set ended_at = ${moment.now}
    where session.secret_hash = ${secretHash} and ${isLive(moment)} returning ${readSession}`);
}

/** Locks the session with the secret until the end of the transaction. */
export async function lockBySecret(db: Executor, secretHash: Buffer): Promise<void> {
  await db.run(sql`select from browser_sessions where secret_hash = ${secretHash} for no key update`);
}

/** Ends live sessions of a person: all of them, only the one with an id, or all except one. */
export function endLive(
  db: Executor,
  { userId, id, exceptId }: { userId: number; id?: number; exceptId?: number },
  moment: LiveAt,
): Promise<SessionRow[]> {
  return db.many(sql`
    update browser_sessions session set ended_at = ${moment.now}
    where session.user_id = ${userId} and ${isLive(moment)}
      ${sqlWhen(id !== undefined, () => sql`and session.id = ${id}`)}
      ${sqlWhen(exceptId !== undefined, () => sql`and session.id <> ${exceptId}`)}
    returning ${readSession}`);
}

/** Live sessions of a person, ascending from an id. */
export function listLive(
  db: Executor,
  userId: number,
  page: { startId: number; limit: number },
  moment: LiveAt,
): Promise<SessionRow[]> {
  return db.many(sql`
    select ${readSession} from browser_sessions session
    where session.user_id = ${userId} and session.id >= ${page.startId} and ${isLive(moment)}
      order by session.id limit ${page.limit}`);
}

/** Deletes sessions and links that had expired by an instant. */
export async function dropExpiredBefore(db: Executor, instant: Temporal.Instant): Promise<void> {
  await db.run(sql`delete from browser_sessions where expires_at <= ${instant}`);
  await db.run(sql`delete from sign_in_links where expires_at <= ${instant}`);
}
