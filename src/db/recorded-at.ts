import type { Executor } from './database.ts';
import { markRecording } from './locks.ts';

interface Recorder {
  db: Executor;
  now: Temporal.Instant;
  readClock(): Promise<Temporal.Instant>;
}

/** By transaction. */
const stamps = new WeakMap<Executor, Map<number, Promise<Temporal.Instant>>>();

async function stamp({ db, now, readClock }: Recorder, organizationId: number): Promise<Temporal.Instant> {
  await markRecording(db, organizationId);
  const read = await readClock();
  return Temporal.Instant.compare(read, now) < 0 ? now : read;
}

/**
 * The instant at which this transaction records what answers about the past rest on, the same each time. Once it is
 * drawn, whoever asks about the past waits for this transaction (`awaitRecording`); whoever asked before did so about
 * an earlier instant. To be drawn as late as can be.
 */
export function recordedAt(ctx: Recorder, organizationId: number): Promise<Temporal.Instant> {
  const drawn = stamps.get(ctx.db) ?? new Map<number, Promise<Temporal.Instant>>();
  stamps.set(ctx.db, drawn);
  return drawn.getOrInsertComputed(organizationId, () => stamp(ctx, organizationId));
}
