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
  'The link is unknown, was used before, or is too old: each is good once and for a few minutes. Ask for another, or ' +
  'make one with "fairhour sign-in-link".';

/** An answer and no thrown problem, so that the attempt stays on record where it names somebody. */
async function refuse(ctx: Context, secretHash: Buffer): Promise<Refusal> {
  const link = await store.findLink(ctx.db, secretHash);
  if (link) await recordLink(ctx, link, { action: 'refused', reason: link.usedAt === null ? 'expired' : 'used' });
  return refusal('not_authorized', noUse);
}

/** Signs in whom a link is for. */
export async function signIn(ctx: Context, linkSecret: string, browser: Browser) {
  const secretHash = hashSecret(linkSecret);
  const known = await store.findLink(ctx.db, secretHash);
  if (known) await lockCredentials(ctx.db, known.userId, known.isMailed ? 'exclusive' : 'shared');
  const link = await store.useLink(ctx.db, secretHash, ctx.now);
  if (!link) return refuse(ctx, secretHash);
  const { userId } = link;
  if (link.isMailed) await confirmAddress(ctx, userId);
  // Who has the mail of a person is taken for the person, as who knows their password is.
  const way = link.isMailed
    ? ({ way: 'mail', makerUserId: userId } as const)
    : ({ way: 'link', makerUserId: null } as const);
  return startSession(ctx, { userId, ...way }, browser);
}
