import type { Scope } from '../../../../contract/lists/roles.ts';
import { columnsOf } from '../../../../db/columns.ts';
import type { Executor } from '../../../../db/database.ts';
import { among, sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import type { CreatorRole, MemberWithRole } from '../rules.ts';

export interface TokenRow {
  id: number;
  name: string;
  userId: number;
  /** Null = the command line. */
  createdBy: number | null;
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
  /** Null = the command line. */
  createdBy: number | null;
  creatorRole: CreatorRole;
  expiresAt: Temporal.Instant | null;
}

type ShownOfToken = Pick<NewToken, 'name' | 'userId' | 'createdBy' | 'scopes' | 'expiresAt'>;

const shownColumns = columnsOf<ShownOfToken & { createdAt: Temporal.Instant }>({
  name: 'name text',
  userId: 'user_id int',
  createdBy: 'created_by int',
  scopes: 'scopes text[]',
  expiresAt: 'expires_at timestamptz',
  createdAt: 'created_at timestamptz',
});

/** The columns of a `token` that responses show. */
const readToken = sql`token.id, ${shownColumns.read('token')}`;

export function insertToken(db: Executor, token: NewToken, now: Temporal.Instant): Promise<TokenRow> {
  return db.one(sql`
    insert into organization_tokens as token (organization_id, secret_hash, creator_role, ${shownColumns.names})
    values (${token.organizationId}, ${token.secretHash}, ${token.creatorRole},
      ${shownColumns.values({ ...token, createdAt: now })})
    returning ${readToken}`);
}

/**
 * Owners see all tokens. Managers see tokens that act for themselves or for a plain user, and tokens that they
 * created.
 */
function visibleTo(viewer: MemberWithRole): SqlFragment {
  return sqlWhen(
    viewer.role !== 'owner',
    () => sql`and (token.user_id = ${viewer.userId} or token.created_by = ${viewer.userId} or member.role = 'user')`,
  );
}

export interface Viewer extends MemberWithRole {
  organizationId: number;
}

export function listTokens(db: Executor, viewer: Viewer, startId: number, limit: number): Promise<TokenRow[]> {
  return db.many(sql`
    select ${readToken}
    from organization_tokens token join members member on member.organization_id = token.organization_id
      and member.user_id = token.user_id
    where token.organization_id = ${viewer.organizationId} and token.id >= ${startId} and token.revoked_at is null
      ${visibleTo(viewer)}
    order by token.id limit ${limit}`);
}

/** Includes revoked tokens, so that a repeated deletion finds the token that it deleted. */
export async function findOrganizationOf(db: Executor, id: number, organizationIds: readonly number[]) {
  const row = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from organization_tokens
    where organization_id ${among(organizationIds)} and id = ${id}`);
  return row?.organizationId;
}

export async function isVisible(db: Executor, viewer: Viewer, id: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select token.id from organization_tokens token
    join members member on member.organization_id = token.organization_id and member.user_id = token.user_id
    where token.organization_id = ${viewer.organizationId} and token.id = ${id} ${visibleTo(viewer)}`);
  return row !== undefined;
}

/** Selects the tokens to end. Omitted fields do not restrict. */
export interface EndingTokens {
  id?: number;
  /** The member for whom the tokens act. */
  userId?: number;
  /** The user who created the tokens. */
  createdBy?: number;
  name?: string;
  /** Only tokens whose creator had one of these roles. */
  creatorRoles?: readonly CreatorRole[];
}

const isEnding = (
  organizationId: number,
  { id, userId, createdBy, name, creatorRoles }: EndingTokens,
): SqlFragment => sql`
  token.organization_id = ${organizationId} and token.revoked_at is null
    ${sqlWhen(id !== undefined, () => sql`and token.id = ${id}`)}
    ${sqlWhen(userId !== undefined, () => sql`and token.user_id = ${userId}`)}
    ${sqlWhen(createdBy !== undefined, () => sql`and token.created_by = ${createdBy}`)}
    ${sqlWhen(name !== undefined, () => sql`and token.name = ${name}`)}
    ${sqlWhen(creatorRoles !== undefined, () => sql`and token.creator_role = any(${creatorRoles}::text[])`)}`;

/** The members for whom the unrevoked tokens act. */
export async function findActedAs(db: Executor, organizationId: number, ending: EndingTokens): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select distinct token.user_id as "userId" from organization_tokens token
      where ${isEnding(organizationId, ending)}`);
  return rows.map(({ userId }) => userId);
}

/** Revokes tokens that are not revoked yet, and returns them. */
export function revokeTokens(
  db: Executor,
  organizationId: number,
  ending: EndingTokens,
  now: Temporal.Instant,
): Promise<TokenRow[]> {
  return db.many(sql`
    update organization_tokens token set revoked_at = ${now} where ${isEnding(organizationId, ending)}
    returning ${readToken}`);
}

export interface OwnTokenRow extends TokenRow {
  organizationId: number;
}

/** The live tokens that act for a person in any of the organizations, ascending from an id. */
export function listTokensActingAs(
  db: Executor,
  person: { userId: number; organizationIds: readonly number[] },
  startId: number,
  limit: number,
): Promise<OwnTokenRow[]> {
  return db.many(sql`
    select ${readToken}, token.organization_id as "organizationId" from organization_tokens token
    where token.organization_id ${among(person.organizationIds)} and token.user_id = ${person.userId}
      and token.id >= ${startId} and token.revoked_at is null
    order by token.id limit ${limit}`);
}

/** Tokens of the organization that are neither revoked nor expired. */
export async function countLiveTokens(db: Executor, organizationId: number, now: Temporal.Instant): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from organization_tokens
    where organization_id = ${organizationId} and revoked_at is null and (expires_at is null or expires_at > ${now})`);
  return count;
}
