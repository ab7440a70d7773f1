import type { Static } from 'typebox';
import type { createOrganizationToken as operation } from '../../../contract/tokens.ts';
import { needsRole, problem } from '../../../contract/problems.ts';
import { scopes as allScopes } from '../../../contract/lists/roles.ts';
import { type Context, isOwn } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { markActive } from '../../people/members/actions.ts';
import { membersOf } from '../../people/members/facts.ts';
import { requireRoom } from '../../people/organizations/actions.ts';
import { createOrganizationToken } from './create.ts';
import { mayCreateTokenFor } from './rules.ts';
import { countLiveTokens } from './store/organization-tokens.ts';

type RequestedToken = Static<NonNullable<(typeof operation)['body']>>;

interface Creator {
  organizationId: number;
  userId: number;
}

/**
 * Reads the current roles and locks them until the token exists. A promotion or removal either runs earlier or revokes
 * the token.
 */
async function lockRoles(ctx: Context, creator: Creator, assigneeId: number) {
  await lockOrganizationRules(ctx.db, creator.organizationId, 'exclusive');
  const members = await membersOf(ctx.db, creator.organizationId, [creator.userId, assigneeId]);
  return {
    creatorRole: members.find((member) => member.userId === creator.userId)?.role,
    assignee: members.find((member) => member.userId === assigneeId),
  };
}

/** Creates the organization token that a member requests, if the member's role allows it. */
export async function issueOrganizationToken(ctx: Context, creator: Creator, requested: RequestedToken) {
  const { creatorRole, assignee } = await lockRoles(ctx, creator, requested.user_id);
  if (creatorRole === undefined || creatorRole === 'user') throw needsRole('owner', 'manager');
  if (!assignee) throw problem('record_invalid', 'user_id: is not a member of the organization');
  if (!mayCreateTokenFor({ userId: creator.userId, role: creatorRole }, assignee))
    throw needsRole('owner to create a token for an owner or another manager');
  requireRoom(ctx, 'tokens', await countLiveTokens(ctx.db, creator.organizationId, ctx.now));
  const isTheirs = requested.user_id === creator.userId && isOwn(ctx.credential);
  if (isTheirs) await markActive(ctx, [creator.organizationId], creator.userId);
  const days = requested.expires_in_days ?? null;
  return createOrganizationToken(ctx, {
    organizationId: creator.organizationId,
    userId: requested.user_id,
    name: requested.name,
    scopes: allScopes.filter((scope) => (requested.scopes ?? allScopes).includes(scope)),
    createdBy: creator.userId,
    creatorRole,
    expiresAt: days === null ? null : ctx.now.add({ hours: days * 24 }),
  });
}
