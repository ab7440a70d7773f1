import type { Context } from '../../../context.ts';
import { lockCredentials } from '../../../db/locks.ts';
import type { Browser } from '../../../http/route.ts';
import { findUserIdByEmail } from '../../people/members/facts.ts';
import { refusal, startSession } from '../sessions/actions.ts';
import { unknownUserId, signInAttempts, tryPassword } from './attempts.ts';
import type { PasswordHasher } from './hash.ts';
import { recordWrong, tooManyAttempts } from './refuse.ts';

/**
 * Signs in with email and password. An unknown email, a missing password and a wrong password get the same response
 * after the same time.
 */
export async function signInWithPassword(
  ctx: Context,
  hasher: PasswordHasher,
  { email, password }: { email: string; password: string },
  browser: Browser,
) {
  const userId = (await findUserIdByEmail(ctx.db, email)) ?? unknownUserId;
  await lockCredentials(ctx.db, userId, 'shared');
  const count = await signInAttempts(ctx, email, userId, browser);
  const outcome = await tryPassword(ctx, hasher, { userId, password, count });
  if (outcome === 'too_many') return tooManyAttempts();
  if (outcome === 'right') return startSession(ctx, { userId, signInMethod: 'password', makerUserId: userId }, browser);
  await recordWrong(ctx, userId);
  return refusal('not_authorized', 'The email or the password is wrong.');
}
