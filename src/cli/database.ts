import type { Config } from '../config.ts';
import { type Database, isConnectionError, openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import { CommandError } from './errors.ts';

const oldestMajor = 15;

export interface OpenDatabase {
  database: Database;
  url: string;
  /** Closes the pool, then stops the embedded server when this process owns it. */
  close(): Promise<void>;
}

interface Source {
  url: string;
  stop(): Promise<void>;
}

async function startSource(config: Config, role: 'server' | 'command', log: (line: string) => void): Promise<Source> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: () => Promise.resolve() };
  return startEmbedded({ dataDirectory: config.dataDirectory, role, log });
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
      `The user of DATABASE_URL may not create what fairhour needs (${error.message}): make it the owner of the database.`,
    );
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
      `The database is PostgreSQL ${major}: fairhour needs ${oldestMajor} or newer, upgrade it or name another server in DATABASE_URL.`,
    );
  }
}

export interface OpenOptions {
  role: 'server' | 'command';
  log(line: string): void;
  onError?(error: Error): void;
}

/** Opens the configured database, starting the embedded one when it is not running, and brings its schema up to date. */
export async function openConfigured(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  const source = await startSource(config, options.role, (line) => options.log(line));
  const database = openDatabase({ url: source.url, ...(options.onError ? { onError: options.onError } : {}) });
  const close = async () => {
    await database.close();
    await source.stop();
  };
  try {
    await requireMajor(database);
    const applied = await migrate(database);
    if (applied.length > 0)
      options.log(`Database schema: ${applied.length} migration${applied.length > 1 ? 's' : ''} applied`);
    return { database, url: source.url, close };
  } catch (error) {
    await close();
    throw explain(error);
  }
}
