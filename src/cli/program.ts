import { Command } from 'commander';
import { addBootstrap } from './bootstrap.ts';
import { addDemo } from './demo.ts';
import { addDetect } from './detect.ts';
import { addFeatures } from './features.ts';
import { addBackup, addHealth } from './health.ts';
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
    // A command with commands below it can have options of its own that theirs share a name with.
    .enablePositionalOptions()
    .showHelpAfterError('(--help shows what is possible)')
    .addHelpText(
      'after',
      `
Configuration is read from environment variables: DATABASE_URL, FAIRHOUR_DATA, FAIRHOUR_KEY_FILE, HOST, PORT, FAIRHOUR_WEB_URL,
FAIRHOUR_RATE_LIMIT, FAIRHOUR_REQUESTS_PER_TOKEN, FAIRHOUR_REQUESTS_PER_ORGANIZATION,
FAIRHOUR_NETWORK_RATE_LIMIT, FAIRHOUR_MAX_CONNECTIONS, FAIRHOUR_MAX_PROJECTS, FAIRHOUR_MAX_CLIENTS,
FAIRHOUR_MAX_POLICIES, FAIRHOUR_MAX_TOKENS,
FAIRHOUR_TRUSTED_PROXIES, FAIRHOUR_ALLOW_NEW_ORGANIZATIONS, FAIRHOUR_TEST_CLOCK, LOG_LEVEL.
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
    addHealth,
    addBackup,
    addOpenapi,
  ])
    add(program);
  for (const command of program.commands) tellVersion(command);
  return program;
}
