import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { raiseSequences } from '../cluster/sequences.ts';
import { copyIn } from '../copy.ts';
import type { Database } from '../database.ts';
import { stepOf, beginMigration } from '../migrate.ts';
import { listMigrations, type Migration, padded } from '../migrations.ts';
import { type ForeignKey, isEmpty, listForeignKeys, quoted, quotedList, readCatalog } from './catalog.ts';
import { readEntries } from './container.ts';
import type { InspectedBackup } from './inspect.ts';
import { BackupError, type Manifest, tableOfPart } from './shape.ts';

const decompress = promisify(zstdDecompress);

export interface LoadOptions {
  /** Called with the number of rows loaded so far. */
  onProgress?(rows: number): void;
  readonly signal?: AbortSignal;
  /** Runs the last statements of the transaction. */
  finish?(client: pg.ClientBase): Promise<void>;
}

/** Refuses a backup whose schema was not created by this program's migrations, and names the differences. */
function refuseOthers(had: readonly Migration[], theirs: readonly number[]): void {
  const ours = had.map(({ version }) => version);
  const listed = (versions: readonly number[]) => versions.map((version) => padded(version)).join(', ');
  const absent = ours.filter((version) => !theirs.includes(version));
  const unknown = theirs.filter((version) => !ours.includes(version));
  const faults = [
    ...(absent.length > 0 ? [`without ${listed(absent)}`] : []),
    ...(unknown.length > 0 ? [`with ${listed(unknown)}, which this program does not have`] : []),
  ];
  if (faults.length === 0) return;
  throw new BackupError(
    `its schema was created by other migrations, ${faults.join(' and ')}: use the fairhour release that created it`,
  );
}

/**
 * Splits this program's migrations into those that the backup contains and those that follow. Throws `BackupError` if
 * the backup has unknown migrations.
 */
export function migrationsOf({ migrations: theirs }: Manifest): { had: Migration[]; later: Migration[] } {
  const known = listMigrations();
  const newest = theirs.at(-1) ?? 0;
  if (newest > (known.at(-1)?.version ?? 0)) {
    throw new BackupError(
      `it has schema version ${newest}, newer than the ${known.at(-1)?.version} that this program knows: use the ` +
        'fairhour release that created it, or a newer one',
    );
  }
  const had = known.filter(({ version }) => version <= newest);
  refuseOthers(had, theirs);
  return { had, later: known.filter(({ version }) => version > newest) };
}

/** Creates the backup's schema and removes the rows that its migrations inserted. */
async function makeSchema(client: pg.ClientBase, manifest: Manifest, had: readonly Migration[]): Promise<void> {
  for (const migration of had) await client.query(stepOf(migration));
  for (const month of manifest.activity_months) await client.query('select add_activity_month($1)', [`${month}-01`]);
  const { tables } = await readCatalog(client);
  const here = new Map(tables.map(({ name, columns }) => [name, columns.join()]));
  const isSame = ({ name, columns }: Manifest['tables'][number]) => here.get(name) === columns.join();
  if (tables.length !== manifest.tables.length || !manifest.tables.every(isSame))
    throw new BackupError('its tables differ from those that this program creates');
  await client.query(`truncate ${quotedList(tables.map(({ name }) => name))}`);
}

const dropKey = ({ table, name }: ForeignKey) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`;
const addKey = ({ table, name, definition }: ForeignKey) =>
  `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`;

/** Streams the rows into the tables, part by part, and checks the number of rows. */
async function loadRows(client: pg.ClientBase, backup: InspectedBackup, options: LoadOptions): Promise<void> {
  const columns = new Map(backup.manifest.tables.map((table) => [table.name, quotedList(table.columns)]));
  const loaded = new Map<string, number>();
  let rows = 0;
  for await (const { name, bytes } of readEntries(backup.file)) {
    options.signal?.throwIfAborted();
    const table = tableOfPart(name);
    const names = table === undefined ? undefined : columns.get(table);
    if (table === undefined || names === undefined) continue;
    const text = await decompress(bytes);
    const count = await copyIn(client, `copy ${quoted(table)} (${names}) from stdin`, piecesOf(text));
    loaded.set(table, (loaded.get(table) ?? 0) + count);
    rows += count;
    options.onProgress?.(rows);
  }
  for (const [table, { rows: written }] of Object.entries(backup.summary.tables)) {
    if ((loaded.get(table) ?? 0) === written) continue;
    throw new BackupError(`${table} has ${loaded.get(table) ?? 0} rows where ${written} were written`);
  }
}

const pieceBytes = 256 * 1024;

async function* piecesOf(text: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < text.length; from += pieceBytes) yield text.subarray(from, from + pieceBytes);
}

async function setSequences(client: pg.ClientBase, { summary }: InspectedBackup): Promise<void> {
  for (const [name, { last_value, is_called }] of Object.entries(summary.sequences))
    await client.query('select setval($1::regclass, $2::int8, $3)', [quoted(name), last_value, is_called]);
}

/**
 * Foreign keys are dropped first and checked once at the end. Rows can then be loaded in any order, and loading is much
 * faster.
 */
async function fill(client: pg.ClientBase, backup: InspectedBackup, options: LoadOptions): Promise<void> {
  const keys = await listForeignKeys(client);
  for (const key of keys) await client.query(dropKey(key));
  await loadRows(client, backup, options);
  await setSequences(client, backup);
  await raiseSequences(client);
  for (const key of keys) await client.query(addKey(key));
  await client.query('analyze');
}

/**
 * Loads a backup into an empty database, in a single transaction: after an interruption the database is empty again.
 * The resulting schema is the backup's with `as: 'was'`, and the program's with `as: 'newest'`.
 */
export async function loadBackup(
  { pool }: Pick<Database, 'pool'>,
  backup: InspectedBackup,
  options: LoadOptions & { as: 'was' | 'newest' },
): Promise<void> {
  const { had, later } = migrationsOf(backup.manifest);
  const client = await pool.connect();
  try {
    if (!(await isEmpty(client)))
      throw new BackupError('the database is not empty: load a backup into an empty database');
    await client.query(beginMigration);
    await makeSchema(client, backup.manifest, had);
    await fill(client, backup, options);
    if (options.as === 'newest') for (const migration of later) await client.query(stepOf(migration));
    await options.finish?.(client);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}
