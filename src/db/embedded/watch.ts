import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError, isOutOfHandles, systemCode } from './error.ts';
import { findPostmaster, isRunning } from './postmaster.ts';

export interface WatchedServer {
  cluster: string;
  /** True if a server on the cluster answers. The server is then left alone, whatever else its state is. */
  answers(): Promise<boolean>;
  /** Ends the remaining processes of the server and restarts it at the same address. */
  restart(signal: AbortSignal): Promise<void>;
  log: (line: string) => void;
  /** Called once, when the server cannot be restarted. */
  fail: (error: unknown) => void;
}

const pauseMillis = 250;
/** For a server that another program stops: that server would otherwise wait for our connections forever. */
const stoppingMillis = 5_000;
const minuteMillis = 60_000;
const restartsPerMinute = 3;

/** Interval of restart attempts after a lack of disk space or file handles. */
const lackMillis = 3_000;

/** The reason why a start cannot succeed at present; undefined if an operator must act. */
function lackOf(error: unknown): string | undefined {
  if (error instanceof EmbeddedError && error.code === 'disk_full')
    return 'The disk of the database is full: free some space there, and it is back within seconds';
  if (isOutOfHandles(error))
    return 'No file handle is free to start the database: raise the limit of open files, and it is back within seconds';
  return undefined;
}

/** Restarts the server as soon as disk space and file handles are available. */
async function restartOnceItCan({ restart, log }: WatchedServer, signal: AbortSignal): Promise<void> {
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

/** Compares the state of a server with the previous check. */
class Follower {
  readonly #watched: WatchedServer;
  #stoppingSince: number | undefined;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(watched: WatchedServer) {
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

  /**
   * True if the server has ended, or was stopped some time ago. A state that cannot be read does not count as ended.
   */
  async hasEnded(): Promise<boolean> {
    try {
      return (await this.#seemsEnded()) && !(await this.#watched.answers());
    } catch (error) {
      this.#report(systemCode(error) ?? String(error));
      return false;
    }
  }

  #report(reason: string) {
    const now = performance.now();
    if (now - this.#reportedAt < minuteMillis) return;
    this.#reportedAt = now;
    this.#watched.log(`The state of the database cannot be read (${reason}): it is left alone and checked again`);
  }
}

/** Resolves when the server on the cluster has ended. */
async function untilEnded(watched: WatchedServer, signal: AbortSignal): Promise<void> {
  const follower = new Follower(watched);
  do await wait(pauseMillis, undefined, { signal });
  while (!(await follower.hasEnded()));
}

async function keepRunning(watched: WatchedServer, signal: AbortSignal): Promise<never> {
  const { cluster, log } = watched;
  const restarts: number[] = [];
  for (;;) {
    await untilEnded(watched, signal);
    const now = performance.now();
    if (restarts.filter((at) => now - at < minuteMillis).length >= restartsPerMinute) {
      throw new EmbeddedError(
        'start_failed',
        `The database ended again after it was started ${restartsPerMinute} times within a minute: remove the cause, ` +
          `which the log next to ${cluster} names, and start again.`,
      );
    }
    restarts.push(now);
    log('The database ended: starting it again');
    await restartOnceItCan(watched, signal);
    log('The database is back');
  }
}

/** Restarts the server when it ends, up to three times a minute. The returned function stops watching. */
export function watchServer(watched: WatchedServer): () => Promise<void> {
  const ending = new AbortController();
  const watching = keepRunning(watched, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) watched.fail(error);
  });
  return () => {
    ending.abort();
    return watching;
  };
}
