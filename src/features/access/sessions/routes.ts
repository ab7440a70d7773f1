import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import * as contract from '../../../contract/sessions.ts';
import type { WireSignInProvider } from '../../../contract/sessions.ts';
import type { Context } from '../../../context.ts';
import { Refusal, route, type Route, WithSession } from '../../../http/route.ts';
import { answerSignedIn } from './actions.ts';
import { currentOf, currentSession } from './current.ts';
import { endSessionsOf } from './end.ts';
import { liveAt, withRecordedUse } from './lifetimes.ts';
import { presentListed, presentSession } from './present.ts';
import { signIn } from './sign-in.ts';
import { findSession, listLive } from './store.ts';

/** A response without a body that clears the cookie. */
const signedOut = () => new WithSession(undefined, null);

const ownRoutes: readonly Route[] = [
  route(contract.listSessions, {
    async handle(ctx, { actor, query }) {
      const { startId, limit } = pageOf(query);
      const fetched = await listLive(ctx.db, actor.userId, { startId, limit: limit + 1 }, liveAt(ctx.now));
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      const currentId = currentSession(actor);
      const sessions = rows.map((row) =>
        presentListed(row.id === currentId ? withRecordedUse(row, ctx.now) : row, currentId),
      );
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

/** Sign-in methods that other slices add. */
export interface OtherSignInMethods {
  /** Whether browsers can create passkeys for this server. */
  readonly passkey: boolean;
  readonly providers: readonly WireSignInProvider[];
  /** Whether the server mails sign-in links. */
  readonly mail: boolean;
  /** Whether owners can copy invitation links. */
  readonly copiesInvitations: boolean;
  /** Whether the first setup in the browser is still pending. */
  readonly waitsForSetUp: (ctx: Context) => Promise<boolean>;
}

const signInMethods = ({ passkey, providers, mail, copiesInvitations, waitsForSetUp }: OtherSignInMethods): Route =>
  route(contract.listSignInMethods, {
    async handle(ctx) {
      const own = { link: true, password: true, passkey, mail };
      const more = { invitation_links: copiesInvitations, set_up: await waitsForSetUp(ctx) };
      return { sign_in_methods: { ...own, providers: [...providers], ...more } };
    },
  });

export const sessionRoutes = (others: OtherSignInMethods): readonly Route[] => [
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
      // This request's use of the session may have been recorded after the row was read. The response includes it.
      return { session: await presentSession(ctx.db, withRecordedUse(row, ctx.now), actor.memberships) };
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
