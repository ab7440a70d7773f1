import type { Context } from '../../../context.ts';
import { lockPersons } from '../../../db/locks.ts';
import { type EndReason, recordPersonalTokens, recordTokens } from './record.ts';
import { type EndingTokens, findActedAs, revokeTokens } from './store/organization-tokens.ts';
import { revokeFamilies } from './store/personal-tokens.ts';

/**
 * Revokes tokens of an organization and returns how many it revoked. Locks the assignees first, because on a cluster
 * the update locks the tokens of all organizations.
 */
export async function endTokens(
  ctx: Context,
  organizationId: number,
  ending: EndingTokens,
  reason: EndReason | null = null,
): Promise<number> {
  await lockPersons(ctx.db, await findActedAs(ctx.db, organizationId, ending));
  const ended = await revokeTokens(ctx.db, organizationId, ending, ctx.now);
  await recordTokens(ctx, organizationId, ended, { verb: 'ended', reason });
  return ended.length;
}

/** Revokes personal tokens of a person, with all refresh and access tokens derived from them. Returns their number. */
export async function endPersonalTokens(
  ctx: Context,
  ending: { userId: number; id?: number; name?: string },
  reason: EndReason | null = null,
): Promise<number> {
  const ended = await revokeFamilies(ctx.db, ending, ctx.now);
  await recordPersonalTokens(ctx, ending.userId, ended, { verb: 'ended', reason });
  return ended.length;
}
