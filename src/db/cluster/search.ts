import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Executor } from '../database.ts';
import { findLeft, type Left, ofSome } from './living.ts';
import { patienceMs } from './watch.ts';
import { isPassing } from '../errors.ts';

export interface SearchEdge {
  readonly database: Database;
  /** Told once that organizations are left out, and why; and that they are not any more. */
  onAway?(error: unknown, nodes: readonly string[]): void;
  onBack?(): void;
}

/** So long a node that does not answer is not asked again. */
const restMs = 10_000;

interface Living {
  readonly organizationIds: readonly number[];
  readonly until: number;
}

const livingOf = new WeakMap<Database, Living>();

class NodeAway extends Error {}

/** Asks all; broken off once a node turns out to be away, since the coordinator would wait for it for minutes. */
async function askAll<T>(database: Database, work: (db: Executor) => Promise<T>): Promise<T> {
  const [done, away] = [new AbortController(), new AbortController()];
  const watch = async () => {
    for (;;) {
      await pause(patienceMs, undefined, { signal: done.signal });
      if (await findLeft(database)) return away.abort();
    }
  };
  watch().catch(() => undefined);
  try {
    return await database.session(work, away.signal);
  } catch (error) {
    if (away.signal.aborted) throw new NodeAway('a node of the cluster takes connections and answers nothing');
    throw error;
  } finally {
    done.abort();
  }
}

function goOn<T>(database: Database, { livingIds }: Left, work: (db: Executor) => Promise<T>): Promise<T> {
  livingOf.set(database, { organizationIds: livingIds, until: performance.now() + restMs });
  return work(ofSome(database, livingIds));
}

/**
 * Asks all organizations what is due, by queries that take no lock. Where a node of a cluster is away, those of the
 * others: they go on, and what is due on that node is found when it is back.
 */
export async function searchAll<T>(edge: SearchEdge, work: (db: Executor) => Promise<T>): Promise<T> {
  const { database } = edge;
  const known = livingOf.get(database);
  if (known && performance.now() < known.until) return work(ofSome(database, known.organizationIds));
  // Before all are asked again: the search would wait with the coordinator.
  const still = known && (await findLeft(database).catch(() => undefined));
  if (still) return goOn(database, still, work);
  try {
    const found = await askAll(database, work);
    if (livingOf.delete(database)) edge.onBack?.();
    return found;
  } catch (error) {
    const isAway = error instanceof NodeAway || isPassing(error);
    const left = isAway ? await findLeft(database).catch(() => undefined) : undefined;
    if (left === undefined) throw error;
    // Of several searches at once the first one tells.
    if (!livingOf.has(database)) edge.onAway?.(error, left.away);
    return goOn(database, left, work);
  }
}
