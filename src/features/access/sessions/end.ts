import type { Context } from '../../../context.ts';
import { liveAt } from './lifetimes.ts';
import { recordSessions } from './record.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

/** Ends live sessions of a person, all or the one with the id; returns how many. */
export async function endSessionsOf(ctx: Context, ending: { userId: number; id?: number }): Promise<number> {
  const ended = await store.endLive(ctx.db, ending, liveAt(ctx.now));
  await recordSessions(ctx, ending.userId, ended, { verb: 'ended', reason: null });
  return ended.length;
}

/** Ends all sessions of whoever used the address before it was confirmed, and the links that would open others. */
export async function endAllOf(ctx: Context, userId: number): Promise<void> {
  await store.endLinksOf(ctx.db, userId, ctx.now);
  const ended = await store.endLive(ctx.db, { userId }, liveAt(ctx.now));
  await recordSessions(ctx, userId, ended, { verb: 'ended', reason: 'address_confirmed' });
}

/** What is to be recorded of sessions that have ended, once nothing else is written. */
export type RecordEnd = () => Promise<void>;

/** Ends the others of a person whose password has changed: whoever knew the old one is out. */
export async function endOtherSessions(ctx: Context, userId: number, keptId: number): Promise<RecordEnd> {
  const ended = await store.endLive(ctx.db, { userId, exceptId: keptId }, liveAt(ctx.now));
  return () => recordSessions(ctx, userId, ended, { verb: 'ended', reason: 'password_changed' });
}

/**
 * Ends the session that a browser is in when it signs in anew: nobody goes on in one that somebody else began. Answers
 * it, if there was one.
 */
export async function endFormer(ctx: Context, secret: string | undefined): Promise<store.SessionRow | undefined> {
  if (secret === undefined) return undefined;
  const [ended] = await store.endBySecret(ctx.db, hashSecret(secret), liveAt(ctx.now));
  return ended;
}

/**
 * Holds that session for who signs somebody in and holds persons before: whoever ends it waits for its person, holding
 * the session.
 */
export async function holdFormer(ctx: Context, secret: string | undefined): Promise<void> {
  if (secret !== undefined) await store.holdBySecret(ctx.db, hashSecret(secret));
}
