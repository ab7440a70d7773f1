import { hash } from 'node:crypto';
import type { Actor } from '../context.ts';
import { credentialKey } from './credential-key.ts';

/** Whose requests a token's are counted as. What the token may do is looked up each time. */
export interface KnownToken {
  readonly credential: string;
  readonly organizationIds: ReadonlySet<number>;
  /** Whom it stood for last: a guess, and never a right. */
  readonly guess: Actor | undefined;
}

const mostTokens = 10_000;
const mostRecords = 50_000;
/** Whoever is in very many organizations is not kept. */
const longestBasis = 4_000;

/** The oldest entry makes room for a new one. */
function remember<K, V>(entries: Map<K, V>, [key, value]: [K, V], most: number) {
  const [oldest] = entries.keys();
  if (oldest !== undefined && !entries.has(key) && entries.size >= most) entries.delete(oldest);
  entries.set(key, value);
}

/** A token is never kept, only its hash, by which it is known here. */
export const tokenKey = (bearer: string) => hash('sha256', bearer, 'base64');

const guessOf = (actor: Actor) => ((actor.basis?.length ?? Infinity) <= longestBasis ? actor : undefined);

const recordText = (params: Record<string, string>) =>
  Object.entries(params)
    .map((entry) => entry.join(' '))
    .join('/');

/**
 * Remembers whom a token was last found to stand for, and which organization a record belongs to, so that a request can
 * wait for its organization's turn before any statement is sent to the database, and a read can begin while its token
 * is looked up. Used for these alone.
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

  /** A token that stands for nobody any more waits among strangers. */
  forget(key: string) {
    this.#tokens.delete(key);
  }

  keepRecord(params: Record<string, string>, organizationId: number) {
    remember(this.#records, [recordText(params), organizationId], mostRecords);
  }

  /** The organization a request is about, as far as its path says: by its id, or by a record that was found before. */
  organizationOf({ organizationIds }: KnownToken, params: Record<string, string>): number | undefined {
    const [first, second] = organizationIds;
    if (first !== undefined && second === undefined) return first;
    const named = params['organization_id'];
    const organizationId = named === undefined ? this.#records.get(recordText(params)) : Number(named);
    return organizationId !== undefined && organizationIds.has(organizationId) ? organizationId : undefined;
  }
}
