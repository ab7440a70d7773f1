import type { Executor } from '../db/database.ts';
import type { LogPosition } from '../db/replica.ts';
import type { Edge } from './edge.ts';

interface Reading<T> {
  /** The position in the primary's log that the replica must have reached. */
  readonly position: LogPosition | null;
  readonly signal: AbortSignal;
  work(db: Executor): Promise<T>;
}

/** Reads from the replica if it has every commit that preceded the request, otherwise from the primary. */
export async function readOnReplica<T>(
  { replica }: Pick<Edge, 'replica'>,
  primary: Executor,
  { position, signal, work }: Reading<T>,
): Promise<T> {
  if (!replica) return work(primary);
  await primary.letGo();
  const found = await replica.read({ position, signal, work });
  return found ? found.result : work(primary);
}
