import { tmpdir } from 'node:os';
import { Command, type CommanderError, Help, type Option } from 'commander';
import { createOutput } from './output.ts';
import { settings } from './setting-table.ts';
import { warningsAbout } from './variables.ts';
import { readVersion } from './version.ts';

type Add = (program: Command) => void;

/** Commands by name. Each command is loaded only when needed, so that a server does not load other commands. */
const commands: Readonly<Record<string, () => Promise<Add>>> = {
  serve: async () => (await import('./serve.ts')).addServe,
  worker: async () => (await import('./worker.ts')).addWorker,
  migrate: async () => (await import('./migrate.ts')).addMigrate,
  demo: async () => (await import('./demo.ts')).addDemo,
  bootstrap: async () => (await import('./bootstrap.ts')).addBootstrap,
  'sign-in-link': async () => (await import('./sign-in-link.ts')).addSignInLink,
  invitation: async () => (await import('./invitation.ts')).addInvitation,
  session: async () => (await import('./session.ts')).addSession,
  token: async () => (await import('./token.ts')).addToken,
  features: async () => (await import('./features.ts')).addFeatures,
  distribute: async () => (await import('./distribute.ts')).addDistribute,
  rebuild: async () => (await import('./rebuild.ts')).addRebuild,
  'recheck-pay': async () => (await import('./recheck-pay.ts')).addRecheckPay,
  detect: async () => (await import('./detect.ts')).addDetect,
  settings: async () => (await import('./settings.ts')).addSettings,
  retention: async () => (await import('./retention.ts')).addRetention,
  health: async () => (await import('./health.ts')).addHealth,
  backup: async () => (await import('./backup.ts')).addBackup,
  verify: async () => (await import('./verify.ts')).addVerify,
  restore: async () => (await import('./restore.ts')).addRestore,
  openapi: async () => (await import('./openapi.ts')).addOpenapi,
};

/** Invalid usage exits with code 2, because code 1 is an alarm in commands such as `health`. */
function exit({ exitCode }: CommanderError): never {
  process.exit(exitCode === 0 ? 0 : 2);
}

/** Adds --version and the exit codes to every command. */
function complete(command: Command) {
  command.version(readVersion()).exitOverride(exit);
  for (const inner of command.commands) complete(inner);
}

/** Before any command, removes temporary directories of killed processes. */
async function cleanUp() {
  const { removeOrphanDirectories } = await import('../db/embedded/temporary.ts');
  await removeOrphanDirectories(tmpdir(), createOutput(false).note);
}

const help = new Help();

const describeOption = (option: Option) =>
  [help.optionDescription(option), ...(option.mandatory ? ['(required)'] : [])].join(' ');

/** Wraps text at 120 characters. */
const wrap = (text: string) => text.replaceAll(/(.{1,119})(?: |$)/g, '$1\n').trimEnd();

function warn() {
  for (const line of warningsAbout(process.env)) process.stderr.write(`${line}\n`);
}

/** The command line `fairhour`, with only the named command, or with all commands. */
export async function createProgram([named = '']: readonly string[]): Promise<Command> {
  const program = new Command('fairhour')
    .description('Keeps tracked working time fair and accountable, behind a public API v2.')
    .version(readVersion())
    // A command and its subcommands can have options with the same name.
    .enablePositionalOptions()
    .exitOverride(exit)
    .hook('preAction', cleanUp)
    .hook('preAction', warn)
    .configureHelp({ optionDescription: describeOption })
    .showHelpAfterError('(--help lists commands and options)')
    .addHelpText(
      'after',
      `
${wrap(`Configuration is read from environment variables: ${settings.join(', ')}.`)}
docs/configuration.md explains each. Without DATABASE_URL, an embedded PostgreSQL stores its data in FAIRHOUR_DATA
(default: data).`,
    );
  const only = Object.hasOwn(commands, named) ? commands[named] : undefined;
  for (const load of only ? [only] : Object.values(commands)) (await load())(program);
  for (const command of program.commands) complete(command);
  return program;
}
