import type { Actor, Membership } from '../../../context.ts';
import { scopes } from '../../../contract/lists/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { membershipOf, type MembershipRow, ReachMemory } from '../../people/organizations/facts.ts';
import { isSeenAnew, liveAt } from './lifetimes.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

/** Memberships by organization. */
export const membershipsOf = (rows: readonly MembershipRow[]): ReadonlyMap<number, Membership> =>
  new Map(rows.map((row) => [row.organizationId, membershipOf(row)]));

type Acting = NonNullable<Awaited<ReturnType<typeof store.findActing>>>;
/** Of sessions by the hashes of their secrets. */
const reaches = new ReachMemory<Acting>();

async function findSession(db: Executor, now: Temporal.Instant, secret: string) {
  const secretHash = hashSecret(secret);
  const key = secretHash.toString('latin1');
  const acting = await reaches.find(db, key, () => store.findActing(db, secretHash, liveAt(now)));
  if (!acting) return undefined;
  const { found: session, rows } = acting;
  const { id, userId, makerUserId, isUnconfirmed } = session;
  const actor: Actor = {
    userId,
    credential: { kind: 'session', id, makerUserId },
    scopes: new Set(scopes),
    memberships: membershipsOf(rows),
    isUnconfirmed,
    basis: JSON.stringify({ id, userId, makerUserId, isUnconfirmed, rows }),
  };
  return { session, actor };
}

/**
 * The actor of a session now: the person, with all their memberships. Undefined when the session is unknown, was ended,
 * or was not used for long.
 */
export async function authenticateSession(
  db: Executor,
  now: Temporal.Instant,
  secret: string,
): Promise<Actor | undefined> {
  const found = await findSession(db, now, secret);
  if (!found) return undefined;
  const { session, actor } = found;
  // Where the database takes no writes for the moment, whoever is signed in can read all the same.
  if (isSeenAnew(session.lastSeenAt, now)) await store.markSeen(db, session, now).catch(() => undefined);
  return actor;
}

/** The same for a look that is no use of the session: it ends all the same when nobody uses it. */
export async function lookAtSession(db: Executor, now: Temporal.Instant, secret: string): Promise<Actor | undefined> {
  return (await findSession(db, now, secret))?.actor;
}
