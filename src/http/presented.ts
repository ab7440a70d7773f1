import type { IncomingHttpHeaders } from 'node:http';
import { Problem, problem } from '../contract/problems.ts';
import type { Actor, Membership } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { lockCredentials } from '../db/locks.ts';
import { bearerOf } from './bearer.ts';
import type { Edge } from './edge.ts';
import { tokenKey } from './known-tokens.ts';
import type { SecretCookie } from './session-cookie.ts';

/** A request's credential: the token of its Authorization header, or the cookie of a browser session. */
export interface Presented {
  readonly bySession: boolean;
  readonly secret: string;
}

/** The credential of a request. Throws if the request has both kinds of credential. */
export function presentedBy(headers: IncomingHttpHeaders, cookie: SecretCookie): Presented | undefined {
  const session = cookie.read(headers.cookie);
  const bearer = bearerOf(headers.authorization);
  if (session !== undefined && bearer !== undefined) throw new Problem('two_credentials');
  if (session !== undefined) return { bySession: true, secret: session };
  return bearer === undefined ? undefined : { bySession: false, secret: bearer };
}

/** A unique key for the credential. No token contains a space, so tokens and sessions cannot collide. */
export const presentedKey = ({ bySession, secret }: Presented): string =>
  tokenKey(bySession ? `session ${secret}` : secret);

type Authenticator = Pick<Edge, 'authenticate' | 'authenticateSession'>;

/** The actor that the credential identifies now. */
export function lookUp(
  edge: Authenticator,
  db: Executor,
  now: Temporal.Instant,
  { bySession, secret }: Presented,
): Promise<Actor | undefined> {
  return bySession ? edge.authenticateSession(db, now, secret) : edge.authenticate(db, now, secret);
}

/** Like `lookUp`, but does not record a session as in use. */
export function lookUpWithoutUse(
  edge: Pick<Edge, 'authenticate' | 'findSessionActor'>,
  db: Executor,
  now: Temporal.Instant,
  { bySession, secret }: Presented,
): Promise<Actor | undefined> {
  return bySession ? edge.findSessionActor(db, now, secret) : edge.authenticate(db, now, secret);
}

/**
 * Throws unless the credential still belongs to a member with the role that they had at the start of the request. A
 * stream can run for hours, so each late write is checked again.
 */
export async function requireSameRole(
  edge: Edge,
  db: Executor,
  presented: Presented | undefined,
  membership: Membership | undefined,
): Promise<void> {
  const actor = presented && (await lookUp(edge, db, await edge.now(db), presented));
  if (!actor) throw new Problem('not_authorized');
  if (membership && actor.memberships.get(membership.organizationId)?.role !== membership.role) {
    throw problem('forbidden', 'role: changed while the request was running; send it again');
  }
}

/**
 * Throws if the caller's credential was revoked or expired after the request began. Locks the credential until the
 * transaction ends: a request to revoke all credentials of a person waits, and then also revokes the credentials that
 * this request creates.
 */
export async function requireLiveCaller(
  edge: Edge,
  db: Executor,
  { presented, actor, now }: { presented: Presented | undefined; actor: Actor; now: Temporal.Instant },
): Promise<void> {
  await lockCredentials(db, actor.userId, 'shared');
  const present = presented && (await lookUpWithoutUse(edge, db, now, presented));
  if (!present) throw new Problem('not_authorized');
}

/** Throws unless the credential still identifies the same person with the same rights. */
export async function requireSameRights(edge: Edge, db: Executor, presented: Presented | undefined, began: Actor) {
  const actor = presented && (await lookUp(edge, db, await edge.now(db), presented));
  if (!actor || actor.basis !== began.basis) throw new Problem('not_authorized');
}
