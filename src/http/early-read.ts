import type { Actor } from '../context.ts';
import type { Executor } from '../db/database.ts';
import type { Admission } from './gate.ts';

interface Parts<T> {
  /** Whom the token stood for last; without it nothing is begun early. */
  guess: Actor | undefined;
  now: Temporal.Instant;
  admit(db: Executor): Promise<Admission>;
  read(db: Executor, admission: Admission): Promise<T>;
}

/** The same connection, which is not given back while the look-up is under way on it. */
const behind = (db: Executor, lookUp: Promise<unknown>): Executor => ({
  ...db,
  letGo: () => lookUp.then(() => db.letGo()),
});

/**
 * A read that is begun while its token is looked up, so that its first statement goes out with the look-up's. What it
 * finds is given only when the look-up answers the very rights that it was begun with. Whoever has others, or none,
 * gets what these are worth: what was begun is thrown away, unseen, once it has let go of the connection.
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
