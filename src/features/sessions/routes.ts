import { createSession, getSession } from '../../contract/sessions.ts';
import type { Actor } from '../../context.ts';
import { Refusal, route, type Route, WithSession } from '../../http/route.ts';
import { longestSeconds } from './lifetimes.ts';
import { presentSession } from './present.ts';
import { signIn } from './sign-in.ts';
import { findSession } from './store.ts';

/** The session in which an actor acts. */
function sessionIdOf({ credential }: Actor): number {
  if (credential?.kind !== 'session') throw new Error('only who acts in a session has one');
  return credential.id;
}

export const sessionRoutes: readonly Route[] = [
  route(createSession, {
    async handle(ctx, { body, browser }) {
      const signedIn = await signIn(ctx, body.sign_in_secret, browser);
      if (signedIn instanceof Refusal) return signedIn;
      const session = await presentSession(ctx.db, signedIn.session, signedIn.memberships);
      return new WithSession({ session }, { secret: signedIn.secret, seconds: longestSeconds });
    },
  }),
  route(getSession, {
    async handle(ctx, { actor }) {
      const row = await findSession(ctx.db, actor.userId, sessionIdOf(actor));
      return { session: await presentSession(ctx.db, row, actor.memberships) };
    },
  }),
];
