import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { isConnectionError } from '../db/errors.ts';
import { migrate } from '../db/migrate.ts';
import type { Service } from '../db/session.ts';
import type { Vault } from '../db/vault.ts';
import { CommandError } from './errors.ts';
import type { StopPath } from './stop-path.ts';

const oldestMajor = 15;

export interface OpenDatabase {
  database: Database;
  /** For work that no request waits for; of a command the same as `database`. */
  background: Database;
  url: string;
  vault: Vault;
}

interface Source {
  url: string;
  stop(): Promise<void>;
}

async function startSource(config: Config, { role, log, path, meanwhile }: OpenOptions): Promise<Source> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: () => Promise.resolve() };
  const onFailure = (error: unknown) => path.fail(error);
  const { dataDirectory } = config;
  return startEmbedded({
    dataDirectory,
    role,
    log,
    signal: path.stopRequested,
    onFailure,
    ...(meanwhile ? { meanwhile } : {}),
  });
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(28P01|28000)$/.test(code)) {
    return new CommandError(
      `The database refused the user or password of DATABASE_URL (${error.message}): correct it and start again.`,
    );
  }
  if (code === '3D000')
    return new CommandError(`The database of DATABASE_URL does not exist: create it and start again.`);
  if (code === '42501')
    return new CommandError(
      `The user of DATABASE_URL may not create what fairhour needs (${error.message}): make it the owner of the ` +
        'database.',
    );
  if (code === '55P03') {
    return new CommandError(
      'The database schema could not be brought up to date because another program was writing all the time: stop ' +
        'it, or start again later.',
    );
  }
  if (isConnectionError(error) || code.startsWith('E')) {
    return new CommandError(
      `The database cannot be reached (${error.message || code}): start it, or correct DATABASE_URL.`,
    );
  }
  return error;
}

async function requireMajor(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const major = rows[0]?.version ?? 0;
  if (major < oldestMajor) {
    throw new CommandError(
      `The database is PostgreSQL ${major}: fairhour needs ${oldestMajor} or newer, upgrade it or name another ` +
        'server in DATABASE_URL.',
    );
  }
}

export interface OpenOptions {
  role: 'server' | 'command';
  /** What the connections serve. Default: requests for a server, the person at the command line for a command. */
  service?: Service;
  log: (line: string) => void;
  path: StopPath;
  onError?: (error: Error) => void;
  /** Called when an embedded database has been launched and is only waited for. */
  meanwhile?: () => void;
  /** The key that encrypts the signing keys is lost and is replaced. */
  renewsKey?: boolean;
}

/**
 * Opens the configured database, starting the embedded one when it is not running, and brings its schema up to date. It
 * is closed, and stopped when this process owns it, on the stop path.
 */
export async function openConfigured(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  const { path, onError } = options;
  const { url } = await path.start(
    'database',
    () => startSource(config, options),
    (source) => source.stop(),
  );
  const open = (service: Service, maxConnections: number) =>
    path.start(
      'connections',
      async () => openDatabase({ url, service, maxConnections, ...(onError ? { onError } : {}) }),
      (opened) => opened.close(),
    );
  const isServer = options.role === 'server';
  const database = await open(options.service ?? (isServer ? 'requests' : 'maintenance'), 20);
  const background = isServer ? await open('background', 8) : database;
  try {
    await path.during(requireMajor(database));
    const applied = await path.during(migrate(database));
    if (applied.length > 0)
      options.log(`Database schema: ${applied.length} migration${applied.length > 1 ? 's' : ''} applied`);
    const { openVault } = await import('./vault.ts');
    const vault = await openVault(config, database, options.renewsKey ?? false);
    return { database, background, url, vault };
  } catch (error) {
    throw explain(error);
  }
}
