import { Command } from 'commander';
import { addBootstrap } from './bootstrap.ts';
import { addDemo } from './demo.ts';
import { addDetect } from './detect.ts';
import { addFeatures } from './features.ts';
import { addMigrate } from './migrate.ts';
import { addOpenapi } from './openapi.ts';
import { addRebuild } from './rebuild.ts';
import { addServe } from './serve.ts';
import { addToken } from './token.ts';
import { readVersion } from './version.ts';
import { addWorker } from './worker.ts';

/** Every command answers --version, not the program alone. */
function tellVersion(command: Command) {
  command.version(readVersion());
  for (const inner of command.commands) tellVersion(inner);
}

/** The command line `fairhour`. */
export function createProgram(): Command {
  const program = new Command('fairhour')
    .description('Keeps tracked working time fair and accountable, behind a public API v2.')
    .version(readVersion())
    .showHelpAfterError('(--help shows what is possible)')
    .addHelpText(
      'after',
      `
Configuration is read from environment variables: DATABASE_URL, FAIRHOUR_DATA, HOST, PORT, FAIRHOUR_WEB_URL,
FAIRHOUR_RATE_LIMIT, FAIRHOUR_TRUSTED_PROXIES, FAIRHOUR_ALLOW_NEW_ORGANIZATIONS, FAIRHOUR_TEST_CLOCK, LOG_LEVEL.
The README explains each. Without DATABASE_URL an embedded PostgreSQL keeps its data in FAIRHOUR_DATA (default: data).`,
    );
  for (const add of [
    addServe,
    addWorker,
    addMigrate,
    addDemo,
    addBootstrap,
    addToken,
    addFeatures,
    addRebuild,
    addDetect,
    addOpenapi,
  ])
    add(program);
  for (const command of program.commands) tellVersion(command);
  return program;
}
