import { createInterface } from 'node:readline/promises';
import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { type InspectedBackup, inspectBackup } from '../db/backup/inspect.ts';
import { loadBackup, type LoadOptions, migrationsOf } from '../db/backup/load.ts';
import { openDatabase } from '../db/database.ts';
import { fillDataDirectory } from '../db/embedded/fill.ts';
import { ifExists } from '../db/if-exists.ts';
import { createVault } from '../db/vault.ts';
import { readConfig } from './config.ts';
import { explainDatabase, openUnchanged } from './database.ts';
import { CommandError } from './errors.ts';
import { createOutput } from './output.ts';
import { bytesDone, rowsDone } from './progress.ts';
import { runStoppable } from './stoppable.ts';
import type { StopPath } from './stop-path.ts';
import { explainFile } from './unusable-file.ts';
import { makeKeyFile, ownKeyFile, readKeyFile } from './vault.ts';

export interface RestoreOptions {
  keyFile?: string;
  withoutKey?: boolean;
  json?: boolean;
}

const explain = (file: string, error: unknown): unknown => explainDatabase(explainFile(file, error));

/** Reads the whole file. Throws `CommandError` if it is damaged or was written by a newer program. */
export async function readBackup(file: string, path: StopPath): Promise<InspectedBackup> {
  const progress = bytesDone('read');
  try {
    const { size } = await stat(file);
    const backup = await path.during(inspectBackup(file, (bytes) => progress.show(bytes, size)));
    migrationsOf(backup.manifest);
    return backup;
  } catch (error) {
    throw explain(file, error);
  } finally {
    progress.stop();
  }
}

/** Loads a backup and shows the progress. */
export async function loadWithProgress(
  database: Parameters<typeof loadBackup>[0],
  backup: InspectedBackup,
  options: LoadOptions & { as: 'was' | 'newest' },
): Promise<void> {
  const progress = rowsDone('restored');
  try {
    await loadBackup(database, backup, { ...options, onProgress: (rows) => progress.show(rows, backup.rows) });
  } finally {
    progress.stop();
  }
}

/** Prompts for the key file in a terminal. */
async function askForKeyFile(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question('File with the key that encrypts the signing keys: ')).trim() || undefined;
  } finally {
    terminal.close();
  }
}

async function exists(file: string): Promise<boolean> {
  const found = await ifExists(stat(file)).catch((error: unknown) => {
    throw explainFile(file, error);
  });
  return found !== undefined;
}

/** The configured key file, otherwise the existing one in the data directory. */
async function knownKeyFile({ keyFile, databaseUrl, dataDirectory }: Config): Promise<string | undefined> {
  if (keyFile !== null) return keyFile;
  const own = ownKeyFile(dataDirectory);
  return databaseUrl === null && (await exists(own)) ? own : undefined;
}

/** The key that the backup needs. Undefined if it needs none. */
async function keyFor(
  { manifest }: InspectedBackup,
  config: Config,
  options: RestoreOptions,
): Promise<Uint8Array | undefined> {
  const [needed] = manifest.key_ids;
  if (needed === undefined || options.withoutKey) return undefined;
  const file = options.keyFile ?? (await knownKeyFile(config)) ?? (await askForKeyFile());
  if (file === undefined) {
    throw new CommandError(
      'The signing keys in the backup are encrypted with a key that is not in it: name the key file with --key-file ' +
        '(signing.key of the old data directory, or the file in FAIRHOUR_KEY_FILE), or use --without-key and create ' +
        'a new key afterwards with "fairhour token renew-key".',
    );
  }
  const key = await readKeyFile(file, 'The key file');
  if (createVault(key).keyId === needed) return key;
  throw new CommandError(`The key file ${file} does not contain the key that the backup needs.`);
}

const holdSending = (takenAt: string) => async (client: pg.ClientBase) => {
  await client.query(
    `insert into sending_hold (held_at, backup_taken_at) values (current_timestamp, $1)
    on conflict (id) do update set held_at = excluded.held_at, backup_taken_at = excluded.backup_taken_at`,
    [takenAt],
  );
};

interface Restoring {
  readonly config: Config;
  readonly path: StopPath;
  readonly backup: InspectedBackup;
  readonly key: Uint8Array | undefined;
  readonly note: (line: string) => void;
}

const loadOptions = ({ path, backup }: Restoring) => ({
  as: 'newest' as const,
  signal: path.stopRequested,
  finish: holdSending(backup.manifest.taken_at),
});

async function intoDirectory(restoring: Restoring): Promise<void> {
  const { path, backup, key, note } = restoring;
  const { dataDirectory, keyFile, postgresPrograms: programs } = restoring.config;
  await fillDataDirectory({ dataDirectory, programs, log: note, signal: path.stopRequested }, async ({ url }) => {
    const database = openDatabase({ url, service: 'maintenance', maxConnections: 2 });
    try {
      await loadWithProgress(database, backup, loadOptions(restoring));
    } finally {
      await database.close();
    }
    const file = ownKeyFile(dataDirectory);
    if (key && keyFile === null && !(await exists(file))) await makeKeyFile(file, key);
  });
}

async function intoServer(restoring: Restoring): Promise<void> {
  const { config, path, backup, note } = restoring;
  const { database } = await openUnchanged(config, { role: 'command', log: note, path });
  await loadWithProgress(database, backup, loadOptions(restoring));
}

function describe({ backup: { rows, manifest }, config, key }: Restoring): string {
  const place = config.databaseUrl === null ? config.dataDirectory : 'the database of DATABASE_URL';
  const forServer = key && config.databaseUrl !== null && config.keyFile === null;
  return [
    `${rows} rows from ${manifest.taken_at} are in ${place}.`,
    ...(forServer ? ['Set FAIRHOUR_KEY_FILE to the key file on every server.'] : []),
    'Mail and webhooks are on hold, because queued messages may have been sent since. Start "fairhour serve", check',
    'the data, then run "fairhour restore release", with --discard if the queued messages must not be sent.',
  ].join('\n');
}

/** Restores a backup. The directory or database stays empty until the restore is complete. */
export async function restoreFile(file: string, options: RestoreOptions): Promise<void> {
  const config = readConfig(process.env);
  const output = createOutput(options.json ?? false);
  const note = (line: string) => output.note(line);
  await runStoppable('command', note, async (path) => {
    const backup = await readBackup(file, path);
    const key = await path.during(keyFor(backup, config, options));
    const restoring = { config, path, backup, key, note };
    const into = config.databaseUrl === null ? intoDirectory : intoServer;
    const work = path.start(
      config.databaseUrl === null ? 'database' : 'work',
      () => into(restoring),
      () => Promise.resolve(),
    );
    await work.catch((error: unknown) => {
      throw explain(file, error);
    });
    const { rows, manifest } = backup;
    output.result({ restored: { rows, taken_at: manifest.taken_at } }, describe(restoring));
  });
}
