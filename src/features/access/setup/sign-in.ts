import type { Context } from '../../../context.ts';
import { endSessionsOf } from '../sessions/end.ts';
import { liveAt } from '../sessions/lifetimes.ts';
import { makeSignInLink, type SignInLink } from '../sessions/links.ts';
import { presentListed } from '../sessions/present.ts';
import { listLive } from '../sessions/store.ts';
import { requireUser } from './person.ts';

/** A link with which the person with the email signs in, once; good for 10 minutes unless it is said for how many. */
export async function makeSignInLinkFor(
  ctx: Context,
  email: string,
  link: { webUrl: string; minutes?: number },
): Promise<SignInLink> {
  return makeSignInLink(ctx, { userId: await requireUser(ctx, email), ...link });
}

const everything = 100_000;

/** Where the person with the email is signed in. */
export async function listSessionsOf(ctx: Context, email: string) {
  const page = { startId: 0, limit: everything };
  const rows = await listLive(ctx.db, await requireUser(ctx, email), page, liveAt(ctx.now));
  return rows.map((row) => {
    const { current: _none, ...session } = presentListed(row, undefined);
    return session;
  });
}

/** Ends sessions of the person with the email, all or the one with the id; returns how many. */
export async function endSessionsFor(ctx: Context, email: string, id: number | undefined): Promise<number> {
  return endSessionsOf(ctx, { userId: await requireUser(ctx, email), ...(id === undefined ? {} : { id }) });
}
