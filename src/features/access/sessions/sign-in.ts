import type { Context } from '../../../context.ts';
import { lockCredentials } from '../../../db/locks.ts';
import type { Browser, Refusal } from '../../../http/route.ts';
import { confirmAddress } from '../../people/users/confirmed-addresses/actions.ts';
import { startSession } from './actions.ts';
import { recordLink } from './record.ts';
import { refusal } from './refusal.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

const noUse =
  'The link is unknown, has expired, or was used before. A link works once, for a few minutes. Request a new one, or ' +
  'create one with "fairhour sign-in-link".';

/** Returns a refusal instead of throwing it, so that the audit entry of a known link is committed. */
async function refuse(ctx: Context, secretHash: Buffer): Promise<Refusal> {
  const link = await store.findLink(ctx.db, secretHash);
  if (link) await recordLink(ctx, link, { action: 'refused', reason: link.usedAt === null ? 'expired' : 'used' });
  return refusal('not_authorized', noUse);
}

/** Signs in the person for whom a link was created. */
export async function signIn(ctx: Context, linkSecret: string, browser: Browser) {
  const secretHash = hashSecret(linkSecret);
  const known = await store.findLink(ctx.db, secretHash);
  if (known) await lockCredentials(ctx.db, known.userId, known.isMailed ? 'exclusive' : 'shared');
  const link = await store.useLink(ctx.db, secretHash, ctx.now);
  if (!link) return refuse(ctx, secretHash);
  const { userId } = link;
  if (link.isMailed) await confirmAddress(ctx, userId);
  // Access to a person's mail proves the person's identity, just as a password does.
  const by = link.isMailed
    ? ({ signInMethod: 'mail', makerUserId: userId } as const)
    : ({ signInMethod: 'link', makerUserId: null } as const);
  return startSession(ctx, { userId, ...by }, browser);
}
