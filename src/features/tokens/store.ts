import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface LiveToken {
  id: number;
  organizationId: number;
  userId: number;
  scopes: string[];
}

export function findLiveToken(db: Executor, secretHash: Buffer, now: Temporal.Instant): Promise<LiveToken | undefined> {
  return db.maybe(sql`
    select id, organization_id as "organizationId", user_id as "userId", scopes from organization_tokens
    where secret_hash = ${secretHash} and revoked_at is null and (expires_at is null or expires_at > ${now})`);
}

export interface NewToken {
  secretHash: Buffer;
  organizationId: number;
  userId: number;
  name: string;
  scopes: readonly string[];
  createdBy: number;
  creatorRole: 'owner' | 'manager';
  expiresAt: Temporal.Instant | null;
}

export async function insertToken(db: Executor, token: NewToken, now: Temporal.Instant): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into organization_tokens (secret_hash, organization_id, user_id, name, scopes, created_by, creator_role, created_at, expires_at)
    values (${token.secretHash}, ${token.organizationId}, ${token.userId}, ${token.name}, ${token.scopes},
      ${token.createdBy}, ${token.creatorRole}, ${now}, ${token.expiresAt}) returning id`);
  return row.id;
}
