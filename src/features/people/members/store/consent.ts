import type { OrganizationRole } from '../../../../contract/lists/roles.ts';
import type { Executor } from '../../../../db/database.ts';
import { among, sql } from '../../../../db/sql.ts';
import { personOf } from './person.ts';

export interface OwnMembershipRow {
  organizationId: number;
  organizationName: string;
  role: OrganizationRole;
  isPayrollClerk: boolean;
  status: 'active' | 'pending';
  /** The data that the inviter entered; null after the person accepted. */
  invitedAs: { email: string; name: string; first_name: string; last_name: string; time_zone: string } | null;
  /** The inviter's name as shown in the organization. */
  invitedBy: string | null;
  /** False for the last owner. */
  mayLeave: boolean;
  joinedAt: string;
  acceptedAt: string | null;
}

/** A person's membership in an organization, if the person is a current member. */
export function findOwnMembership(
  db: Executor,
  { organizationId, userId }: Member,
): Promise<OwnMembershipRow | undefined> {
  return db.maybe(sql`
    select member.organization_id as "organizationId", organization.name as "organizationName", member.role,
      member.payroll_clerk_since is not null as "isPayrollClerk",
      person.status,
      case when member.accepted_at is null then json_build_object('email', person.email, 'name', person.name,
        'first_name', person.first_name, 'last_name', person.last_name, 'time_zone', person.time_zone)
          end as "invitedAs",
      (select coalesce(inviter.invited_name, account.name) from members inviter
        join users account on account.id = inviter.user_id
        where inviter.organization_id = ${organizationId} and inviter.user_id = member.invited_by) as "invitedBy",
      member.role <> 'owner' or exists (select from members other
        where other.organization_id = ${organizationId} and other.role = 'owner' and other.user_id <> member.user_id
          and other.removed_at is null) as "mayLeave",
      member.joined_at as "joinedAt", member.accepted_at as "acceptedAt"
    from members member
      join organizations organization on organization.id = member.organization_id ${personOf(organizationId)}
    where member.organization_id = ${organizationId} and member.user_id = ${userId} and member.removed_at is null`);
}

interface Member {
  organizationId: number;
  userId: number;
}

/** A person's consent to a membership and, until the person consents, what the inviter entered. */
export interface Consent {
  acceptedAt: string | null;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  timeZone: string | null;
}

/** The consent of a current member, locked until the end of the transaction. */
export function lockConsent(db: Executor, member: Member): Promise<Consent | undefined> {
  return db.maybe(sql`
    select accepted_at as "acceptedAt", invited_name as name, invited_first_name as "firstName",
      invited_last_name as "lastName", invited_time_zone as "timeZone"
    from members
    where organization_id = ${member.organizationId} and user_id = ${member.userId} and removed_at is null
    for no key update`);
}

/** Stores the names as the person's own, if the person has no own names yet or the address is unconfirmed. */
export async function adoptNames(db: Executor, userId: number, typed: Consent, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update users set name = ${typed.name}, first_name = ${typed.firstName}, last_name = ${typed.lastName},
      time_zone = ${typed.timeZone}, status = 'active', updated_at = ${now}
    where id = ${userId} and (status = 'pending' or unconfirmed_since is not null)`);
}

const forgetInvitation = sql`invited_email = null, invited_name = null, invited_first_name = null,
  invited_last_name = null, invited_time_zone = null`;

export async function markAccepted(db: Executor, member: Member, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update members set accepted_at = ${now}, updated_at = ${now}, ${forgetInvitation}
    where organization_id = ${member.organizationId} and user_id = ${member.userId}`);
}

/** Marks all members of an organization as having accepted. */
export async function markAllAccepted(db: Executor, organizationId: number, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update members set accepted_at = ${now}, ${forgetInvitation}
    where organization_id = ${organizationId} and accepted_at is null`);
}

/** Permanently marks members who have not accepted as active. */
export async function markActive(
  db: Executor,
  organizationIds: readonly number[],
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update members set active_since = ${now}
    where organization_id ${among(organizationIds)} and user_id = any(${userIds}::int[])
      and accepted_at is null and active_since is null`);
}
