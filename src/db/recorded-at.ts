import type { Executor } from './database.ts';
import { markRecording } from './locks.ts';

interface Recorder {
  db: Executor;
  now: Temporal.Instant;
  readClock(): Promise<Temporal.Instant>;
}

/** Keyed by transaction. */
const stamps = new WeakMap<Executor, Map<number, Promise<Temporal.Instant>>>();

async function stamp({ db, now, readClock }: Recorder, organizationId: number): Promise<Temporal.Instant> {
  await markRecording(db, organizationId);
  const read = await readClock();
  return Temporal.Instant.compare(read, now) < 0 ? now : read;
}

/**
 * The instant at which this transaction records facts, the same on every call. After this call, reports on the past
 * wait for this transaction (`awaitRecording`); reports that began earlier used an earlier instant. Call this function
 * as late as possible.
 */
export function recordedAt(ctx: Recorder, organizationId: number): Promise<Temporal.Instant> {
  const drawn = stamps.get(ctx.db) ?? new Map<number, Promise<Temporal.Instant>>();
  stamps.set(ctx.db, drawn);
  return drawn.getOrInsertComputed(organizationId, () => stamp(ctx, organizationId));
}
