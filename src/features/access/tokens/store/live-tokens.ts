import type { OrganizationRole, Scope } from '../../../../contract/lists/roles.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import {
  isUnconfirmed,
  membershipColumns,
  type MembershipRow,
  organizationIdsOf,
} from '../../../people/organizations/facts.ts';
import type { PublicKey } from './signing-keys.ts';

/** The member for whom an organization token acts; set when the token is created, and never changed. */
export interface Assignee {
  organizationId: number;
  userId: number;
}

/** Only this statement finds a token by nothing but the hash, because the organization is not known yet. */
export function findAssignee(db: Executor, secretHash: Buffer): Promise<Assignee | undefined> {
  return db.maybe(sql`
    select organization_id as "organizationId", user_id as "userId" from organization_tokens
    where secret_hash = ${secretHash}`);
}

export interface LiveToken extends MembershipRow {
  id: number;
  scopes: Scope[];
  /** Null = the command line. */
  createdBy: number | null;
  /** The current role of the creator; null if no longer a member. The command line counts as an owner. */
  makerRole: OrganizationRole | null;
}

/** A live token and the current membership with which it acts; undefined if either has ended. */
export function findLiveToken(
  db: Executor,
  token: Assignee & { secretHash: Buffer },
  now: Temporal.Instant,
): Promise<LiveToken | undefined> {
  return db.maybe(sql`
    select token.id, to_json(token.scopes) as scopes, token.created_by as "createdBy",
      case when token.created_by is null then token.creator_role else (select role from members
        where organization_id = ${token.organizationId} and user_id = token.created_by and removed_at is null)
        end as "makerRole",
      ${membershipColumns([token.organizationId])}
    from organization_tokens token
    join members member on member.organization_id = token.organization_id and member.user_id = token.user_id
    join organizations organization on organization.id = member.organization_id
    where token.secret_hash = ${token.secretHash} and token.revoked_at is null and (token.expires_at is null
      or token.expires_at > ${now})
      and member.organization_id = ${token.organizationId} and member.user_id = ${token.userId}
        and member.removed_at is null`);
}

export interface KeyWithFamily {
  key: PublicKey;
  /** Null without a live family. */
  userId: number | null;
  scopes: Scope[] | null;
  /** The organizations in which the user is currently a member. */
  organizationIds: number[];
  isUnconfirmed: boolean;
  /** Null = the command line. */
  createdBy: number | null;
}

/** A signing key, and the family if it is live; undefined if the key does not exist. */
export function findKeyWithFamily(
  db: Executor,
  claimed: { kid: string; familyId: number },
  now: Temporal.Instant,
): Promise<KeyWithFamily | undefined> {
  return db.maybe(sql`
    select signing_key.public_jwk as key, family.user_id as "userId", to_json(family.scopes) as scopes,
      family.created_by as "createdBy",
      ${organizationIdsOf(sql`family.user_id`)} as "organizationIds",
        ${isUnconfirmed(sql`family.user_id`)} as "isUnconfirmed"
    from signing_keys signing_key
    left join personal_token_families family on family.id = ${claimed.familyId} and family.revoked_at is null
      and family.expires_at > ${now}
    where signing_key.kid = ${claimed.kid}`);
}
