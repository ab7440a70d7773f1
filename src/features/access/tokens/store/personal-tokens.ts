import type { Scope } from '../../../../contract/lists/roles.ts';
import { columnsOf } from '../../../../db/columns.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { FamilyState } from '../rules.ts';

export interface FamilyRow {
  id: number;
  name: string;
  userId: number;
  /** Null = the command line. */
  createdBy: number | null;
  scopes: Scope[];
  expiresAt: string;
  createdAt: string;
  lastExchangedAt: string | null;
}

export interface NewFamily {
  userId: number;
  name: string;
  scopes: readonly Scope[];
  /** Null = the command line. */
  createdBy: number | null;
  expiresAt: Temporal.Instant;
}

const shownColumns = columnsOf<NewFamily & { createdAt: Temporal.Instant }>({
  userId: 'user_id int',
  name: 'name text',
  scopes: 'scopes text[]',
  createdBy: 'created_by int',
  expiresAt: 'expires_at timestamptz',
  createdAt: 'created_at timestamptz',
});

/** The columns of a `family` that responses show. */
const readFamily = sql`
  family.id, ${shownColumns.read('family')}, case when family.generation > 1 then family.rotated_at
    end as "lastExchangedAt"`;

export function insertFamily(db: Executor, family: NewFamily, now: Temporal.Instant): Promise<FamilyRow> {
  return db.one(sql`
    insert into personal_token_families as family (rotated_at, ${shownColumns.names})
    values (${now}, ${shownColumns.values({ ...family, createdAt: now })})
    returning ${readFamily}`);
}

export function listFamilies(db: Executor, userId: number, startId: number, limit: number): Promise<FamilyRow[]> {
  return db.many(sql`
    select ${readFamily} from personal_token_families family
    where user_id = ${userId} and id >= ${startId} and revoked_at is null order by id limit ${limit}`);
}

/**
 * Revokes those families of a person that are not revoked yet: all of them, or the one with the id or name. Returns
 * them.
 */
export function revokeFamilies(
  db: Executor,
  { userId, id, name }: { userId: number; id?: number; name?: string },
  now: Temporal.Instant,
): Promise<FamilyRow[]> {
  return db.many(sql`
    update personal_token_families family set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null
      ${sqlWhen(id !== undefined, () => sql`and id = ${id}`)}
      ${sqlWhen(name !== undefined, () => sql`and name = ${name}`)}
    returning ${readFamily}`);
}

interface LockedRow {
  id: number;
  userId: number;
  scopes: Scope[];
  generation: number;
  rotatedAt: string;
  revokedAt: string | null;
}

export interface LockedFamily extends FamilyState {
  id: number;
  userId: number;
  scopes: Scope[];
}

/**
 * The family of a refresh token, locked until the end of the transaction, so that exchanges of a family run one at a
 * time.
 */
export async function lockFamilyOf(db: Executor, secretHash: Buffer): Promise<LockedFamily | undefined> {
  const row = await db.maybe<LockedRow>(sql`
    select id, user_id as "userId", scopes, generation, rotated_at as "rotatedAt", revoked_at as "revokedAt"
    from personal_token_families
    where id = (select family_id from refresh_tokens where secret_hash = ${secretHash}) for update`);
  return row && { ...row, rotatedAt: Temporal.Instant.from(row.rotatedAt), revoked: row.revokedAt !== null };
}

export async function findRefreshToken(db: Executor, secretHash: Buffer) {
  const row = await db.one<{ generation: number; expiresAt: string }>(sql`
    select generation, expires_at as "expiresAt" from refresh_tokens where secret_hash = ${secretHash}`);
  return { generation: row.generation, expiresAt: Temporal.Instant.from(row.expiresAt) };
}

export async function beginGeneration(
  db: Executor,
  family: { id: number; generation: number },
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update personal_token_families set generation = ${family.generation}, rotated_at = ${now} where id = ${family.id}`);
}

export interface NewRefreshToken {
  secretHash: Buffer;
  familyId: number;
  generation: number;
  expiresAt: Temporal.Instant;
}

/** Stores the token's hash. A family expires with its newest token. */
export async function insertRefreshToken(db: Executor, token: NewRefreshToken, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into refresh_tokens (secret_hash, family_id, generation, issued_at, expires_at)
    values (${token.secretHash}, ${token.familyId}, ${token.generation}, ${now}, ${token.expiresAt})`);
  await db.run(sql`
    update personal_token_families set expires_at = ${token.expiresAt} where id = ${token.familyId}`);
}

export async function dropExpiredRefreshTokens(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.run(sql`delete from refresh_tokens where expires_at <= ${now}`);
}
