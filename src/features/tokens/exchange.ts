import type { Context } from '../../context.ts';
import { issueRefreshToken } from './create.ts';
import { signAccessToken } from './jwt.ts';
import { judgeExchange } from './rules.ts';
import { hashSecret } from './secret.ts';
import * as store from './store/personal-tokens.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

async function issuePair(ctx: Context, family: store.LockedFamily, issuer: string): Promise<TokenPair> {
  const signing = { db: ctx.db, now: ctx.now, familyId: family.id, userId: family.userId };
  return {
    accessToken: await signAccessToken(signing, issuer, family.scopes),
    refreshToken: await issueRefreshToken(ctx, family, family.generation),
  };
}

/**
 * A fresh pair for a refresh token; undefined when it is good for nothing. The use of a copy revokes the family, which
 * the caller must commit.
 */
export async function exchangeRefreshToken(
  ctx: Context,
  refreshToken: string,
  issuer: string,
): Promise<TokenPair | undefined> {
  const secretHash = hashSecret(refreshToken);
  const family = await store.lockFamilyOf(ctx.db, secretHash);
  if (!family) return undefined;
  const verdict = judgeExchange(await store.findRefreshToken(ctx.db, secretHash), family, ctx.now);
  if (verdict.kind === 'revoke') await store.revokeFamily(ctx.db, family, ctx.now);
  if (verdict.kind !== 'issue') return undefined;
  const next = { ...family, generation: verdict.generation };
  if (verdict.begins) await store.beginGeneration(ctx.db, next, ctx.now);
  return issuePair(ctx, next, issuer);
}
