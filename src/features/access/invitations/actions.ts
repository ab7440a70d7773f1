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
  /** With the secret behind #, which browsers send to no server. */
  url: string;
  expiresAt: string;
}

export interface InvitationLinkRequest {
  organizationId: number;
  userId: number;
  webUrl: string;
  /** How many days it is good. */
  days: number;
  delivery: Delivery;
  /** Links that were made before stay good: it is another copy of them. */
  keepsEarlier?: boolean;
}

/**
 * Makes a link with which a member who has not accepted yet answers the invitation, once. Its secret is shown this once
 * and never stored; links made before end, unless it is a copy of them.
 */
export async function makeInvitationLink(ctx: Context, request: InvitationLinkRequest): Promise<InvitationLink> {
  const { organizationId, userId, webUrl, days, delivery, keepsEarlier = false } = request;
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  // Of two links made at the same time the later one ends the other.
  await lockMemberships(ctx, userId, [organizationId]);
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  if (!member) throw problem('not_found', 'email: is of no member of the organization; invite the person first');
  if (await hasAccepted(ctx.db, organizationId, userId))
    throw problem('record_invalid', 'email: is of a member who has accepted; they sign in');
  const secret = newInvitationSecret(organizationId);
  if (!keepsEarlier) await store.endEarlier(ctx.db, { organizationId, userId }, ctx.now);
  const { joinedAt } = member;
  const expiresAt = ctx.now.add({ hours: 24 * days });
  const secretHash = hashSecret(secret);
  const made = { organizationId, secretHash, userId, joinedAt, delivery, expiresAt };
  const link = await store.insertLink(ctx.db, made, ctx.now);
  const entry = { action: 'invitation_link_made', subject: 'member', subjectId: userId, before: null } as const;
  const after = { invitation_link: { id: link.id, delivery, expires_at: link.expiresAt } };
  await appendToAudit(ctx, organizationId, [{ ...entry, after, reason: null }]);
  return { url: `${webUrl.replace(/\/+$/, '')}/invitation#${secret}`, expiresAt: link.expiresAt };
}
