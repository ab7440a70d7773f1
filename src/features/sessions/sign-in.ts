import { problems } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { type Browser, Refusal } from '../../http/route.ts';
import { markActive } from '../members/actions.ts';
import { membershipsOf } from './authenticate.ts';
import { idleSince, sessionExpiry } from './lifetimes.ts';
import { actingBy, recordLink, recordSessions } from './record.ts';
import { hashSecret, newSessionSecret } from './secret.ts';
import * as store from './store.ts';

const noUse =
  'The link is unknown, was used before, or is too old: each is good once and for a few minutes. Make another with ' +
  '"fairhour sign-in-link".';

const organizationIdsOf = (rows: readonly { organizationId: number }[]) => rows.map((row) => row.organizationId);

/** An answer and no thrown problem, so that the attempt stays on record where it names somebody. */
async function refuse(ctx: Context, secretHash: Buffer): Promise<Refusal> {
  const link = await store.findLink(ctx.db, secretHash);
  if (link) {
    const organizationIds = organizationIdsOf(await store.listMembershipsOf(ctx.db, link.userId));
    const reason = link.usedAt === null ? 'expired' : 'used';
    await recordLink(ctx, organizationIds, link, { action: 'refused', reason });
  }
  const { status, code, number } = problems.not_authorized;
  return new Refusal(status, { code, error_code: number, error: noUse });
}

const longestUserAgent = 300;

/** The session that the browser was in ends: nobody goes on in one that somebody else began. */
async function endFormer(ctx: Context, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  const moment = { now: ctx.now, idleSince: idleSince(ctx.now) };
  for (const session of await store.endSessionOf(ctx.db, hashSecret(secret), moment)) {
    const organizationIds = organizationIdsOf(await store.listMembershipsOf(ctx.db, session.userId));
    await recordSessions(ctx, organizationIds, [session], { verb: 'ended', reason: 'signed_in_anew' });
  }
}

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
  const organizationIds = organizationIdsOf(rows);
  const by = actingBy(ctx, session);
  await endFormer(by, browser.sessionSecret);
  await markActive(by, organizationIds, userId);
  await recordSessions(by, organizationIds, [session], { verb: 'created' });
  return { session, secret, memberships: membershipsOf(rows) };
}
