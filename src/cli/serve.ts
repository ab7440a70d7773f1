import type { Command } from 'commander';
import { readConfig } from './config.ts';
import { createOutput } from './output.ts';
import { serveUntilSignal, startServer } from './server-process.ts';

export function addServe(program: Command) {
  program
    .command('serve')
    .description('Run the server and its background work (the database is set up and migrated when needed)')
    .action(async () => {
      const config = readConfig(process.env);
      const output = createOutput(false);
      const note = (line: string) => output.note(line);
      const running = await startServer(config, { note });
      note(`fairhour listens on ${running.address} (reference: ${running.address}/docs). Ctrl-C stops it.`);
      await serveUntilSignal(running, note);
    });
}
