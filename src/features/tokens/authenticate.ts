import type { Actor } from '../../context.ts';
import type { Executor } from '../../db/database.ts';
import { concurrently } from '../../db/concurrently.ts';
import { membershipOf } from '../organizations/facts.ts';
import { verifyAccessToken } from './jwt.ts';
import { hashSecret } from './secret.ts';
import { findFamilyStanding, findHolder, findTokenStanding, type Holder, listMembershipsOf } from './store/standing.ts';

/** Who a bearer token stands for now; undefined when it is unknown, expired, revoked or its membership has ended. */
export type Authenticate = (db: Executor, now: Temporal.Instant, bearer: string) => Promise<Actor | undefined>;

const mostHolders = 10_000;

/**
 * Remembers whom tokens act as, which never changes, so that one statement bound to the organization can find whether
 * they still may. It remembers nothing of that: a revocation holds from the next request on.
 */
class Holders {
  readonly #byHash = new Map<string, Holder>();

  async find(db: Executor, secretHash: Buffer): Promise<Holder | undefined> {
    const key = secretHash.toString('latin1');
    const known = this.#byHash.get(key);
    if (known) return known;
    const holder = await findHolder(db, secretHash);
    if (!holder) return undefined;
    const [oldest] = this.#byHash.keys();
    if (oldest !== undefined && this.#byHash.size >= mostHolders) this.#byHash.delete(oldest);
    this.#byHash.set(key, holder);
    return holder;
  }
}

/** Who an `hsoat_` token stands for. */
function organizationTokens(): Authenticate {
  const holders = new Holders();
  return async (db, now, secret) => {
    const secretHash = hashSecret(secret);
    const holder = await holders.find(db, secretHash);
    const standing = holder && (await findTokenStanding(db, { ...holder, secretHash }, now));
    if (!standing) return undefined;
    const membership = membershipOf(standing);
    return {
      userId: holder.userId,
      credential: { kind: 'organization_token', id: standing.id, makerUserId: standing.createdBy },
      scopes: new Set(standing.scopes),
      memberships: new Map([[membership.organizationId, membership]]),
      basis: JSON.stringify(standing),
    };
  };
}

/** A person without any membership is somebody all the same. */
const byAccessToken: Authenticate = async (db, now, token) => {
  const claimed = await verifyAccessToken(token, now, async (kid, familyId) => {
    const [family, rows] = await concurrently(
      findFamilyStanding(db, { kid, familyId }, now),
      listMembershipsOf(db, familyId),
    );
    return family && { ...family, familyId, rows };
  });
  if (!claimed || claimed.userId === null) return undefined;
  return {
    userId: claimed.userId,
    credential: { kind: 'personal_token', id: claimed.familyId, makerUserId: claimed.createdBy },
    scopes: new Set(claimed.scopes),
    memberships: new Map(claimed.rows.map((row) => [row.organizationId, membershipOf(row)])),
    basis: JSON.stringify(claimed),
  };
};

/** Tells tokens of both kinds. */
export function createAuthenticate(): Authenticate {
  const byOrganizationToken = organizationTokens();
  return (db, now, bearer) =>
    bearer.startsWith('hsoat_') ? byOrganizationToken(db, now, bearer) : byAccessToken(db, now, bearer);
}
