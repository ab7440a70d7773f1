import type { Actor, Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import type { Executor } from '../../../db/database.ts';
import { membershipOf, ReachMemory } from '../../people/organizations/facts.ts';
import { verifyAccessToken } from './jwt.ts';
import { hashSecret } from './secret.ts';
import {
  findKeyWithFamily,
  findAssignee,
  findLiveToken,
  type Assignee,
  type KeyWithFamily,
  type LiveToken,
} from './store/live-tokens.ts';

/**
 * The current actor of a bearer token; undefined if the token is unknown, expired or revoked, or its membership ended.
 */
export type Authenticate = (db: Executor, now: Temporal.Instant, bearer: string) => Promise<Actor | undefined>;

const mostAssignees = 10_000;

/**
 * Caches the assignee of each token, which never changes. The organization is then known, so one statement on that
 * organization's rows checks that the token is still valid. This check is not cached, so a revocation takes effect with
 * the next request.
 */
class AssigneeCache {
  readonly #byHash = new Map<string, Assignee>();

  async find(db: Executor, secretHash: Buffer): Promise<Assignee | undefined> {
    const key = secretHash.toString('latin1');
    const known = this.#byHash.get(key);
    if (known) return known;
    const assignee = await findAssignee(db, secretHash);
    if (!assignee) return undefined;
    const [oldest] = this.#byHash.keys();
    if (oldest !== undefined && this.#byHash.size >= mostAssignees) this.#byHash.delete(oldest);
    this.#byHash.set(key, assignee);
    return assignee;
  }
}

/**
 * The membership with which an organization token acts. The token has the sight of a payroll clerk only while its
 * creator can see pay, because the creator may still have a copy. Source: docs/contract/roles.md, Payroll clerks.
 */
function withoutHiddenPay(
  membership: Membership,
  { createdBy, makerRole, userId }: Pick<LiveToken, 'createdBy' | 'makerRole'> & { userId: number },
): Membership {
  const makerSeesPay = createdBy === userId || (makerRole !== null && seesPay({ ...membership, role: makerRole }));
  return membership.isPayrollClerk && !makerSeesPay ? { ...membership, isPayrollClerk: false } : membership;
}

/** Authenticates `hsoat_` tokens. */
function organizationTokens(): Authenticate {
  const assignees = new AssigneeCache();
  return async (db, now, secret) => {
    const secretHash = hashSecret(secret);
    const assignee = await assignees.find(db, secretHash);
    const live = assignee && (await findLiveToken(db, { ...assignee, secretHash }, now));
    if (!live) return undefined;
    const membership = withoutHiddenPay(membershipOf(live), { ...live, userId: assignee.userId });
    return {
      userId: assignee.userId,
      credential: {
        kind: 'organization_token',
        id: live.id,
        makerUserId: live.createdBy,
        makerRole: live.makerRole,
      },
      scopes: new Set(live.scopes),
      memberships: new Map([[membership.organizationId, membership]]),
      basis: JSON.stringify(live),
    };
  };
}

/** Authenticates personal tokens. A person without any membership is an actor too. */
function personalTokens(): Authenticate {
  const reaches = new ReachMemory<KeyWithFamily>();
  return async (db, now, token) => {
    const claimed = await verifyAccessToken(token, now, async (kid, familyId) => {
      const findKey = () => findKeyWithFamily(db, { kid, familyId }, now);
      const acting = await reaches.find(db, String(familyId), findKey);
      return acting && { ...acting.found, familyId, rows: acting.rows };
    });
    if (!claimed || claimed.userId === null) return undefined;
    return {
      userId: claimed.userId,
      credential: { kind: 'personal_token', id: claimed.familyId, makerUserId: claimed.createdBy },
      scopes: new Set(claimed.scopes),
      memberships: new Map(claimed.rows.map((row) => [row.organizationId, membershipOf(row)])),
      isUnconfirmed: claimed.isUnconfirmed,
      basis: JSON.stringify(claimed),
    };
  };
}

/** Authenticates tokens of both kinds. */
export function createAuthenticate(): Authenticate {
  const byOrganizationToken = organizationTokens();
  const byAccessToken = personalTokens();
  return (db, now, bearer) =>
    bearer.startsWith('hsoat_') ? byOrganizationToken(db, now, bearer) : byAccessToken(db, now, bearer);
}
