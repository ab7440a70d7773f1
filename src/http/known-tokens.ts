import { hash } from 'node:crypto';
import type { Actor } from '../context.ts';
import { credentialKey } from './credential-key.ts';

/** Whose requests a token's are counted as. It tells nothing of what the token may do, which is looked up each time. */
export interface KnownToken {
  readonly credential: string;
  readonly organizationIds: ReadonlySet<number>;
}

const mostTokens = 10_000;
const mostRecords = 50_000;

/** The oldest entry makes room for a new one. */
function remember<K, V>(entries: Map<K, V>, [key, value]: [K, V], most: number) {
  const [oldest] = entries.keys();
  if (oldest !== undefined && !entries.has(key) && entries.size >= most) entries.delete(oldest);
  entries.set(key, value);
}

/** A token is never kept, only its hash. */
const keyOf = (bearer: string) => hash('sha256', bearer, 'base64');

const recordText = (params: Record<string, string>) =>
  Object.entries(params)
    .map((entry) => entry.join(' '))
    .join('/');

/**
 * Remembers which organizations a token was last found to reach, and which organization a record belongs to, so that a
 * request can wait for its organization's turn before anything is asked of the database. Used for turns alone.
 */
export class KnownTokens {
  readonly #tokens = new Map<string, KnownToken>();
  readonly #records = new Map<string, number>();

  find(bearer: string): KnownToken | undefined {
    return this.#tokens.get(keyOf(bearer));
  }

  keep(bearer: string, actor: Actor) {
    const known = { credential: credentialKey(actor), organizationIds: new Set(actor.memberships.keys()) };
    remember(this.#tokens, [keyOf(bearer), known], mostTokens);
  }

  /** A token that stands for nobody any more waits among strangers. */
  forget(bearer: string) {
    this.#tokens.delete(keyOf(bearer));
  }

  keepRecord(params: Record<string, string>, organizationId: number) {
    remember(this.#records, [recordText(params), organizationId], mostRecords);
  }

  /** The organization a request is about, as far as its path tells: by its id, or by a record that was found before. */
  organizationOf({ organizationIds }: KnownToken, params: Record<string, string>): number | undefined {
    const [first, second] = organizationIds;
    if (first !== undefined && second === undefined) return first;
    const named = params['organization_id'];
    const organizationId = named === undefined ? this.#records.get(recordText(params)) : Number(named);
    return organizationId !== undefined && organizationIds.has(organizationId) ? organizationId : undefined;
  }
}
