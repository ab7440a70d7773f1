import type { Context } from '../../../context.ts';
import { issueRefreshToken } from './create.ts';
import { endPersonalTokens } from './end.ts';
import { signAccessToken } from './jwt.ts';
import { judgeExchange } from './rules.ts';
import { hashSecret } from './secret.ts';
import * as store from './store/personal-tokens.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

async function issuePair(ctx: Context, family: store.LockedFamily, issuer: string): Promise<TokenPair> {
  const signing = { ctx, familyId: family.id, userId: family.userId };
  return {
    accessToken: await signAccessToken(signing, issuer, family.scopes),
    refreshToken: await issueRefreshToken(ctx, family, family.generation),
  };
}

/** Why no pair is issued: the token is invalid, or it was copied, which also revokes the personal token. */
export type ExchangeFailure = 'useless' | 'copied';

/**
 * Returns a new pair for a refresh token, or the reason why none is issued. If a copy was used, the family is revoked,
 * and the caller must commit this revocation.
 */
export async function exchangeRefreshToken(
  ctx: Context,
  refreshToken: string,
  issuer: string,
): Promise<TokenPair | ExchangeFailure> {
  const secretHash = hashSecret(refreshToken);
  const family = await store.lockFamilyOf(ctx.db, secretHash);
  if (!family) return 'useless';
  const verdict = judgeExchange(await store.findRefreshToken(ctx.db, secretHash), family, ctx.now);
  if (verdict.kind === 'revoke') {
    await endPersonalTokens(ctx, { userId: family.userId, id: family.id }, 'copy_used');
    return 'copied';
  }
  if (verdict.kind !== 'issue') return 'useless';
  const next = { ...family, generation: verdict.generation };
  if (verdict.begins) await store.beginGeneration(ctx.db, next, ctx.now);
  return issuePair(ctx, next, issuer);
}
