import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface NewAttempt {
  secretHash: Buffer;
  provider: string;
  expiresAt: Temporal.Instant;
}

/** Returns the end of the attempt. */
export async function insertAttempt(db: Executor, attempt: NewAttempt, now: Temporal.Instant): Promise<string> {
  const { expiresAt } = await db.one<{ expiresAt: string }>(sql`
    insert into provider_attempts (secret_hash, provider, created_at, expires_at)
    values (${attempt.secretHash}, ${attempt.provider}, ${now}, ${attempt.expiresAt})
    returning expires_at as "expiresAt"`);
  return expiresAt;
}

/** Uses up a valid attempt. If several requests use the attempt at the same time, the database accepts one. */
export async function useAttempt(
  db: Executor,
  attempt: Pick<NewAttempt, 'secretHash' | 'provider'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const used = await db.maybe(sql`
    update provider_attempts set used_at = ${now}
    where secret_hash = ${attempt.secretHash} and provider = ${attempt.provider} and used_at is null
      and expires_at > ${now}
    returning provider`);
  return used !== undefined;
}

export async function dropAttemptsBefore(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.run(sql`delete from provider_attempts where expires_at <= ${now}`);
}

/** An account as the provider identifies it. */
export interface Account {
  issuer: string;
  subject: string;
}

export interface LinkedAccount extends Account {
  id: number;
  userId: number;
  /** The address at the provider when the account was linked. */
  email: string;
  createdAt: string;
  lastUsedAt: string;
}

const readLinked = sql`
  id, user_id as "userId", issuer, subject, email, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** The link of an account. Records its use. */
export function useLinked(db: Executor, account: Account, now: Temporal.Instant): Promise<LinkedAccount | undefined> {
  return db.maybe(sql`
    update provider_links set last_used_at = ${now}
    where issuer = ${account.issuer} and subject = ${account.subject} returning ${readLinked}`);
}

/** Links an account. Returns undefined if the person or the account already has a link for this provider. */
export function insertLinked(
  db: Executor,
  link: Account & { userId: number; email: string },
  now: Temporal.Instant,
): Promise<LinkedAccount | undefined> {
  return db.maybe(sql`
    insert into provider_links (user_id, issuer, subject, email, created_at, last_used_at)
    values (${link.userId}, ${link.issuer}, ${link.subject}, ${link.email}, ${now}, ${now})
    on conflict do nothing returning ${readLinked}`);
}

export function listLinked(db: Executor, userId: number): Promise<LinkedAccount[]> {
  return db.many(sql`select ${readLinked} from provider_links where user_id = ${userId} order by id`);
}

export function deleteLinked(db: Executor, userId: number, id: number): Promise<LinkedAccount | undefined> {
  return db.maybe(sql`delete from provider_links where user_id = ${userId} and id = ${id} returning ${readLinked}`);
}
