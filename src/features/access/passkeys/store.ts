import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface PasskeyRow {
  id: number;
  userId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  userHandle: Buffer;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const readPasskey = sql`
  passkey.id, passkey.user_id as "userId", passkey.credential_id as "credentialId", passkey.public_key as "publicKey",
  passkey.user_handle as "userHandle", passkey.transports, passkey.name, passkey.created_at as "createdAt",
  passkey.last_used_at as "lastUsedAt"`;

/** The passkeys of a person, the oldest first. */
export function listPasskeys(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return db.many(sql`select ${readPasskey} from passkeys passkey where passkey.user_id = ${userId}
    order by passkey.id`);
}

export function findPasskey(db: Executor, userId: number, id: number): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`select ${readPasskey} from passkeys passkey where passkey.user_id = ${userId}
    and passkey.id = ${id}`);
}

/** A passkey of a person, locked against changes until the end of the transaction. */
export function lockPasskey(db: Executor, userId: number, id: number): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`select ${readPasskey} from passkeys passkey where passkey.user_id = ${userId}
    and passkey.id = ${id} for update`);
}

export function findByCredential(db: Executor, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`select ${readPasskey} from passkeys passkey where passkey.credential_id = ${credentialId}`);
}

export interface NewPasskey {
  userId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  userHandle: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** Returns undefined if the credential is already registered. */
export function insertPasskey(db: Executor, made: NewPasskey, now: Temporal.Instant): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`
    insert into passkeys as passkey (user_id, credential_id, public_key, user_handle, counter, transports, name,
      created_at)
    values (${made.userId}, ${made.credentialId}, ${made.publicKey}, ${made.userHandle}, ${made.counter},
      ${made.transports}, ${made.name}, ${now})
    on conflict (credential_id) do nothing returning ${readPasskey}`);
}

export function renamePasskey(db: Executor, id: number, name: string): Promise<PasskeyRow> {
  return db.one(sql`update passkeys passkey set name = ${name} where passkey.id = ${id} returning ${readPasskey}`);
}

export async function deletePasskey(db: Executor, id: number): Promise<void> {
  await db.run(sql`delete from passkeys where id = ${id}`);
}

/** Deletes all passkeys of a person. */
export function deletePasskeysOf(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return db.many(sql`delete from passkeys passkey where passkey.user_id = ${userId} returning ${readPasskey}`);
}

/**
 * Records a use of a passkey with its signature count. Returns false if the count did not increase, which indicates a
 * copy. A count of 0 means that the passkey does not count. Of two concurrent uses, the database accepts only one.
 */
export async function markUsed(db: Executor, id: number, counter: number, now: Temporal.Instant): Promise<boolean> {
  const marked = await db.run(sql`
    update passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`);
  return marked > 0;
}

export interface ChallengeRow {
  challengeHash: Buffer;
  browserHash: Buffer;
  /** Null for a sign-in challenge. */
  userId: number | null;
  /** The identifier by which the device will know the person; null for a sign-in challenge. */
  userHandle: Buffer | null;
}

export async function insertChallenge(db: Executor, made: ChallengeRow, expiresAt: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into passkey_challenges (challenge_hash, browser_hash, user_id, user_handle, expires_at)
    values (${made.challengeHash}, ${made.browserHash}, ${made.userId}, ${made.userHandle}, ${expiresAt})`);
}

/** The user handle of a passkey that the person is currently adding; undefined if there is none. */
export async function findPendingHandle(
  db: Executor,
  userId: number,
  now: Temporal.Instant,
): Promise<Buffer | undefined> {
  const row = await db.maybe<{ userHandle: Buffer }>(sql`
    select user_handle as "userHandle" from passkey_challenges
    where user_id = ${userId} and user_handle is not null and expires_at > ${now} limit 1`);
  return row?.userHandle;
}

/** Uses up a valid challenge of the browser. */
export function useChallenge(
  db: Executor,
  challenge: Pick<ChallengeRow, 'challengeHash' | 'browserHash' | 'userId'>,
  now: Temporal.Instant,
): Promise<{ userHandle: Buffer | null } | undefined> {
  return db.maybe(sql`
    delete from passkey_challenges
    where challenge_hash = ${challenge.challengeHash} and browser_hash = ${challenge.browserHash}
      and user_id is not distinct from ${challenge.userId} and expires_at > ${now}
    returning user_handle as "userHandle"`);
}

export async function dropChallengesBefore(db: Executor, instant: Temporal.Instant): Promise<void> {
  await db.run(sql`delete from passkey_challenges where expires_at <= ${instant}`);
}
