import { problem } from '../../../contract/problems.ts';
import { type Scope, scopes as allScopes } from '../../../contract/lists/roles.ts';
import type { Context } from '../../../context.ts';
import { membersOf } from '../../people/members/facts.ts';
import { createOrganizationToken, createPersonalToken } from '../tokens/create.ts';
import { presentPersonalToken, presentToken } from '../tokens/present.ts';
import { endPersonalTokens, endTokens } from '../tokens/end.ts';
import { listTokens } from '../tokens/store/organization-tokens.ts';
import { listFamilies } from '../tokens/store/personal-tokens.ts';
import { requireOrganization, requireUser } from './person.ts';

/** The owner of the tokens that a command lists or revokes: an organization or a person. */
export type TokenOwner = { organizationId: number } | { email: string };

export interface CommandToken {
  name: string;
  /** The email of the member for whom an organization token acts. */
  asEmail: string;
  scopes: readonly Scope[];
  expiresInDays: number | null;
}

/** Creates a token that acts as a member of the organization. */
export async function createTokenFor(ctx: Context, organizationId: number, token: CommandToken) {
  await requireOrganization(ctx, organizationId);
  const userId = await requireUser(ctx, token.asEmail);
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  if (!member)
    throw problem('record_invalid', `email: ${token.asEmail} is not a member of organization ${organizationId}`);
  const expiresAt = token.expiresInDays === null ? null : ctx.now.add({ hours: 24 * token.expiresInDays });
  const row = await createOrganizationToken(ctx, {
    organizationId,
    userId,
    name: token.name,
    scopes: token.scopes,
    createdBy: null,
    creatorRole: 'owner',
    expiresAt,
  });
  return { ...presentToken(row), secret: row.secret };
}

/** Creates a personal token of the person with the email. Its secret is a refresh token for /access_tokens. */
export async function createPersonalTokenFor(
  ctx: Context,
  email: string,
  name: string,
  scopes = allScopes as readonly Scope[],
) {
  const row = await createPersonalToken(ctx, await requireUser(ctx, email), name, scopes);
  return { ...presentPersonalToken(row), secret: row.secret };
}

const everything = 100_000;

/** The fields listed for a token of either kind. */
export interface ListedToken {
  id: number;
  name: string;
  maker_user_id: number | null;
  scopes: readonly string[];
  expires_at: string | null;
}

/** Tokens that are not revoked, without secrets. */
export async function listTokensOf(ctx: Context, owner: TokenOwner): Promise<ListedToken[]> {
  if ('email' in owner) {
    const userId = await requireUser(ctx, owner.email);
    return (await listFamilies(ctx.db, userId, 0, everything)).map(presentPersonalToken);
  }
  await requireOrganization(ctx, owner.organizationId);
  const viewer = { organizationId: owner.organizationId, userId: 0, role: 'owner' as const };
  return (await listTokens(ctx.db, viewer, 0, everything)).map(presentToken);
}

/** Revokes a token at once; false if no live token has the id. */
export async function revokeTokenOf(ctx: Context, owner: TokenOwner, id: number): Promise<boolean> {
  const ended =
    'email' in owner
      ? await endPersonalTokens(ctx, { id, userId: await requireUser(ctx, owner.email) })
      : await endTokens(ctx, owner.organizationId, { id });
  return ended > 0;
}
