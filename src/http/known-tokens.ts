import { hash } from 'node:crypto';
import type { Actor } from '../context.ts';
import { credentialKey } from './credential-key.ts';

/** The account to which a token's requests are charged. The token's rights are looked up for each request. */
export interface KnownToken {
  readonly credential: string;
  readonly organizationIds: ReadonlySet<number>;
  /** The last known actor: a guess, which never proves a right. */
  readonly guess: Actor | undefined;
}

const mostTokens = 10_000;
const mostRecords = 50_000;
/** Actors with very many organizations are not remembered. */
const longestBasis = 4_000;

/** Inserts an entry, and removes the oldest entry if the maximum is exceeded. */
function remember<K, V>(entries: Map<K, V>, [key, value]: [K, V], most: number) {
  const [oldest] = entries.keys();
  if (oldest !== undefined && !entries.has(key) && entries.size >= most) entries.delete(oldest);
  entries.set(key, value);
}

/** Tokens are stored only as hashes. */
export const tokenKey = (bearer: string) => hash('sha256', bearer, 'base64');

const guessOf = (actor: Actor) => ((actor.basis?.length ?? Infinity) <= longestBasis ? actor : undefined);

const recordText = (params: Record<string, string>) =>
  Object.entries(params)
    .map((entry) => entry.join(' '))
    .join('/');

/**
 * Remembers the last actor of each token, and the organizations to which records belong. A request can then wait for
 * its organization's queue slot before any database query, and a read can begin while its token is looked up. Never
 * used for access decisions.
 */
export class KnownTokens {
  readonly #tokens = new Map<string, KnownToken>();
  readonly #records = new Map<string, number>();

  find(key: string): KnownToken | undefined {
    return this.#tokens.get(key);
  }

  keep(key: string, actor: Actor) {
    const known = this.#tokens.get(key);
    if (known?.guess && known.guess.basis === actor.basis) return;
    const organizationIds = new Set(actor.memberships.keys());
    remember(
      this.#tokens,
      [key, { credential: credentialKey(actor), organizationIds, guess: guessOf(actor) }],
      mostTokens,
    );
  }

  /** Requests with a revoked token wait in the queue for unknown tokens. */
  forget(key: string) {
    this.#tokens.delete(key);
  }

  keepRecord(params: Record<string, string>, organizationId: number) {
    remember(this.#records, [recordText(params), organizationId], mostRecords);
  }

  /**
   * The organization of a request according to its path: from the organization's id, or from a record that is already
   * known.
   */
  organizationOf({ organizationIds }: KnownToken, params: Record<string, string>): number | undefined {
    const [first, second] = organizationIds;
    if (first !== undefined && second === undefined) return first;
    const named = params['organization_id'];
    const organizationId = named === undefined ? this.#records.get(recordText(params)) : Number(named);
    return organizationId !== undefined && organizationIds.has(organizationId) ? organizationId : undefined;
  }
}
