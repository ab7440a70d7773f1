import type { Actor } from '../../../context.ts';

/** The session in which an actor acts, if it is one. */
export const currentSession = ({ credential }: Actor): number | undefined =>
  credential?.kind === 'session' ? credential.id : undefined;

/** The same where the operation is for sessions alone. */
export function currentOf(actor: Actor): number {
  const id = currentSession(actor);
  if (id === undefined) throw new Error('only who acts in a session has one');
  return id;
}
