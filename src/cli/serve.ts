import type { Command } from 'commander';
import { readConfig } from './config.ts';
import { createOutput } from './output.ts';
import { runStoppable } from './stoppable.ts';

export function addServe(program: Command) {
  program
    .command('serve')
    .description('Run the server and its background work (the database is set up and migrated when needed)')
    .action(async () => {
      const config = readConfig(process.env);
      const output = createOutput(false);
      const note = (line: string) => output.note(line);
      const { startServer } = await import('./server-process.ts');
      await runStoppable('service', note, async (path) => {
        const { address } = await startServer(config, { note, path });
        note(`fairhour listens on ${address} (reference: ${address}/docs). Ctrl-C stops it.`);
        await path.untilStopRequested();
      });
    });
}
