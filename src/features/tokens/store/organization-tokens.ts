import type { OrganizationRole, Scope } from '../../../contract/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';
import type { CreatorRole, TokenHolder } from '../rules.ts';

export interface TokenRow {
  id: number;
  name: string;
  userId: number;
  scopes: Scope[];
  expiresAt: string | null;
  createdAt: string;
}

export interface NewToken {
  secretHash: Buffer;
  organizationId: number;
  userId: number;
  name: string;
  scopes: readonly Scope[];
  createdBy: number;
  creatorRole: CreatorRole;
  expiresAt: Temporal.Instant | null;
}

export function insertToken(db: Executor, token: NewToken, now: Temporal.Instant): Promise<TokenRow> {
  return db.one(sql`
    insert into organization_tokens
      (organization_id, secret_hash, user_id, name, scopes, created_by, creator_role, created_at, expires_at)
    values (${token.organizationId}, ${token.secretHash}, ${token.userId}, ${token.name}, ${token.scopes},
      ${token.createdBy}, ${token.creatorRole}, ${now}, ${token.expiresAt})
    returning id, name, user_id as "userId", scopes, expires_at as "expiresAt", created_at as "createdAt"`);
}

/** Owners see all tokens, managers those of `maySee` in the rules. */
function visibleTo(viewer: TokenHolder & { role: OrganizationRole }): SqlFragment {
  return sqlWhen(
    viewer.role !== 'owner',
    () => sql`and (t.user_id = ${viewer.userId} or t.created_by = ${viewer.userId} or m.role = 'user')`,
  );
}

export interface Viewer extends TokenHolder {
  organizationId: number;
  role: OrganizationRole;
}

export function listTokens(db: Executor, viewer: Viewer, startId: number, limit: number): Promise<TokenRow[]> {
  return db.many(sql`
    select t.id, t.name, t.user_id as "userId", t.scopes, t.expires_at as "expiresAt", t.created_at as "createdAt"
    from organization_tokens t join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
    where t.organization_id = ${viewer.organizationId} and t.id >= ${startId} and t.revoked_at is null
      ${visibleTo(viewer)}
    order by t.id limit ${limit}`);
}

/** Revoked ones too, so that a deletion that is repeated finds what it deleted. */
export async function findOrganizationOf(db: Executor, id: number, organizationIds: readonly number[]) {
  const row = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from organization_tokens
    where organization_id = any(${organizationIds}::int[]) and id = ${id}`);
  return row?.organizationId;
}

export async function isVisible(db: Executor, viewer: Viewer, id: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select t.id from organization_tokens t
    join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
    where t.organization_id = ${viewer.organizationId} and t.id = ${id} ${visibleTo(viewer)}`);
  return row !== undefined;
}

/** False when there is no such token, or no longer. */
export async function revokeToken(
  db: Executor,
  organizationId: number,
  id: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = await db.run(sql`
    update organization_tokens set revoked_at = ${now}
    where organization_id = ${organizationId} and id = ${id} and revoked_at is null`);
  return changed > 0;
}

/** Revokes what acts as the member, as far as someone of one of the roles created it. */
export async function revokeTokensOf(
  db: Executor,
  member: { organizationId: number; userId: number },
  creatorRoles: readonly CreatorRole[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update organization_tokens set revoked_at = ${now}
    where organization_id = ${member.organizationId} and user_id = ${member.userId}
      and creator_role = any(${creatorRoles}::text[]) and revoked_at is null`);
}
