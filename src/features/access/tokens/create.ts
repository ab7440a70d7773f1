import { type Scope, scopes as allScopes } from '../../../contract/lists/roles.ts';
import type { Context } from '../../../context.ts';
import { lockPersons } from '../../../db/locks.ts';
import { markActive } from '../../people/members/actions.ts';
import { listOwnReach } from '../../people/organizations/facts.ts';
import { refreshExpiry, signRefreshToken } from './jwt.ts';
import { recordPersonalTokens, recordTokens } from './record.ts';
import { hashSecret, newOrganizationSecret } from './secret.ts';
import { insertToken, type NewToken } from './store/organization-tokens.ts';
import { insertFamily, insertRefreshToken } from './store/personal-tokens.ts';

export type TokenRequest = Omit<NewToken, 'secretHash'>;

/** Creates an organization token. The secret is returned only here and never stored. */
export async function createOrganizationToken(ctx: Context, request: TokenRequest) {
  const secret = newOrganizationSecret();
  await lockPersons(ctx.db, [request.userId]);
  const row = await insertToken(ctx.db, { ...request, secretHash: hashSecret(secret) }, ctx.now);
  await recordTokens(ctx, request.organizationId, [row], { verb: 'created' });
  return { ...row, secret };
}

/** A refresh token of the family's generation; only its hash is stored. */
export async function issueRefreshToken(
  ctx: Context,
  family: { id: number; userId: number },
  generation: number,
): Promise<string> {
  const signing = { ctx, familyId: family.id, userId: family.userId };
  const secret = await signRefreshToken(signing);
  const expiresAt = refreshExpiry(ctx.now);
  const token = { secretHash: hashSecret(secret), familyId: family.id, generation, expiresAt };
  await insertRefreshToken(ctx.db, token, ctx.now);
  return secret;
}

/** Creates a personal token. The secret is a refresh token and is returned only here. */
export async function createPersonalToken(
  ctx: Context,
  userId: number,
  name: string,
  scopes: readonly Scope[] = allScopes,
) {
  const family = await insertFamily(
    ctx.db,
    { userId, name, scopes, createdBy: ctx.actorUserId, expiresAt: refreshExpiry(ctx.now) },
    ctx.now,
  );
  const secret = await issueRefreshToken(ctx, { id: family.id, userId }, 1);
  const reach = await listOwnReach(ctx.db, userId);
  await markActive(
    ctx,
    reach.map(({ organizationId }) => organizationId),
    userId,
  );
  await recordPersonalTokens(ctx, userId, [family], { verb: 'created' });
  return { ...family, secret };
}
