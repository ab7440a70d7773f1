import type { Executor } from '../db/database.ts';
import type { LogPosition } from '../db/replica.ts';
import type { Edge } from './edge.ts';

interface Reading<T> {
  /** Up to where the log of the primary must be on the replica. */
  readonly position: LogPosition | null;
  readonly signal: AbortSignal;
  work(db: Executor): Promise<T>;
}

/** A read on the replica when that has all that was committed before it was asked for, else on the primary. */
export async function readBeside<T>(
  { replica }: Pick<Edge, 'replica'>,
  primary: Executor,
  { position, signal, work }: Reading<T>,
): Promise<T> {
  if (!replica) return work(primary);
  await primary.letGo();
  const found = await replica.read({ position, signal, work });
  return found ? found.result : work(primary);
}
