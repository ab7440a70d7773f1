import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import * as contract from '../../../contract/sessions.ts';
import type { WireSignInProvider } from '../../../contract/sessions.ts';
import type { Context } from '../../../context.ts';
import { Refusal, route, type Route, WithSession } from '../../../http/route.ts';
import { answerSignedIn } from './actions.ts';
import { currentOf, currentSession } from './current.ts';
import { endSessionsOf } from './end.ts';
import { liveAt, seen } from './lifetimes.ts';
import { presentListed, presentSession } from './present.ts';
import { signIn } from './sign-in.ts';
import { findSession, listLive } from './store.ts';

/** An answer without a body that takes the cookie away. */
const signedOut = () => new WithSession(undefined, null);

const ownRoutes: readonly Route[] = [
  route(contract.listSessions, {
    async handle(ctx, { actor, query }) {
      const { startId, limit } = pageOf(query);
      const fetched = await listLive(ctx.db, actor.userId, { startId, limit: limit + 1 }, liveAt(ctx.now));
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      const currentId = currentSession(actor);
      const sessions = rows.map((row) => presentListed(row.id === currentId ? seen(row, ctx.now) : row, currentId));
      return { sessions, ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.endSession, {
    async handle(ctx, { actor, params: { session_id: id } }) {
      if ((await endSessionsOf(ctx, { userId: actor.userId, id })) === 0) throw problem('not_found');
      return currentSession(actor) === id ? signedOut() : undefined;
    },
  }),
  route(contract.endSessions, {
    async handle(ctx, { actor }) {
      await endSessionsOf(ctx, { userId: actor.userId });
      return currentSession(actor) === undefined ? undefined : signedOut();
    },
  }),
];

/** What this area does not know of itself: the ways in that others add. */
export interface OtherWaysIn {
  /** Whether browsers make passkeys for this server. */
  readonly passkey: boolean;
  readonly providers: readonly WireSignInProvider[];
  /** Whether a link is sent by mail. */
  readonly mail: boolean;
  /** Whether owners can copy links of invitations. */
  readonly copiesInvitations: boolean;
  /** Whether the server waits to be set up in the browser. */
  readonly waitsForSetUp: (ctx: Context) => Promise<boolean>;
}

const signInMethods = ({ passkey, providers, mail, copiesInvitations, waitsForSetUp }: OtherWaysIn): Route =>
  route(contract.listSignInMethods, {
    async handle(ctx) {
      const own = { link: true, password: true, passkey, mail };
      const more = { invitation_links: copiesInvitations, set_up: await waitsForSetUp(ctx) };
      return { sign_in_methods: { ...own, providers: [...providers], ...more } };
    },
  });

export const sessionRoutes = (others: OtherWaysIn): readonly Route[] => [
  signInMethods(others),
  route(contract.createSession, {
    async handle(ctx, { body, browser }) {
      const signedIn = await signIn(ctx, body.sign_in_secret, browser);
      if (signedIn instanceof Refusal) return signedIn;
      return answerSignedIn(ctx, signedIn);
    },
  }),
  route(contract.getSession, {
    async handle(ctx, { actor }) {
      const row = await findSession(ctx.db, actor.userId, currentOf(actor));
      // What is read may be older than the note of this request, which goes out with it.
      return { session: await presentSession(ctx.db, seen(row, ctx.now), actor.memberships) };
    },
  }),
  route(contract.deleteSession, {
    async handle(ctx, { actor }) {
      await endSessionsOf(ctx, { userId: actor.userId, id: currentOf(actor) });
      return signedOut();
    },
  }),
  ...ownRoutes,
];
