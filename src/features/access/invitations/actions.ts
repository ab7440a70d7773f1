import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { lockMemberships } from '../../people/members/actions.ts';
import { hasAccepted, membersOf } from '../../people/members/facts.ts';
import type { Delivery } from './rules.ts';
import { hashSecret, newInvitationSecret } from './secret.ts';
import * as store from './store.ts';

export interface InvitationLink {
  /** The secret follows a #, so browsers do not send it when they open the link. */
  url: string;
  expiresAt: string;
}

export interface InvitationLinkRequest {
  organizationId: number;
  userId: number;
  webUrl: string;
  /** How many days the link is valid. */
  days: number;
  delivery: Delivery;
  /** Whether earlier links remain valid: true if the new link is for a retry of the same mail. */
  keepsEarlier?: boolean;
}

/**
 * Creates a link that a member who has not accepted yet can use once to answer the invitation. The secret is returned
 * only here and never stored. Earlier links end, except when the same mail is sent again.
 */
export async function makeInvitationLink(ctx: Context, request: InvitationLinkRequest): Promise<InvitationLink> {
  const { organizationId, userId, webUrl, days, delivery, keepsEarlier = false } = request;
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  // If two links are created at the same time, the later one ends the other.
  await lockMemberships(ctx, userId, [organizationId]);
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  if (!member) throw problem('not_found', 'email: the person is not a member of the organization; invite them first');
  if (await hasAccepted(ctx.db, organizationId, userId))
    throw problem('record_invalid', 'email: the member has already accepted and can sign in');
  const secret = newInvitationSecret(organizationId);
  if (!keepsEarlier) await store.endEarlier(ctx.db, { organizationId, userId }, ctx.now);
  const { joinedAt } = member;
  const expiresAt = ctx.now.add({ hours: 24 * days });
  const secretHash = hashSecret(secret);
  const made = { organizationId, secretHash, userId, joinedAt, delivery, expiresAt };
  const link = await store.insertLink(ctx.db, made, ctx.now);
  const entry = { action: 'invitation_link_created', subject: 'member', subjectId: userId, before: null } as const;
  const after = { invitation_link: { id: link.id, delivery, expires_at: link.expiresAt } };
  await appendToAudit(ctx, organizationId, [{ ...entry, after, reason: null }]);
  return { url: `${webUrl.replace(/\/+$/, '')}/invitation#${secret}`, expiresAt: link.expiresAt };
}
