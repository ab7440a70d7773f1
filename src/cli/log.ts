import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';
import { OutageLog } from './outage-log.ts';
import type { StopPath } from './stop-path.ts';

/** Lines are written in batches of this size or age, because writing costs more than formatting a line. */
const batch = { minLength: 4_096, periodicFlush: 500 };

/** The log on standard output. Buffered lines are also written when the process stops or fails. */
export async function openLog({ logLevel }: Pick<Config, 'logLevel'>, path: StopPath): Promise<Logger> {
  const destination = pino.destination({ dest: 1, sync: false, ...batch });
  const flushed = () => new Promise<void>((resolve) => destination.flush(() => resolve()));
  await path.start('log', () => Promise.resolve(), flushed);
  const outages = new OutageLog((level, fields, text) => logger[level](fields, text));
  const logger = pino(
    {
      level: logLevel,
      hooks: {
        logMethod(line, method) {
          const written = outages.take(line);
          if (written) method.apply(this, written as typeof line);
        },
      },
    },
    destination,
  );
  return logger;
}
