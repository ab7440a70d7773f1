import type { Actor } from '../../../context.ts';

/** The session of an actor, or undefined if the actor has another credential. */
export const currentSession = ({ credential }: Actor): number | undefined =>
  credential?.kind === 'session' ? credential.id : undefined;

/** For operations that only sessions can call. */
export function currentOf(actor: Actor): number {
  const id = currentSession(actor);
  if (id === undefined) throw new Error('only an actor with a session can call this');
  return id;
}
