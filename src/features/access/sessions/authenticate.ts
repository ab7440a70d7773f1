import type { Actor, Membership } from '../../../context.ts';
import { scopes } from '../../../contract/lists/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { membershipOf, type MembershipRow, ReachMemory } from '../../people/organizations/facts.ts';
import { isUseDue, liveAt } from './lifetimes.ts';
import { hashSecret } from './secret.ts';
import * as store from './store.ts';

/** Memberships by organization. */
export const membershipsOf = (rows: readonly MembershipRow[]): ReadonlyMap<number, Membership> =>
  new Map(rows.map((row) => [row.organizationId, membershipOf(row)]));

type Acting = NonNullable<Awaited<ReturnType<typeof store.findActing>>>;
/** Sessions by the hash of their secret. */
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
 * Returns the actor of a session: the person, with all current memberships. Returns undefined if the session is
 * unknown, ended or idle.
 */
export async function authenticateSession(
  db: Executor,
  now: Temporal.Instant,
  secret: string,
): Promise<Actor | undefined> {
  const found = await findSession(db, now, secret);
  if (!found) return undefined;
  const { session, actor } = found;
  // If the database is temporarily read-only, signed-in users can still read.
  if (isUseDue(session.lastSeenAt, now)) await store.markSeen(db, session, now).catch(() => undefined);
  return actor;
}

/** Like `authenticateSession`, but does not count as use, so that polling does not extend an idle session. */
export async function findSessionActor(
  db: Executor,
  now: Temporal.Instant,
  secret: string,
): Promise<Actor | undefined> {
  return (await findSession(db, now, secret))?.actor;
}
