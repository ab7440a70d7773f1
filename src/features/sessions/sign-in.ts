import { problems } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { type Browser, Refusal } from '../../http/route.ts';
import { markActive } from '../members/actions.ts';
import { membershipsOf } from './authenticate.ts';
import { endFormer } from './end.ts';
import { sessionExpiry } from './lifetimes.ts';
import { actingBy, recordLink, recordSessions } from './record.ts';
import { hashSecret, newSessionSecret } from './secret.ts';
import * as store from './store.ts';

const noUse =
  'The link is unknown, was used before, or is too old: each is good once and for a few minutes. Make another with ' +
  '"fairhour sign-in-link".';

/** An answer and no thrown problem, so that the attempt stays on record where it names somebody. */
async function refuse(ctx: Context, secretHash: Buffer): Promise<Refusal> {
  const link = await store.findLink(ctx.db, secretHash);
  if (link) await recordLink(ctx, link, { action: 'refused', reason: link.usedAt === null ? 'expired' : 'used' });
  const { status, code, number } = problems.not_authorized;
  return new Refusal(status, { code, error_code: number, error: noUse });
}

const longestUserAgent = 300;

/** Signs in whom a link is for; it is always a new session, with a secret that nobody had before. */
export async function signIn(ctx: Context, linkSecret: string, browser: Browser) {
  const secretHash = hashSecret(linkSecret);
  const link = await store.useLink(ctx.db, secretHash, ctx.now);
  if (!link) return refuse(ctx, secretHash);
  const secret = newSessionSecret();
  const { userId } = link;
  const request = {
    secretHash: hashSecret(secret),
    userId,
    makerUserId: null,
    userAgent: browser.userAgent?.slice(0, longestUserAgent) ?? null,
    expiresAt: sessionExpiry(ctx.now),
  };
  const session = await store.insertSession(ctx.db, request, ctx.now);
  const rows = await store.listMembershipsOf(ctx.db, userId);
  const by = actingBy(ctx, session);
  if (browser.sessionSecret !== undefined) await endFormer(by, browser.sessionSecret);
  await markActive(
    by,
    rows.map(({ organizationId }) => organizationId),
    userId,
  );
  await recordSessions(by, userId, [session], { verb: 'created' });
  return { session, secret, memberships: membershipsOf(rows) };
}
