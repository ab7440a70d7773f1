import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from './error.ts';
import { findPostmaster, isRunning } from './postmaster.ts';

export interface Watched {
  cluster: string;
  /** Ends what is left of the server and starts it again, at the same address. */
  restart(signal: AbortSignal): Promise<void>;
  log: (line: string) => void;
  /** Called once, when the server cannot be kept running. */
  fail: (error: unknown) => void;
}

const pauseMillis = 250;
/** A server that somebody else stops, and that would wait for our connections for ever. */
const stoppingMillis = 5_000;
const minuteMillis = 60_000;
const restartsPerMinute = 3;

/** How often a start is tried for which there was no room. */
const roomMillis = 3_000;

/** Starts the server again; one that ended since the disk has no room for the write-ahead log, once there is room. */
async function restartWithRoom({ restart, log }: Watched, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await restart(signal);
    } catch (error) {
      if (!(error instanceof EmbeddedError) || error.code !== 'disk_full') throw error;
      if (tries === 0) log('The disk of the database is full: make room there, and it is back within seconds');
    }
    await wait(roomMillis, undefined, { signal });
  }
}

/** Resolves when the server on the cluster has ended, or was asked to stop some time ago. */
async function untilEnded(cluster: string, signal: AbortSignal): Promise<void> {
  let stoppingSince: number | undefined;
  for (;;) {
    await wait(pauseMillis, undefined, { signal });
    const found = await findPostmaster(cluster);
    if (!found || !(await isRunning(cluster, found.pid))) return;
    if (found.status !== 'stopping') stoppingSince = undefined;
    else if (performance.now() - (stoppingSince ??= performance.now()) > stoppingMillis) return;
  }
}

async function keepRunning(watched: Watched, signal: AbortSignal): Promise<never> {
  const { cluster, log } = watched;
  const restarts: number[] = [];
  for (;;) {
    await untilEnded(cluster, signal);
    const now = performance.now();
    if (restarts.filter((at) => now - at < minuteMillis).length >= restartsPerMinute) {
      throw new EmbeddedError(
        'start_failed',
        `The database ended again after it was started ${restartsPerMinute} times within a minute: remove the cause, ` +
          `which the log beside ${cluster} tells, and start again.`,
      );
    }
    restarts.push(now);
    log('The database ended: starting it again');
    await restartWithRoom(watched, signal);
    log('The database is back');
  }
}

/** Starts the server again when it ends, three times a minute at most. The answer stops watching. */
export function watch(watched: Watched): () => Promise<void> {
  const ending = new AbortController();
  const watching = keepRunning(watched, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) watched.fail(error);
  });
  return () => {
    ending.abort();
    return watching;
  };
}
