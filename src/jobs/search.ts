import type { Database, Executor } from '../db/database.ts';
import { findLiving, ofSome } from '../db/cluster/living.ts';
import { isPassing } from '../db/errors.ts';

export interface SearchEdge {
  readonly database: Database;
  /** Told once that organizations are left out, and why; and that they are not any more. */
  onAway?(error: unknown): void;
  onBack?(): void;
}

/** So long a node that does not answer is not asked again. */
const restMs = 10_000;

interface Living {
  readonly organizationIds: readonly number[];
  readonly until: number;
}

const livingOf = new WeakMap<Database, Living>();

/**
 * Asks all organizations what is due, by queries that take no lock. Where a node of a cluster is away, those of the
 * others: they go on, and what is due on that node is found when it is back.
 */
export async function searchAll<T>(edge: SearchEdge, work: (db: Executor) => Promise<T>): Promise<T> {
  const { database } = edge;
  const known = livingOf.get(database);
  if (known && performance.now() < known.until) return work(ofSome(database, known.organizationIds));
  try {
    const found = await work(database);
    if (livingOf.delete(database)) edge.onBack?.();
    return found;
  } catch (error) {
    const organizationIds = isPassing(error) ? await findLiving(database).catch(() => undefined) : undefined;
    if (organizationIds === undefined) throw error;
    // Of several searches at once the first one tells.
    const isNew = !livingOf.has(database);
    livingOf.set(database, { organizationIds, until: performance.now() + restMs });
    if (isNew) edge.onAway?.(error);
    return work(ofSome(database, organizationIds));
  }
}
