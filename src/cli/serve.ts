import type { Command } from 'commander';
import { readConfig } from './config.ts';
import { createOutput } from './output.ts';
import type { RunningServer } from './server-process.ts';
import { runStoppable } from './stoppable.ts';

/**
 * A line about the first setup, if the server has no organization yet. The line is meant for the terminal rather than
 * the log, because logs are collected and stored elsewhere.
 */
async function describeSetUp({ app, opened, webUrl }: RunningServer): Promise<string | null> {
  const [{ makeSetUpCode }, { hasOrganization }] = await Promise.all([
    import('../features/access/setup/set-up-code.ts'),
    import('../features/access/setup/store.ts'),
  ]);
  // Reads before writing, because the database may be read-only.
  if (await opened.database.session(hasOrganization)) return null;
  const { url, code, expiresAt } = await opened.database.transaction(async (tx) =>
    makeSetUpCode(app.contextFor(tx, await app.now(tx)), webUrl),
  );
  return `Set up this server in a browser. The link works once, until ${expiresAt}: ${url} (code: ${code})`;
}

const setUpFailed = 'The server could not check whether it is set up. Start it again when its database answers.';

export function addServe(program: Command) {
  program
    .command('serve')
    .description('Run the server and its background work (sets up and migrates the database if needed)')
    .action(async () => {
      const config = readConfig(process.env);
      const output = createOutput(false);
      const note = (line: string) => output.note(line);
      const { startServer } = await import('./server-process.ts');
      await runStoppable('service', note, async (path) => {
        const running = await startServer(config, { note, path });
        running.beginWork();
        const { address } = running;
        note(`fairhour listens on ${address} (reference: ${address}/docs). Ctrl-C stops it.`);
        const setUp = await path.during(describeSetUp(running).catch(() => setUpFailed));
        if (setUp !== null) note(setUp);
        await path.untilStopRequested();
      });
    });
}
