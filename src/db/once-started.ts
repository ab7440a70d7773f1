import { setTimeout as pause } from 'node:timers/promises';
import { sqlState } from './errors.ts';

const cannotConnectNow = '57P03';
const aMinute = 60_000;
const againAfterMs = 500;

const saysThatItStarts = (error: unknown): boolean => sqlState(error) === cannotConnectNow;

interface Waiting {
  log(line: string): void;
  stopRequested: AbortSignal | undefined;
  /**
   * Decides which errors mean that the server is not ready yet. By default, PostgreSQL's message that it is starting.
   */
  isStarting?: (error: unknown) => boolean;
  waitsForMs?: number;
}

/**
 * The result of the first request to a server. Retries for a minute while the server is starting or recovering from a
 * crash, because the database server often starts together with this program. Any other error is thrown at once.
 */
export async function onceStarted<T>(
  request: (attempt: number) => Promise<T>,
  { log, stopRequested, isStarting = saysThatItStarts, waitsForMs = aMinute }: Waiting,
): Promise<T> {
  const end = performance.now() + waitsForMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request(attempt);
    } catch (error) {
      if (!isStarting(error) || performance.now() > end) throw error;
      if (attempt === 0) log('The database is starting: waiting for it, up to a minute');
    }
    await pause(againAfterMs, undefined, { signal: stopRequested });
  }
}
