import type { Context } from '../../../context.ts';
import { endSessionsOf } from '../sessions/end.ts';
import { liveAt } from '../sessions/lifetimes.ts';
import { makeSignInLink, type SignInLink } from '../sessions/links.ts';
import { presentListed } from '../sessions/present.ts';
import { listLive } from '../sessions/store.ts';
import { requireUser } from './person.ts';

/** Creates a link that signs in the person with the email once, within 10 minutes or the given time. */
export async function makeSignInLinkFor(
  ctx: Context,
  email: string,
  link: { webUrl: string; minutes?: number },
): Promise<SignInLink> {
  return makeSignInLink(ctx, { userId: await requireUser(ctx, email), ...link });
}

const everything = 100_000;

/** The live sessions of the person with the email. */
export async function listSessionsOf(ctx: Context, email: string) {
  const page = { startId: 0, limit: everything };
  const rows = await listLive(ctx.db, await requireUser(ctx, email), page, liveAt(ctx.now));
  return rows.map((row) => {
    const { current: _none, ...session } = presentListed(row, undefined);
    return session;
  });
}

/** Ends sessions of the person with the email: all of them, or the one with the id. Returns their number. */
export async function endSessionsFor(ctx: Context, email: string, id: number | undefined): Promise<number> {
  return endSessionsOf(ctx, { userId: await requireUser(ctx, email), ...(id === undefined ? {} : { id }) });
}
