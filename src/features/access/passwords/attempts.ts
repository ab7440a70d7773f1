import { hash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Browser } from '../../../http/route.ts';
import { foldEmail } from '../../people/members/facts.ts';
import { wasSignedInWith } from '../sessions/facts.ts';
import { prepared } from './rules/judge.ts';
import type { PasswordHasher } from './hash.ts';
import * as store from './store.ts';

/** Whose password nobody's attempts are held against. */
export const nobody = 0;

const mostAttempts = 20;
const windowMs = 15 * 60_000;

/** Attempts of a quarter of an hour are forgotten a little after it. */
export const forgottenBefore = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: 1 });

const countOf = (ctx: Context, name: string): store.AttemptCount => ({
  key: hash('sha256', name, 'buffer'),
  beganAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(ctx.now.epochMilliseconds / windowMs) * windowMs),
});

/** Where attempts to change something in a session of the person are counted. */
export const ofPerson = (ctx: Context, userId: number): store.AttemptCount => countOf(ctx, `person ${userId}`);

/**
 * Where attempts to sign in are counted: by the person whose address it is, however it is written, else by the address.
 * A browser in which the person was signed in counts by itself, so that strangers who try the address do not keep the
 * person out.
 */
export async function ofSignIn(ctx: Context, email: string, userId: number, { sessionSecret }: Browser) {
  const known = await wasSignedInWith(ctx.db, userId, sessionSecret);
  if (known) return countOf(ctx, `browser ${sessionSecret}`);
  return countOf(ctx, userId === nobody ? `address ${foldEmail(email)}` : `sign-in of ${userId}`);
}

/** What an attempt came to; `too_many` where it was not even looked at. */
export type AttemptResult = 'right' | 'wrong' | 'too_many';

/**
 * Tries a password against that of a person; of somebody unknown the work is the same. Where it is right, it stays the
 * person's until the transaction ends.
 */
export async function tryPassword(
  ctx: Context,
  hasher: PasswordHasher,
  attempt: { userId: number; password: string; count: store.AttemptCount },
): Promise<AttemptResult> {
  const { userId, password, count } = attempt;
  if (!(await store.countAttempt(ctx.db, count, mostAttempts))) return 'too_many';
  const own = await store.findPassword(ctx.db, userId);
  if (!(await hasher.matches(prepared(password), own?.hash))) return 'wrong';
  // It may have changed while it was hashed. Who changes it from here on waits until what it opens can be seen.
  if ((await store.lockPassword(ctx.db, userId))?.hash !== own?.hash) return 'wrong';
  await store.uncountAttempt(ctx.db, count);
  return 'right';
}
