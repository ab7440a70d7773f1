import { hash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Browser } from '../../../http/route.ts';
import { foldEmail } from '../../people/members/facts.ts';
import { wasSignedInWith } from '../sessions/facts.ts';
import { normalizePassword } from './rules/judge.ts';
import type { PasswordHasher } from './hash.ts';
import * as store from './store.ts';

/** The user id for unknown addresses. No user has it. */
export const unknownUserId = 0;

const mostAttempts = 20;
const windowMs = 15 * 60_000;

/** Attempts are counted by quarter of an hour. The counts are deleted an hour later. */
export const attemptsDeletedBefore = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: 1 });

const countOf = (ctx: Context, name: string): store.AttemptCount => ({
  key: hash('sha256', name, 'buffer'),
  beganAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(ctx.now.epochMilliseconds / windowMs) * windowMs),
});

/** The counter for changes in a session of the person. */
export const changeAttempts = (ctx: Context, userId: number): store.AttemptCount => countOf(ctx, `person ${userId}`);

/**
 * The counter for a sign-in attempt: that of the person with the address, in any letter case, or that of the address if
 * it is unknown. A browser in which the person was signed in has a separate counter. Strangers who try the address
 * therefore cannot lock the person out.
 */
export async function signInAttempts(ctx: Context, email: string, userId: number, { sessionSecret }: Browser) {
  const known = await wasSignedInWith(ctx.db, userId, sessionSecret);
  if (known) return countOf(ctx, `browser ${sessionSecret}`);
  return countOf(ctx, userId === unknownUserId ? `address ${foldEmail(email)}` : `sign-in of ${userId}`);
}

/** The result of an attempt; `too_many` = the password was not checked. */
export type AttemptResult = 'right' | 'wrong' | 'too_many';

/**
 * Compares a password with the person's password. The check takes the same time for an unknown person. A correct
 * password is locked until the end of the transaction.
 */
export async function tryPassword(
  ctx: Context,
  hasher: PasswordHasher,
  attempt: { userId: number; password: string; count: store.AttemptCount },
): Promise<AttemptResult> {
  const { userId, password, count } = attempt;
  if (!(await store.countAttempt(ctx.db, count, mostAttempts))) return 'too_many';
  const own = await store.findPassword(ctx.db, userId);
  if (!(await hasher.matches(normalizePassword(password), own?.hash))) return 'wrong';
  // The password may have changed during hashing. From here on, a password change waits until it can see the new
  // session.
  if ((await store.lockPassword(ctx.db, userId))?.hash !== own?.hash) return 'wrong';
  await store.uncountAttempt(ctx.db, count);
  return 'right';
}
