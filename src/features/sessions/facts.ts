import type { Executor } from '../../db/database.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

export { currentOf } from './current.ts';

/** Whether the cookie of a browser is of a session that the person has there, or had until it was idle for long. */
export const wasSignedInWith = (db: Executor, userId: number, secret: string | undefined): Promise<boolean> =>
  store.wasSignedIn(db, userId, hashSecret(secret ?? ''));
