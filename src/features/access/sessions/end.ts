import type { Context } from '../../../context.ts';
import { liveAt } from './lifetimes.ts';
import { recordSessions } from './record.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

/** Ends live sessions of a person: all of them, or only the one with the id. Returns the number of ended sessions. */
export async function endSessionsOf(ctx: Context, ending: { userId: number; id?: number }): Promise<number> {
  const ended = await store.endLive(ctx.db, ending, liveAt(ctx.now));
  await recordSessions(ctx, ending.userId, ended, { verb: 'ended', reason: null });
  return ended.length;
}

/** Ends all sessions that were opened before the address was confirmed, and the links that could open new ones. */
export async function endAllOf(ctx: Context, userId: number): Promise<void> {
  await store.endLinksOf(ctx.db, userId, ctx.now);
  const ended = await store.endLive(ctx.db, { userId }, liveAt(ctx.now));
  await recordSessions(ctx, userId, ended, { verb: 'ended', reason: 'address_confirmed' });
}

/** Records the end of sessions. Call it after all other writes of the transaction. */
export type RecordEnd = () => Promise<void>;

/** Ends the person's other sessions after a password change, to sign out anyone else who knows the old password. */
export async function endOtherSessions(ctx: Context, userId: number, keptId: number): Promise<RecordEnd> {
  const ended = await store.endLive(ctx.db, { userId, exceptId: keptId }, liveAt(ctx.now));
  return () => recordSessions(ctx, userId, ended, { verb: 'ended', reason: 'password_changed' });
}

/**
 * Ends the current session of a browser that signs in again, so that a session planted by an attacker does not
 * continue. Returns the ended session, if there was one.
 */
export async function endFormerSession(
  ctx: Context,
  secret: string | undefined,
): Promise<store.SessionRow | undefined> {
  if (secret === undefined) return undefined;
  const [ended] = await store.endBySecret(ctx.db, hashSecret(secret), liveAt(ctx.now));
  return ended;
}

/**
 * Locks the current session of the browser, for sign-ins that lock persons early. Sessions must be locked before
 * persons: a request that ends the session first locks the session and then waits for the person.
 */
export async function lockFormerSession(ctx: Context, secret: string | undefined): Promise<void> {
  if (secret !== undefined) await store.lockBySecret(ctx.db, hashSecret(secret));
}
