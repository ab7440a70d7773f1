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

/** The member that an organization token acts as; set at its creation and never changed. */
export interface Assignee {
  organizationId: number;
  userId: number;
}

/** The one statement that finds a token only by its hash, because its organization is not known yet. */
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
  /** The present role of the creator; null = no longer a member. The command line acts as an owner. */
  makerRole: OrganizationRole | null;
}

/** A live token and the present membership it acts with; undefined if either has ended. */
export function findLiveToken(
  db: Executor,
  token: Assignee & { secretHash: Buffer },
  now: Temporal.Instant,
): Promise<LiveToken | undefined> {
  return db.maybe(sql`
    select t.id, to_json(t.scopes) as scopes, t.created_by as "createdBy",
      case when t.created_by is null then t.creator_role else (select role from members
        where organization_id = ${token.organizationId} and user_id = t.created_by and removed_at is null)
        end as "makerRole",
      ${membershipColumns([token.organizationId])}
    from organization_tokens t
    join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
    join organizations o on o.id = m.organization_id
    where t.secret_hash = ${token.secretHash} and t.revoked_at is null and (t.expires_at is null
      or t.expires_at > ${now})
      and m.organization_id = ${token.organizationId} and m.user_id = ${token.userId} and m.removed_at is null`);
}

export interface KeyWithFamily {
  key: PublicKey;
  /** Null without a live family. */
  userId: number | null;
  scopes: Scope[] | null;
  /** Where the user is a member now. */
  organizationIds: number[];
  isUnconfirmed: boolean;
  /** Null = the command line. */
  createdBy: number | null;
}

/** A signing key, with the family if that is live; undefined without the key. */
export function findKeyWithFamily(
  db: Executor,
  claimed: { kid: string; familyId: number },
  now: Temporal.Instant,
): Promise<KeyWithFamily | undefined> {
  return db.maybe(sql`
    select k.public_jwk as key, f.user_id as "userId", to_json(f.scopes) as scopes, f.created_by as "createdBy",
      ${organizationIdsOf(sql`f.user_id`)} as "organizationIds", ${isUnconfirmed(sql`f.user_id`)} as "isUnconfirmed"
    from signing_keys k
    left join personal_token_families f on f.id = ${claimed.familyId} and f.revoked_at is null and f.expires_at > ${now}
    where k.kid = ${claimed.kid}`);
}
