import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface InstallationToken {
  id: number;
  name: string;
  createdAt: string;
  expiresAt: string | null;
}

export interface NewInstallationToken {
  name: string;
  secretHash: Buffer;
  expiresAt: Temporal.Instant | null;
}

export function insertToken(
  db: Executor,
  token: NewInstallationToken,
  now: Temporal.Instant,
): Promise<InstallationToken> {
  return db.one(sql`
    insert into installation_tokens (name, secret_hash, created_at, expires_at)
    values (${token.name}, ${token.secretHash}, ${now}, ${token.expiresAt})
    returning id, name, created_at as "createdAt", expires_at as "expiresAt"`);
}

export function listTokens(db: Executor): Promise<InstallationToken[]> {
  return db.many(sql`
    select id, name, created_at as "createdAt", expires_at as "expiresAt" from installation_tokens
    where revoked_at is null order by id`);
}

/** Returns false if the token does not exist or was already revoked. */
export async function revokeToken(db: Executor, id: number, now: Temporal.Instant): Promise<boolean> {
  const changed = await db.run(sql`
    update installation_tokens set revoked_at = ${now} where id = ${id} and revoked_at is null`);
  return changed > 0;
}

/** The id of a valid token. */
export async function findLiveToken(db: Executor, secretHash: Buffer, now: Temporal.Instant) {
  const row = await db.maybe<{ id: number }>(sql`
    select id from installation_tokens
    where secret_hash = ${secretHash} and revoked_at is null and (expires_at is null or expires_at > ${now})`);
  return row?.id;
}

export async function readServerVersion(db: Executor): Promise<string> {
  const row = await db.one<{ version: string }>(sql`select current_setting('server_version') as version`);
  return row.version;
}
