import type { SignInMethod } from '../../../contract/lists/credentials.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { lockPersons } from '../../../db/locks.ts';
import { type Browser, WithSession } from '../../../http/route.ts';
import { markActive } from '../../people/members/actions.ts';
import { listOwnReach } from '../../people/organizations/facts.ts';
import { currentOf } from './current.ts';
import { membershipsOf } from './authenticate.ts';
import { endFormerSession } from './end.ts';
import { freshUntil, longestSeconds, sessionExpiry } from './lifetimes.ts';
import { isBefore } from '../../../time/order.ts';
import { presentSession } from './present.ts';
import { actingBy, recordProof, recordSessions } from './record.ts';
import { hashSecret, newSessionSecret } from './secret.ts';
import * as store from './store.ts';

export { endOtherSessions, lockFormerSession } from './end.ts';
export { makeSignInLink } from './links.ts';
export { recordForPerson } from './record.ts';
export { refusal } from './refusal.ts';

export interface NewSignIn {
  userId: number;
  signInMethod: SignInMethod;
  /** The creator of the link or credential used to sign in: the person, or null for the command line. */
  makerUserId: number | null;
}

export interface SignedIn {
  session: store.SessionRow;
  /** The secret for the cookie. Nothing else may contain it. */
  secret: string;
  memberships: ReadonlyMap<number, Membership>;
}

const longestUserAgent = 300;

/**
 * Signs in a person who has proved their identity with any sign-in method. Always opens a new session with a new
 * secret, and ends the session that the browser had before.
 */
export async function startSession(ctx: Context, signIn: NewSignIn, browser: Browser): Promise<SignedIn> {
  const secret = newSessionSecret();
  const { userId } = signIn;
  const request = {
    ...signIn,
    secretHash: hashSecret(secret),
    userAgent: browser.userAgent?.slice(0, longestUserAgent) ?? null,
    expiresAt: sessionExpiry(ctx.now),
  };
  const session = await store.insertSession(ctx.db, request, ctx.now);
  const rows = await listOwnReach(ctx.db, userId);
  const by = actingBy(ctx, session);
  // Lock order: memberships, then credentials, then persons by id.
  await markActive(
    by,
    rows.map(({ organizationId }) => organizationId),
    userId,
  );
  const former = await endFormerSession(by, browser.sessionSecret);
  await lockPersons(ctx.db, former ? [userId, former.userId] : [userId]);
  if (former) await recordSessions(by, former.userId, [former], { verb: 'ended', reason: 'signed_in_anew' });
  await recordSessions(by, userId, [session], { verb: 'created' });
  return { session, secret, memberships: membershipsOf(rows) };
}

/** Returns the response to a sign-in, which sets the session cookie. */
export async function answerSignedIn(ctx: Context, { session, secret, memberships }: SignedIn) {
  const presented = await presentSession(ctx.db, session, memberships);
  return new WithSession({ session: presented }, { secret, seconds: longestSeconds });
}

/** Throws unless the session's person proved their identity within the last 15 minutes. */
export async function requireFreshSession(ctx: Context, actor: Actor): Promise<void> {
  const session = await store.findSession(ctx.db, actor.userId, currentOf(actor));
  if (!isBefore(ctx.now, freshUntil(session))) throw problem('proof_required');
}

/**
 * Records that the session's person proved their identity. Returns when the proof expires, after 15 minutes.
 */
export async function proveSession(ctx: Context, actor: Actor, signInMethod: SignInMethod): Promise<Temporal.Instant> {
  const session = await store.markProved(ctx.db, actor.userId, currentOf(actor), ctx.now);
  await recordProof(ctx, session, signInMethod);
  return freshUntil(session);
}
