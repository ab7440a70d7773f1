import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';
import type { StopPath } from './stop-path.ts';

/** Lines are written in batches of this size or age, since one write costs more than making a line. */
const batch = { minLength: 4_096, periodicFlush: 500 };

/** The log on standard output. Lines that wait are written when the process stops, or ends in any way it notices. */
export async function openLog({ logLevel }: Pick<Config, 'logLevel'>, path: StopPath): Promise<Logger> {
  const destination = pino.destination({ dest: 1, sync: false, ...batch });
  const written = () => new Promise<void>((resolve) => destination.flush(() => resolve()));
  await path.start('log', () => Promise.resolve(), written);
  return pino({ level: logLevel }, destination);
}
