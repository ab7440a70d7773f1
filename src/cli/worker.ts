import type { Command } from 'commander';
import { createApp } from '../app.ts';
import { readConfig } from './config.ts';
import { openConfigured } from './database.ts';
import { loadLibraries } from '../libraries.ts';
import { openLog } from './log.ts';
import { createOutput } from './output.ts';
import { startWork } from './server-process.ts';
import { runStoppable } from './stoppable.ts';
import { guardSigningKeys } from './vault.ts';
import { readVersion } from './version.ts';

export function addWorker(program: Command) {
  program
    .command('worker')
    .description('Run only background work, in addition to servers on the same database')
    .action(async () => {
      const config = readConfig(process.env);
      const note = (line: string) => createOutput(false).note(line);
      await runStoppable('service', note, async (path) => {
        const logger = await openLog(config, path);
        const { database, reach, vault } = await openConfigured(config, {
          role: 'command',
          service: 'background',
          log: note,
          path,
          onError: (error) => logger.error({ err: error }, 'database connection lost'),
        });
        await path.during(guardSigningKeys(database, vault, note));
        const app = await createApp({ ...config, vault, version: readVersion() }, database, logger);
        await loadLibraries(config);
        await startWork(path, app, { reach, logger });
        note('Background work runs. Ctrl-C stops it.');
        await path.untilStopRequested();
      });
    });
}
