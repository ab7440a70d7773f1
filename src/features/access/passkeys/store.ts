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
  p.id, p.user_id as "userId", p.credential_id as "credentialId", p.public_key as "publicKey",
  p.user_handle as "userHandle", p.transports, p.name, p.created_at as "createdAt", p.last_used_at as "lastUsedAt"`;

/** Those of a person, the oldest first. */
export function listPasskeys(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return db.many(sql`select ${readPasskey} from passkeys p where p.user_id = ${userId} order by p.id`);
}

export function findPasskey(db: Executor, userId: number, id: number): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`select ${readPasskey} from passkeys p where p.user_id = ${userId} and p.id = ${id}`);
}

/** The same, kept from being renamed, removed or used until the end of the transaction. */
export function lockPasskey(db: Executor, userId: number, id: number): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`select ${readPasskey} from passkeys p where p.user_id = ${userId} and p.id = ${id} for update`);
}

export function findByCredential(db: Executor, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`select ${readPasskey} from passkeys p where p.credential_id = ${credentialId}`);
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

/** Nothing where the credential is somebody's already. */
export function insertPasskey(db: Executor, made: NewPasskey, now: Temporal.Instant): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`
    insert into passkeys as p (user_id, credential_id, public_key, user_handle, counter, transports, name, created_at)
    values (${made.userId}, ${made.credentialId}, ${made.publicKey}, ${made.userHandle}, ${made.counter},
      ${made.transports}, ${made.name}, ${now})
    on conflict (credential_id) do nothing returning ${readPasskey}`);
}

export function renamePasskey(db: Executor, id: number, name: string): Promise<PasskeyRow> {
  return db.one(sql`update passkeys p set name = ${name} where p.id = ${id} returning ${readPasskey}`);
}

export async function deletePasskey(db: Executor, id: number): Promise<void> {
  await db.run(sql`delete from passkeys where id = ${id}`);
}

/** All of a person. */
export function deletePasskeysOf(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return db.many(sql`delete from passkeys p where p.user_id = ${userId} returning ${readPasskey}`);
}

/**
 * Takes note that a passkey was used. Nothing where it counts its uses and has gone back: then it is a copy, or was
 * copied. Of two uses at the same time the database lets one have the count.
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
  /** Null until somebody has signed in. */
  userId: number | null;
  /** Of a passkey that is to be made: by which the device knows the person. */
  userHandle: Buffer | null;
}

export async function insertChallenge(db: Executor, made: ChallengeRow, expiresAt: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into passkey_challenges (challenge_hash, browser_hash, user_id, user_handle, expires_at)
    values (${made.challengeHash}, ${made.browserHash}, ${made.userId}, ${made.userHandle}, ${expiresAt})`);
}

/** By which the device of a person who makes a passkey just now knows them; undefined = nobody makes one. */
export async function findHandleInMaking(
  db: Executor,
  userId: number,
  now: Temporal.Instant,
): Promise<Buffer | undefined> {
  const row = await db.maybe<{ userHandle: Buffer }>(sql`
    select user_handle as "userHandle" from passkey_challenges
    where user_id = ${userId} and user_handle is not null and expires_at > ${now} limit 1`);
  return row?.userHandle;
}

/** Uses a challenge up, if it is good still and was made for the browser. */
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
