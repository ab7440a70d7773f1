import type { IncomingHttpHeaders } from 'node:http';
import { Problem, problem } from '../contract/problems.ts';
import type { Actor, Membership } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { lockCredentials } from '../db/locks.ts';
import { bearerOf } from './bearer.ts';
import type { Edge } from './edge.ts';
import { tokenKey } from './known-tokens.ts';
import type { SecretCookie } from './session-cookie.ts';

/** By what a request says who sends it: the token of its Authorization header, or the cookie of a browser session. */
export interface Presented {
  readonly bySession: boolean;
  readonly secret: string;
}

/** What a request presents; throws when that is both. */
export function presentedBy(headers: IncomingHttpHeaders, cookie: SecretCookie): Presented | undefined {
  const session = cookie.read(headers.cookie);
  const bearer = bearerOf(headers.authorization);
  if (session !== undefined && bearer !== undefined) throw new Problem('two_credentials');
  if (session !== undefined) return { bySession: true, secret: session };
  return bearer === undefined ? undefined : { bySession: false, secret: bearer };
}

/** The key by which it is known; no token holds a space, so that none is taken for a session. */
export const presentedKey = ({ bySession, secret }: Presented): string =>
  tokenKey(bySession ? `session ${secret}` : secret);

type Authenticator = Pick<Edge, 'authenticate' | 'authenticateSession'>;

/** Whom it stands for now. */
export function lookUp(
  edge: Authenticator,
  db: Executor,
  now: Temporal.Instant,
  { bySession, secret }: Presented,
): Promise<Actor | undefined> {
  return bySession ? edge.authenticateSession(db, now, secret) : edge.authenticate(db, now, secret);
}

/** The same without a note that a session is in use. */
export function lookUpUnseen(
  edge: Pick<Edge, 'authenticate' | 'lookAtSession'>,
  db: Executor,
  now: Temporal.Instant,
  { bySession, secret }: Presented,
): Promise<Actor | undefined> {
  return bySession ? edge.lookAtSession(db, now, secret) : edge.authenticate(db, now, secret);
}

/**
 * Throws when it no longer stands for a member with the role it had when the request began. A stream can go on for
 * hours; what it writes late is written by who may write then.
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
    throw problem('forbidden', 'role: has changed while the request was carried out');
  }
}

/**
 * Throws when the caller's credential has ended since the request began. It stays until the transaction ends: who ends
 * all credentials of a person waits, and finds what this one makes.
 */
export async function requireLiveCaller(
  edge: Edge,
  db: Executor,
  { presented, actor, now }: { presented: Presented | undefined; actor: Actor; now: Temporal.Instant },
): Promise<void> {
  await lockCredentials(db, actor.userId, 'shared');
  const present = presented && (await lookUpUnseen(edge, db, now, presented));
  if (!present) throw new Problem('not_authorized');
}

/** Throws when it no longer stands for the same person with the same rights. */
export async function requireSameRights(edge: Edge, db: Executor, presented: Presented | undefined, began: Actor) {
  const actor = presented && (await lookUp(edge, db, await edge.now(db), presented));
  if (!actor || actor.basis !== began.basis) throw new Problem('not_authorized');
}
