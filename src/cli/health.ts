import type { Command } from 'commander';
import type { WireHealth } from '../contract/installation.ts';
import { listTokens, revokeToken } from '../features/operations/installation/store.ts';
import { createInstallationToken } from '../features/operations/installation/tokens.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';

interface JsonOption {
  json?: boolean;
}

function describe(health: WireHealth): string {
  const { database, disk, background_work: work, backup, schema } = health;
  const free = disk && `${Math.floor(disk.free_bytes / 2 ** 20)} MiB of ${Math.floor(disk.total_bytes / 2 ** 20)} MiB`;
  return [
    `database         PostgreSQL ${database.version}, ${database.write_possible ? 'writable' : 'not writable'}`,
    ...(free === null ? [] : [`free disk        ${free}`]),
    `background work  ${work.waiting} waiting (oldest ${work.oldest_due_seconds ?? 0} s), ${work.failed} failed`,
    `last backup      ${backup.last_at ?? 'none reported'}`,
    `schema           ${schema.version} of ${schema.newest}`,
    ...(health.warnings.length === 0 ? ['All is well.'] : ['', ...health.warnings]),
  ].join('\n');
}

async function showHealth(options: JsonOption) {
  await onDatabase(options, async ({ app, output }) => {
    const health = await app.readHealth();
    output.result({ health }, describe(health));
    if (health.status !== 'ok') process.exitCode = 1;
  });
}

const dayHours = 24;

async function createToken(options: JsonOption & { name: string; expiresInDays?: string }) {
  const days = options.expiresInDays === undefined ? null : Number(options.expiresInDays);
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= 3_650))
    throw new CommandError('--expires-in-days takes a whole number from 1 to 3650.', 2);
  await onDatabase(options, async ({ write, output }) => {
    const token = await write((ctx) =>
      createInstallationToken(ctx, options.name, days === null ? null : ctx.now.add({ hours: dayHours * days })),
    );
    const { id, name, createdAt: created_at, expiresAt: expires_at, secret } = token;
    output.result(
      { token: { id, name, created_at, expires_at, secret } },
      `id: ${id}\nsecret: ${secret}\n\nKeep the secret: only its hash is stored. It opens /ext/v1/health and /metrics.`,
    );
  });
}

async function showTokens(options: JsonOption) {
  await onDatabase(options, async ({ write, output }) => {
    const tokens = await write((ctx) => listTokens(ctx.db));
    const wire = tokens.map(({ id, name, createdAt, expiresAt }) => ({
      id,
      name,
      created_at: createdAt,
      expires_at: expiresAt,
    }));
    const lines = wire.map((token) => `${token.id}\t${token.name}\texpires ${token.expires_at ?? 'never'}`);
    output.result({ tokens: wire }, lines.join('\n') || 'No tokens.');
  });
}

async function endToken(idText: string, options: JsonOption) {
  const id = /^[1-9]\d{0,8}$/.test(idText) ? Number(idText) : undefined;
  if (id === undefined) throw new CommandError('The token id must be a whole number.', 2);
  await onDatabase(options, async ({ write, output }) => {
    if (!(await write((ctx) => revokeToken(ctx.db, id, ctx.now))))
      throw new CommandError(
        `There is no token ${id} to revoke: "fairhour health token list" lists the existing ones.`,
      );
    output.result({ revoked: id }, `Token ${id} is revoked.`);
  });
}

const json: [flag: string, text: string] = ['--json', 'print one JSON document'];

export function addHealth(program: Command) {
  const health = program
    .command('health')
    .description('Show the health of the installation; exit code 1 if it needs attention')
    .option(...json)
    .enablePositionalOptions()
    .action(showHealth);
  const token = health.command('token').description('Manage tokens for /ext/v1/health and /metrics, for monitoring');
  token
    .command('create')
    .description('Create a token and print its secret, which is shown only once')
    .option('--name <name>', 'its purpose', 'monitoring')
    .option('--expires-in-days <days>', '1 to 3650; default: never')
    .option(...json)
    .action(createToken);
  token
    .command('list')
    .description('List the tokens that are not revoked')
    .option(...json)
    .action(showTokens);
  token
    .command('revoke <id>')
    .description('Revoke a token immediately')
    .option(...json)
    .action(endToken);
}
