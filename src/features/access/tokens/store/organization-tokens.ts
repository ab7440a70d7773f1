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

/** The columns of a token `t` that responses show. */
const readToken = sql`t.id, ${shownColumns.read('t')}`;

export function insertToken(db: Executor, token: NewToken, now: Temporal.Instant): Promise<TokenRow> {
  return db.one(sql`
    insert into organization_tokens as t (organization_id, secret_hash, creator_role, ${shownColumns.names})
    values (${token.organizationId}, ${token.secretHash}, ${token.creatorRole},
      ${shownColumns.values({ ...token, createdAt: now })})
    returning ${readToken}`);
}

/** Owners see all tokens. Managers see tokens that act as themselves or as a plain user, and tokens they created. */
function visibleTo(viewer: MemberWithRole): SqlFragment {
  return sqlWhen(
    viewer.role !== 'owner',
    () => sql`and (t.user_id = ${viewer.userId} or t.created_by = ${viewer.userId} or m.role = 'user')`,
  );
}

export interface Viewer extends MemberWithRole {
  organizationId: number;
}

export function listTokens(db: Executor, viewer: Viewer, startId: number, limit: number): Promise<TokenRow[]> {
  return db.many(sql`
    select ${readToken}
    from organization_tokens t join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
    where t.organization_id = ${viewer.organizationId} and t.id >= ${startId} and t.revoked_at is null
      ${visibleTo(viewer)}
    order by t.id limit ${limit}`);
}

/** Includes revoked tokens, so that a repeated deletion finds the token it deleted. */
export async function findOrganizationOf(db: Executor, id: number, organizationIds: readonly number[]) {
  const row = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from organization_tokens
    where organization_id ${among(organizationIds)} and id = ${id}`);
  return row?.organizationId;
}

export async function isVisible(db: Executor, viewer: Viewer, id: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select t.id from organization_tokens t
    join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
    where t.organization_id = ${viewer.organizationId} and t.id = ${id} ${visibleTo(viewer)}`);
  return row !== undefined;
}

/** Selects the tokens to end. Omitted fields do not restrict. */
export interface EndingTokens {
  id?: number;
  /** The member they act as. */
  userId?: number;
  /** The user who created them. */
  createdBy?: number;
  name?: string;
  /** Only tokens whose creator had one of these roles. */
  creatorRoles?: readonly CreatorRole[];
}

const isEnding = (
  organizationId: number,
  { id, userId, createdBy, name, creatorRoles }: EndingTokens,
): SqlFragment => sql`
  t.organization_id = ${organizationId} and t.revoked_at is null
    ${sqlWhen(id !== undefined, () => sql`and t.id = ${id}`)}
    ${sqlWhen(userId !== undefined, () => sql`and t.user_id = ${userId}`)}
    ${sqlWhen(createdBy !== undefined, () => sql`and t.created_by = ${createdBy}`)}
    ${sqlWhen(name !== undefined, () => sql`and t.name = ${name}`)}
    ${sqlWhen(creatorRoles !== undefined, () => sql`and t.creator_role = any(${creatorRoles}::text[])`)}`;

/** The members as whom the unrevoked tokens act. */
export async function findActedAs(db: Executor, organizationId: number, ending: EndingTokens): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select distinct t.user_id as "userId" from organization_tokens t where ${isEnding(organizationId, ending)}`);
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
    update organization_tokens t set revoked_at = ${now} where ${isEnding(organizationId, ending)}
    returning ${readToken}`);
}

export interface OwnTokenRow extends TokenRow {
  organizationId: number;
}

/** The live tokens that act as a person in any of the organizations, ascending from an id. */
export function listTokensActingAs(
  db: Executor,
  person: { userId: number; organizationIds: readonly number[] },
  startId: number,
  limit: number,
): Promise<OwnTokenRow[]> {
  return db.many(sql`
    select ${readToken}, t.organization_id as "organizationId" from organization_tokens t
    where t.organization_id ${among(person.organizationIds)} and t.user_id = ${person.userId}
      and t.id >= ${startId} and t.revoked_at is null
    order by t.id limit ${limit}`);
}

/** Tokens of the organization that are neither revoked nor expired. */
export async function countLiveTokens(db: Executor, organizationId: number, now: Temporal.Instant): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from organization_tokens
    where organization_id = ${organizationId} and revoked_at is null and (expires_at is null or expires_at > ${now})`);
  return count;
}
