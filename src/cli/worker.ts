import type { Command } from 'commander';
import pino from 'pino';
import { createApp } from '../app.ts';
import { withoutRow } from '../http/log.ts';
import { startWorker } from '../jobs/worker.ts';
import { readConfig } from './config.ts';
import { openConfigured } from './database.ts';
import { createOutput } from './output.ts';
import { serveUntilSignal } from './server-process.ts';
import { readVersion } from './version.ts';

export function addWorker(program: Command) {
  program
    .command('worker')
    .description('Run background work only, beside one or more servers on the same database')
    .action(async () => {
      const config = readConfig(process.env);
      const note = (line: string) => createOutput(false).note(line);
      const logger = pino({ level: config.logLevel });
      const opened = await openConfigured(config, { role: 'command', log: note });
      const app = await createApp({ ...config, version: readVersion() }, opened.database, logger);
      const worker = await startWorker({
        edge: app.jobs,
        url: opened.url,
        onError: (error) => logger.error({ err: withoutRow(error) }, 'background work failed'),
      });
      note('Background work runs. Ctrl-C stops it.');
      const stop = async () => {
        await worker.stop();
        await app.server.close();
        await opened.close();
      };
      await serveUntilSignal({ stop }, note);
    });
}
