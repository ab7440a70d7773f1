import type { OrganizationRole, ProjectRole } from '../../../contract/lists/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { personOf } from '../../people/members/facts.ts';
import type { Delivery } from './rules.ts';

export interface LinkKey {
  organizationId: number;
  secretHash: Buffer;
}

interface NewInvitationLink extends LinkKey {
  userId: number;
  /** When the membership that the link is for began. */
  joinedAt: string;
  delivery: Delivery;
  expiresAt: Temporal.Instant;
}

/** Ends earlier links of the same person. */
export async function endEarlier(
  db: Executor,
  { organizationId, userId }: { organizationId: number; userId: number },
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update invitation_links set expires_at = ${now}
    where organization_id = ${organizationId} and user_id = ${userId} and expires_at > ${now}`);
}

export function insertLink(
  db: Executor,
  link: NewInvitationLink,
  now: Temporal.Instant,
): Promise<{ id: number; expiresAt: string }> {
  return db.one(sql`
    insert into invitation_links (organization_id, secret_hash, user_id, joined_at, delivery, created_at, expires_at)
    values (${link.organizationId}, ${link.secretHash}, ${link.userId}, ${link.joinedAt}::timestamptz,
      ${link.delivery}, ${now}, ${link.expiresAt})
    returning id, expires_at as "expiresAt"`);
}

/** A link with the current state of its membership. */
export interface InvitationRow {
  id: number;
  organizationId: number;
  organizationName: string;
  userId: number;
  expiresAt: string;
  delivery: Delivery;
  answer: 'accepted' | 'declined' | null;
  holds: boolean;
  isAccepted: boolean;
  role: OrganizationRole;
  /** The member's project roles, without duplicates. */
  projectRoles: ProjectRole[];
  invitedBy: number | null;
  invitedAs: { email: string; name: string; first_name: string; last_name: string; time_zone: string };
}

export function findInvitation(db: Executor, key: LinkKey): Promise<InvitationRow | undefined> {
  return db.maybe(sql`
    select link.id, link.organization_id as "organizationId", organization.name as "organizationName",
      link.user_id as "userId", link.expires_at as "expiresAt", link.delivery, link.answer,
      member.removed_at is null and member.joined_at = link.joined_at as holds,
      member.accepted_at is not null as "isAccepted", member.role, member.invited_by as "invitedBy",
      array(select distinct project_member.role from project_members project_member
        where project_member.organization_id = ${key.organizationId}
          and project_member.user_id = member.user_id) as "projectRoles",
      json_build_object('email', person.email, 'name', person.name, 'first_name', person.first_name, 'last_name',
        person.last_name, 'time_zone', person.time_zone) as "invitedAs"
    from invitation_links link join organizations organization on organization.id = link.organization_id
    join members member on member.organization_id = link.organization_id and member.user_id = link.user_id
    ${personOf(key.organizationId)}
    where link.organization_id = ${key.organizationId} and link.secret_hash = ${key.secretHash}`);
}

/** Uses up a link. If several requests use the link at the same time, the database accepts one. */
export async function answerLink(
  db: Executor,
  key: LinkKey,
  answer: 'accepted' | 'declined',
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = await db.run(sql`
    update invitation_links set answered_at = ${now}, answer = ${answer}
    where organization_id = ${key.organizationId} and secret_hash = ${key.secretHash} and answered_at is null
      and expires_at > ${now}`);
  return changed > 0;
}
