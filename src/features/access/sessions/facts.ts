import type { Executor } from '../../../db/database.ts';
import { liveAt } from './lifetimes.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

export { currentOf } from './current.ts';

/** Whether the cookie of a browser is of a session that the person has there, or had until it was idle for long. */
export const wasSignedInWith = (db: Executor, userId: number, secret: string | undefined): Promise<boolean> =>
  store.wasSignedIn(db, userId, hashSecret(secret ?? ''));

/** Who is signed in with a browser that sends this secret; undefined = nobody. */
export async function signedInWith(
  db: Executor,
  now: Temporal.Instant,
  secret: string | undefined,
): Promise<number | undefined> {
  if (secret === undefined) return undefined;
  return (await store.findLiveSession(db, hashSecret(secret), liveAt(now)))?.userId;
}
