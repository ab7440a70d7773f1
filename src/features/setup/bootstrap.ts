import { scopes } from '../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { findOrCreateUser } from '../members/actions.ts';
import { createOrganization } from '../organizations/create.ts';
import { createOrganizationToken } from '../tokens/create.ts';

export interface Bootstrap {
  name: string;
  timeZone: string;
  weekStart: number;
  ownerEmail: string;
  features: readonly string[];
}

/** A first organization with its owner and a token of theirs that never expires. */
export async function bootstrapOrganization(ctx: Context, request: Bootstrap) {
  const userId = await findOrCreateUser(ctx, {
    email: request.ownerEmail,
    name: request.ownerEmail.split('@')[0] ?? request.ownerEmail,
    firstName: '',
    lastName: '',
    timeZone: request.timeZone,
    passwordHash: null,
  });
  const organizationId = await createOrganization(
    ctx,
    {
      name: request.name,
      timeZone: request.timeZone,
      weekStart: request.weekStart,
      currency: 'USD',
      features: request.features,
    },
    userId,
  );
  const token = await createOrganizationToken(ctx, {
    organizationId,
    userId,
    name: 'bootstrap',
    scopes,
    createdBy: userId,
    creatorRole: 'owner',
    expiresAt: null,
  });
  return { organizationId, userId, token: token.secret };
}
