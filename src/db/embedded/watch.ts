import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError, isOutOfHandles, systemCode } from './error.ts';
import { findPostmaster, isRunning } from './postmaster.ts';

export interface Watched {
  cluster: string;
  /** Whether a server on the cluster answers. It is left alone then, whatever else is found. */
  answers(): Promise<boolean>;
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

/** How often a start is tried that lacked room on the disk, or file handles. */
const lackMillis = 3_000;

/** Why a start cannot succeed for now; undefined for a failure that needs somebody. */
function lackOf(error: unknown): string | undefined {
  if (error instanceof EmbeddedError && error.code === 'disk_full')
    return 'The disk of the database is full: make room there, and it is back within seconds';
  if (isOutOfHandles(error))
    return 'No file handle is left to start the database: raise the limit of open files, and it is back within seconds';
  return undefined;
}

/** Starts the server again, as soon as it has the room and the file handles that it needs. */
async function restartOnceItCan({ restart, log }: Watched, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await restart(signal);
    } catch (error) {
      const lack = lackOf(error);
      if (lack === undefined) throw error;
      if (tries === 0) log(lack);
    }
    await wait(lackMillis, undefined, { signal });
  }
}

/** Follows a server from look to look. */
class Follower {
  readonly #watched: Watched;
  #stoppingSince: number | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  async #seemsEnded(): Promise<boolean> {
    const { cluster } = this.#watched;
    const found = await findPostmaster(cluster);
    if (!found || !(await isRunning(cluster, found.pid))) return true;
    if (found.status !== 'stopping') this.#stoppingSince = undefined;
    else return performance.now() - (this.#stoppingSince ??= performance.now()) > stoppingMillis;
    return false;
  }

  /** Whether the server has ended, or was asked to stop some time ago. A state that cannot be read is not an end. */
  async hasEnded(): Promise<boolean> {
    try {
      return (await this.#seemsEnded()) && !(await this.#watched.answers());
    } catch (error) {
      this.#tell(systemCode(error) ?? String(error));
      return false;
    }
  }

  #tell(reason: string) {
    const now = performance.now();
    if (now - this.#toldAt < minuteMillis) return;
    this.#toldAt = now;
    this.#watched.log(`The state of the database cannot be read (${reason}): it is left alone and checked again`);
  }
}

/** Resolves when the server on the cluster has ended. */
async function untilEnded(watched: Watched, signal: AbortSignal): Promise<void> {
  const follower = new Follower(watched);
  do await wait(pauseMillis, undefined, { signal });
  while (!(await follower.hasEnded()));
}

async function keepRunning(watched: Watched, signal: AbortSignal): Promise<never> {
  const { cluster, log } = watched;
  const restarts: number[] = [];
  for (;;) {
    await untilEnded(watched, signal);
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
    await restartOnceItCan(watched, signal);
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
