import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Executor } from '../database.ts';
import { findReachablePart, type ReachablePart, limitToOrganizations } from './reachable-part.ts';
import { nodeCheckDelayMs } from './watch.ts';
import { isTransient } from '../errors.ts';

export interface SearchEdge {
  readonly database: Database;
  /** Called once with the reason when organizations are left out; `onBack` when all are included again. */
  onAway?(error: unknown, nodes: readonly string[]): void;
  onBack?(): void;
}

/** How long to wait before a node that does not answer is checked again. */
const restMs = 10_000;

interface Living {
  readonly organizationIds: readonly number[];
  readonly until: number;
}

const livingOf = new WeakMap<Database, Living>();

class NodeAway extends Error {}

/**
 * Queries all organizations. Aborts as soon as a node proves to be unavailable, because the coordinator would wait for
 * minutes.
 */
async function askAll<T>(database: Database, work: (db: Executor) => Promise<T>): Promise<T> {
  const [done, away] = [new AbortController(), new AbortController()];
  const watch = async () => {
    for (;;) {
      await pause(nodeCheckDelayMs, undefined, { signal: done.signal });
      if (await findReachablePart(database)) return away.abort();
    }
  };
  watch().catch(() => undefined);
  try {
    return await database.session(work, away.signal);
  } catch (error) {
    if (away.signal.aborted) throw new NodeAway('a node of the cluster accepts connections but does not respond');
    throw error;
  } finally {
    done.abort();
  }
}

function goOn<T>(database: Database, { livingIds }: ReachablePart, work: (db: Executor) => Promise<T>): Promise<T> {
  livingOf.set(database, { organizationIds: livingIds, until: performance.now() + restMs });
  return work(limitToOrganizations(database, livingIds));
}

/**
 * Searches all organizations for due work, with queries that take no lock. If a cluster node is unavailable, searches
 * only the other organizations: their work continues, and other work is found once the node is back.
 */
export async function searchAll<T>(edge: SearchEdge, work: (db: Executor) => Promise<T>): Promise<T> {
  const { database } = edge;
  const known = livingOf.get(database);
  if (known && performance.now() < known.until) return work(limitToOrganizations(database, known.organizationIds));
  // The node is checked before a full search, because the search would hang on the coordinator.
  const still = known && (await findReachablePart(database).catch(() => undefined));
  if (still) return goOn(database, still, work);
  try {
    const found = await askAll(database, work);
    if (livingOf.delete(database)) edge.onBack?.();
    return found;
  } catch (error) {
    const isAway = error instanceof NodeAway || isTransient(error);
    const left = isAway ? await findReachablePart(database).catch(() => undefined) : undefined;
    if (left === undefined) throw error;
    // If several searches run in parallel, only the first one reports the lost node.
    if (!livingOf.has(database)) edge.onAway?.(error, left.away);
    return goOn(database, left, work);
  }
}
