import type { Config } from '../config.ts';
import { repairSequences } from '../db/cluster/sequences.ts';
import { readClusterState } from '../db/cluster/run-distribution.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { isConnectionError } from '../db/errors.ts';
import { lockNotAvailable } from '../db/sql-states.ts';
import { migrate } from '../db/migrate.ts';
import { onceStarted } from '../db/once-started.ts';
import { inspectServer, type ServerFacts } from '../db/server-facts.ts';
import type { DatabaseReach, Service } from '../db/session.ts';
import type { Vault } from '../db/vault.ts';
import { CommandError } from './errors.ts';
import type { StopPath } from './stop-path.ts';

const oldestMajor = 15;

export interface OpenDatabase {
  database: Database;
  /** The database for work for which no request waits. In a command, the same as `database`. */
  background: Database;
  /** Connection data for components with separate connections. */
  reach: DatabaseReach;
  vault: Vault;
}

interface Source {
  url: string;
  stop(): Promise<void>;
}

async function startSource(config: Config, { role, log, path, meanwhile }: OpenOptions): Promise<Source> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: () => Promise.resolve() };
  const onFailure = (error: unknown) => path.fail(error);
  const { dataDirectory, postgresPrograms: programs } = config;
  return startEmbedded({
    dataDirectory,
    programs,
    role,
    log,
    signal: path.stopRequested,
    onFailure,
    ...(meanwhile ? { meanwhile } : {}),
  });
}

/** The message of the driver. */
const noEncryption = 'The server does not support SSL connections';
/** Node's codes for certificate errors. */
const isUntrusted = /^(ERR_TLS_CERT|CERT_|UNABLE_TO_(GET|VERIFY)|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/;

/** Explains why the database could not be opened. */
export function explainDatabase(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(28P01|28000)$/.test(code)) {
    return new CommandError(
      `The database refused the user or password of DATABASE_URL (${error.message}): correct it and start again.`,
    );
  }
  if (code === '3D000')
    return new CommandError(`The database of DATABASE_URL does not exist: create it and start again.`);
  const { message } = error;
  // If there is no schema for tables, the user may not be allowed to create one.
  if (code === '42501' || code === '3F000')
    return new CommandError(
      `The user of DATABASE_URL may not create database objects (${message}): make it the owner of the database.`,
    );
  if (code === lockNotAvailable) {
    return new CommandError(
      'The database schema could not be migrated, because another program was writing all the time: stop ' +
        'it, or start again later.',
    );
  }
  if (message === noEncryption) {
    return new CommandError(
      'The database accepts no encrypted connections, but sslmode in DATABASE_URL requires them: turn them on (ssl = ' +
        'on), or remove sslmode if the network is trusted.',
    );
  }
  if (isUntrusted.test(code)) {
    return new CommandError(
      `The certificate of the database is not trusted (${message}): name the certificate of its issuer with ` +
        'sslrootcert in DATABASE_URL or in NODE_EXTRA_CA_CERTS, and use the host name in the certificate.',
    );
  }
  return explainOutage(error);
}

/** Matches a coordinator's message about another node. */
const nodeAway = /^connection to the remote node (?:\S+@)?(\S+) failed/;

/** Explains an unavailable database. Returns other errors unchanged. */
export function explainOutage(error: unknown): unknown {
  if (!isConnectionError(error)) return error;
  const [, node] = error instanceof Error ? (nodeAway.exec(error.message) ?? []) : [];
  if (node !== undefined) {
    return new CommandError(
      `The node ${node} of the cluster does not answer, and this command needs its data: start it, then try again. ` +
        'Organizations on other nodes are still available.',
    );
  }
  const { message, code } = error as NodeJS.ErrnoException;
  return new CommandError(`The database cannot be reached (${message || code}): start it, or correct DATABASE_URL.`);
}

/** Rejects a database server on which statements would fail or values would be misread. */
function requireUsable({ major, timeZone, keepsStatements }: ServerFacts, { isPrepared }: Config) {
  if (major < oldestMajor) {
    throw new CommandError(
      `The database is PostgreSQL ${major}: fairhour needs ${oldestMajor} or newer. Upgrade it, or set another ` +
        'server in DATABASE_URL.',
    );
  }
  if (timeZone !== 'UTC') {
    throw new CommandError(
      `The sessions of the database are in the time zone ${timeZone}, although fairhour requested UTC. Instants ` +
        'would be misread: configure the pooler or proxy to pass on the parameter TimeZone, or run ' +
        '"alter role … set timezone to \'UTC\'" for the user of DATABASE_URL.',
    );
  }
  if (isPrepared && !keepsStatements) {
    throw new CommandError(
      'The pooler in DATABASE_URL does not support prepared statements: set FAIRHOUR_PREPARED=0, or in ' +
        'PgBouncer 1.21 or newer set max_prepared_statements.',
    );
  }
}

/**
 * Rejects a cluster in which only some tables are distributed, because foreign keys would then be checked only in part.
 */
async function requireWhole(database: Database) {
  const state = await readClusterState(database);
  if (!state?.isDistributed || state.pending.length === 0) return;
  throw new CommandError(
    `The database is distributed incompletely: ${state.pending.map(({ name }) => name).join(', ')} ` +
      `${state.pending.length === 1 ? 'is' : 'are'} not in the form that a cluster needs. Run "fairhour distribute".`,
  );
}

/** Connection data of a source. The embedded database needs no inspection. */
async function reachOf({ url }: Source, config: Config, { log, path }: OpenOptions): Promise<DatabaseReach> {
  const { databaseUrl, isPrepared } = config;
  if (databaseUrl === null) return { url, isPrepared };
  const facts = await onceStarted(() => inspectServer(url), { log, stopRequested: path.stopRequested });
  requireUsable(facts, config);
  return { url, isPooled: facts.isPooled, isPrepared };
}

export interface OpenOptions {
  role: 'server' | 'command';
  /** The purpose of the connections. Default: requests for a server, maintenance for a command. */
  service?: Service;
  log: (line: string) => void;
  path: StopPath;
  onError?: (error: Error) => void;
  /** Called once an embedded database has been launched, shortly before it is ready. */
  meanwhile?: () => void;
  /** True if the key that encrypts the signing keys is lost and is being replaced. */
  renewsKey?: boolean;
}

/**
 * Opens the configured database without migrating it. Starts the embedded database if it is not running. On shutdown,
 * the stop path closes the connections and stops the database if this process started it.
 */
export async function openUnchanged(config: Config, options: OpenOptions): Promise<Omit<OpenDatabase, 'vault'>> {
  const { path, onError } = options;
  const source = await path.start(
    'database',
    () => startSource(config, options),
    (started) => started.stop(),
  );
  const reach = await path.during(reachOf(source, config, options)).catch((error: unknown) => {
    throw explainDatabase(error);
  });
  const open = (service: Service, maxConnections: number) =>
    path.start(
      'connections',
      async () => openDatabase({ ...reach, service, maxConnections, ...(onError ? { onError } : {}) }),
      (opened) => opened.close(),
    );
  const isServer = options.role === 'server';
  const database = await open(options.service ?? (isServer ? 'requests' : 'maintenance'), 20);
  const background = isServer ? await open('background', 8) : database;
  return { database, background, reach };
}

/** Opens the configured database and migrates its schema. */
export async function openConfigured(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  const opened = await openUnchanged(config, options);
  const { database } = opened;
  try {
    const applied = await options.path.during(migrate(database));
    if (applied.length > 0)
      options.log(`Database schema: ${applied.length} migration${applied.length > 1 ? 's' : ''} applied`);
    const mended = await options.path.during(repairSequences(database));
    if (mended.length > 0)
      options.log(`Sequences were behind their tables and have been corrected: ${mended.join(', ')}`);
    if (options.role === 'server' || options.service === 'background')
      await options.path.during(requireWhole(database));
    const { openVault } = await import('./vault.ts');
    const vault = await openVault(config, database, options.renewsKey ?? false);
    return { ...opened, vault };
  } catch (error) {
    throw explainDatabase(error);
  }
}
