import { scopes } from '../../../contract/lists/roles.ts';
import type { Context } from '../../../context.ts';
import { confirmAddress } from '../../people/users/confirmed-addresses/actions.ts';
import { findOrCreateUser } from '../../people/members/actions.ts';
import { namesOf } from '../../people/members/rules.ts';
import { createOrganization } from '../../people/organizations/create.ts';
import { makeSignInLink } from '../sessions/links.ts';
import { createOrganizationToken, createPersonalToken } from '../tokens/create.ts';
import { dropSetUpCode } from './store.ts';

export interface Bootstrap {
  name: string;
  timeZone: string;
  weekStart: number;
  ownerEmail: string;
  /** Default: the part of the email before the @. */
  ownerName?: string;
  /** Default: USD. */
  currency?: string;
  features: readonly string[];
}

/** Creates an organization with its owner, and deletes the setup code. */
export async function makeOrganization(ctx: Context, request: Bootstrap) {
  await dropSetUpCode(ctx.db);
  const { ownerEmail: email, name, timeZone, weekStart, currency = 'USD', features } = request;
  const names = namesOf(request.ownerName === undefined ? {} : { name: request.ownerName }, email);
  const userId = await findOrCreateUser(ctx, { email, ...names, timeZone });
  // This confirms the address, so anyone who used it without proof loses all credentials.
  await confirmAddress(ctx, userId);
  const organization = { name, timeZone, weekStart, currency, features };
  // In a browser, the new owner is the actor. On the command line there is no actor.
  const by = ctx.credential === null ? { ...ctx, actorUserId: userId } : ctx;
  return { organizationId: await createOrganization(by, organization, userId), userId };
}

/** Creates a token that acts as an owner of the organization and never expires. */
export async function makeOwnerToken(
  ctx: Context,
  owner: { organizationId: number; userId: number },
  name: string,
): Promise<string> {
  const made = { ...owner, name, scopes, createdBy: null, creatorRole: 'owner', expiresAt: null } as const;
  return (await createOrganizationToken(ctx, made)).secret;
}

/** Creates an organization with its owner and an owner's token that never expires. */
export async function bootstrapOrganization(ctx: Context, request: Bootstrap) {
  const made = await makeOrganization(ctx, request);
  return { ...made, token: await makeOwnerToken(ctx, made, 'bootstrap') };
}

/**
 * Like `bootstrapOrganization`, plus a personal token (a refresh token for /access_tokens) and a sign-in link for the
 * owner.
 */
export async function bootstrapWithOwnAccess(ctx: Context, request: Bootstrap, webUrl: string) {
  const made = await bootstrapOrganization(ctx, request);
  const { secret: personalToken } = await createPersonalToken(ctx, made.userId, 'bootstrap');
  return { ...made, personalToken, signInLink: await makeSignInLink(ctx, { userId: made.userId, webUrl }) };
}
