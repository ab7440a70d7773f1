import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface PasswordRow {
  hash: string;
  setAt: string;
}

const readPassword = sql`password.hash, password.set_at as "setAt"`;

export function findPassword(db: Executor, userId: number): Promise<PasswordRow | undefined> {
  return db.maybe(sql`select ${readPassword} from passwords password where password.user_id = ${userId}`);
}

/** The password of a person, locked against changes until the end of the transaction. */
export function lockPassword(db: Executor, userId: number): Promise<PasswordRow | undefined> {
  return db.maybe(sql`select ${readPassword} from passwords password where password.user_id = ${userId} for update`);
}

/** Returns undefined if the person already has a password. */
export function insertPassword(
  db: Executor,
  userId: number,
  hash: string,
  now: Temporal.Instant,
): Promise<PasswordRow | undefined> {
  return db.maybe(sql`
    insert into passwords as password (user_id, hash, set_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id) do nothing returning ${readPassword}`);
}

export function updatePassword(db: Executor, userId: number, hash: string, now: Temporal.Instant) {
  return db.one<PasswordRow>(sql`
    update passwords password set hash = ${hash}, set_at = ${now} where password.user_id = ${userId}
      returning ${readPassword}`);
}

export function deletePassword(db: Executor, userId: number): Promise<PasswordRow | undefined> {
  return db.maybe(sql`delete from passwords password where password.user_id = ${userId} returning ${readPassword}`);
}

/** The counter for attempts within a quarter of an hour. */
export interface AttemptCount {
  key: Buffer;
  beganAt: Temporal.Instant;
}

/**
 * Counts an attempt and returns true, unless the limit is reached. Locks the counter until the end of the transaction.
 */
export async function countAttempt(db: Executor, { key, beganAt }: AttemptCount, most: number): Promise<boolean> {
  const counted = await db.run(sql`
    insert into password_attempts as a (key, began_at, attempts) values (${key}, ${beganAt}, 1)
    on conflict (key, began_at) do update set attempts = a.attempts + 1 where a.attempts < ${most}`);
  return counted > 0;
}

/** Subtracts a successful attempt. */
export async function uncountAttempt(db: Executor, { key, beganAt }: AttemptCount): Promise<void> {
  await db.run(sql`
    update password_attempts set attempts = attempts - 1 where key = ${key} and began_at = ${beganAt}`);
}

export async function dropAttemptsBefore(db: Executor, instant: Temporal.Instant): Promise<void> {
  await db.run(sql`delete from password_attempts where began_at < ${instant}`);
}
