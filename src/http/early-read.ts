import type { Actor } from '../context.ts';
import type { Executor } from '../db/database.ts';
import type { Admission } from './gate.ts';

interface Parts<T> {
  /** The actor for whom the token was last valid. If there is no such guess, the read starts after the look-up. */
  guess: Actor | undefined;
  now: Temporal.Instant;
  admit(db: Executor): Promise<Admission>;
  read(db: Executor, admission: Admission): Promise<T>;
}

/** Returns the connection in a form that is released only after the look-up on it has ended. */
const behind = (db: Executor, lookUp: Promise<unknown>): Executor => ({
  ...db,
  letGo: () => lookUp.then(() => db.letGo()),
});

/**
 * A read that starts during the look-up of its token, so that both first statements are sent together. Its result is
 * returned only if the look-up confirms the guessed rights. Otherwise the result is discarded once the connection is
 * released, and the read runs again with the actual rights.
 */
export async function readEarly<T>(db: Executor, { guess, now, admit, read }: Parts<T>): Promise<T> {
  const admitting = admit(db);
  if (!guess) return read(db, await admitting);
  const early = read(behind(db, admitting), { actor: guess, now });
  const settled = early.catch(() => undefined);
  const admission = await admitting.catch(async (error: unknown) => {
    await settled;
    throw error;
  });
  if (admission.actor.basis === guess.basis) return early;
  await settled;
  return read(db, admission);
}
