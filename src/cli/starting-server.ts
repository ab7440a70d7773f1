import { setTimeout as pause } from 'node:timers/promises';
import { sqlState } from '../db/errors.ts';

const cannotConnectNow = '57P03';
const aMinute = 60_000;
const againAfterMs = 500;

interface Waiting {
  log(line: string): void;
  stopRequested: AbortSignal;
  waitsForMs?: number;
}

/**
 * What a first look at a server finds. One that is starting, or makes good what a crash left behind, is waited for: it
 * and this program are often started together. What else it refuses with is thrown at once, this one after a minute.
 */
export async function onceStarted<T>(
  look: () => Promise<T>,
  { log, stopRequested, waitsForMs = aMinute }: Waiting,
): Promise<T> {
  const end = performance.now() + waitsForMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await look();
    } catch (error) {
      if (sqlState(error) !== cannotConnectNow || performance.now() > end) throw error;
      if (tries === 0) log('The database is starting: waiting for it, a minute at most');
    }
    await pause(againAfterMs, undefined, { signal: stopRequested });
  }
}
