import type { Command } from 'commander';
import { readConfig } from './config.ts';
import { createOutput } from './output.ts';
import type { RunningServer } from './server-process.ts';
import { runStoppable } from './stoppable.ts';

/**
 * What is said of a server that has no organization yet: one line for whoever started it, and none for its log, which
 * others collect and keep.
 */
async function describeSetUp({ app, opened, webUrl }: RunningServer): Promise<string | null> {
  const [{ makeSetUpCode }, { hasOrganization }] = await Promise.all([
    import('../features/access/setup/set-up-code.ts'),
    import('../features/access/setup/store.ts'),
  ]);
  // Without a write where there is one: it may be that the database takes none.
  if (await opened.database.session(hasOrganization)) return null;
  const { url, code, expiresAt } = await opened.database.transaction(async (tx) =>
    makeSetUpCode(app.contextFor(tx, await app.now(tx)), webUrl),
  );
  return `Nobody has set it up yet. Do so in a browser, once and until ${expiresAt}: ${url} (code: ${code})`;
}

const setUpFailed = 'Whether it is set up could not be found out; start it again once its database answers.';

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
