import type { Executor } from '../../../db/database.ts';
import { liveAt } from './lifetimes.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

export { currentOf } from './current.ts';

/** Whether the secret belongs to a session of this person that has not been ended. An idle session counts. */
export const wasSignedInWith = (db: Executor, userId: number, secret: string | undefined): Promise<boolean> =>
  store.wasSignedIn(db, userId, hashSecret(secret ?? ''));

/** The user of the browser that sends this secret; undefined if the browser is not signed in. */
export async function signedInWith(
  db: Executor,
  now: Temporal.Instant,
  secret: string | undefined,
): Promise<number | undefined> {
  if (secret === undefined) return undefined;
  return (await store.findLiveSession(db, hashSecret(secret), liveAt(now)))?.userId;
}
