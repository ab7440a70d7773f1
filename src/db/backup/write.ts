import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { clusterState } from '../cluster/distribute.ts';
import { oneConnection, openNodeSnapshots, whileWritesBlocked } from '../cluster/snapshot.ts';
import { copyOut } from '../copy-out.ts';
import { sqlState } from '../errors.ts';
import { lockNotAvailable } from '../sql-states.ts';
import { type Catalog, quoted, quotedList, readCatalog, type StoredTable } from './catalog.ts';
import { EntryWriter } from './container.ts';
import { RowDigest } from './digest.ts';
import {
  BackupError,
  type TableChecksum,
  format,
  type Manifest,
  manifestName,
  partName,
  type Summary,
  summaryName,
} from './shape.ts';

const compress = promisify(zstdCompress);
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

const minuteMs = 60_000;

/** A backup's statements have no time limit, but waiting for a lock does. */
const limits = (lockTimeoutMs: number) => `set local statement_timeout = 0;
  set local lock_timeout = ${lockTimeoutMs}; set local idle_in_transaction_session_timeout = 0`;

export interface WrittenBackup {
  readonly manifest: Manifest;
  readonly rows: number;
}

export interface WriteOptions {
  /** The version of the program. */
  readonly program: string;
  /** The start of the backup. Every transaction committed by then is included. */
  readonly takenAt: Temporal.Instant;
  readonly out: Writable;
  /** Ids of the keys that encrypt stored values. */
  readonly keyIds: readonly string[];
  /** Called with the number of written rows, and the total estimated from the database's statistics. */
  onProgress?(rows: number, estimated: number): void;
  readonly signal?: AbortSignal;
  /** How long to wait for tables that a schema change has locked. Default: a minute. */
  readonly lockTimeoutMs?: number;
}

/** Locking tables does not take a snapshot yet; the next statement does. */
async function openSnapshot(client: pg.ClientBase, tables: readonly StoredTable[], begin: string): Promise<Catalog> {
  await client.query(begin);
  const heaps = tables.flatMap((table) => table.heaps);
  await client.query(`lock table ${['schema_migrations', ...heaps].map(quoted).join(', ')} in access share mode`);
  return readCatalog(client);
}

/**
 * Begins a snapshot during which the schema cannot change, so a migration is included completely or not at all. The
 * nodes of a cluster commit separately, and each node has its own snapshot. The snapshots of all nodes are therefore
 * taken while writes are blocked.
 */
async function beginSnapshot(client: pg.ClientBase, pool: pg.Pool, options: WriteOptions): Promise<Catalog> {
  const { lockTimeoutMs = minuteMs } = options;
  const begin = `begin isolation level repeatable read, read only; ${limits(lockTimeoutMs)}`;
  for (;;) {
    // Reading the size of a table also waits for the table's lock.
    await client.query(`begin read only; ${limits(lockTimeoutMs)}`);
    const { tables } = await readCatalog(client);
    const cluster = await clusterState(client);
    await client.query('commit');
    const catalog = cluster?.isDistributed
      ? await whileWritesBlocked(pool, lockTimeoutMs, async () => {
          const opened = await openSnapshot(client, tables, `${begin}; ${oneConnection}`);
          await openNodeSnapshots(client);
          return opened;
        })
      : await openSnapshot(client, tables, begin);
    if (JSON.stringify(tables) === JSON.stringify(catalog.tables)) return catalog;
    await client.query('rollback');
  }
}

async function describe(client: pg.ClientBase, catalog: Catalog, options: WriteOptions): Promise<Manifest> {
  const { rows } = await client.query<{ postgres: string; migrations: number[] }>(`
    select current_setting('server_version') as postgres,
      (select array_agg(version order by version) from schema_migrations) as migrations`);
  const [row] = rows;
  if (!row) throw new Error('a statement that must return a row returned none');
  return {
    format: format.name,
    version: format.version,
    program: options.program,
    taken_at: options.takenAt.toString(),
    postgres: row.postgres,
    migrations: row.migrations,
    tables: catalog.tables.map(({ name, columns }) => ({ name, columns })),
    activity_months: [...catalog.activityMonths],
    key_ids: [...options.keyIds],
  };
}

/** The rows of a table, partition by partition, in pieces that end with a complete row. */
export async function* rowsOf(
  client: pg.ClientBase,
  { heaps, columns }: Pick<StoredTable, 'heaps' | 'columns'>,
): AsyncGenerator<Buffer, void, undefined> {
  for (const heap of heaps) yield* copyOut(client, `copy ${quoted(heap)} (${quotedList(columns)}) to stdout`);
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** A backup in progress. */
class Writing {
  readonly #client: pg.ClientBase;
  readonly #entries: EntryWriter;
  readonly #options: WriteOptions;
  readonly #tables: Record<string, TableChecksum> = {};
  rows = 0;

  constructor(client: pg.ClientBase, options: WriteOptions) {
    this.#client = client;
    this.#options = options;
    this.#entries = new EntryWriter(options.out, options.takenAt);
  }

  async write(catalog: Catalog): Promise<Manifest> {
    try {
      const manifest = await describe(this.#client, catalog, this.#options);
      await this.#entries.add(manifestName, json(manifest));
      for (const table of catalog.tables) await this.#writeTable(table, catalog.estimatedRows);
      await this.#entries.add(summaryName, json(await this.#summarize(catalog)));
      await this.#entries.finish();
      return manifest;
    } catch (error) {
      this.#entries.abort();
      throw error;
    }
  }

  async #writeTable(table: StoredTable, estimated: number): Promise<void> {
    const digest = new RowDigest();
    const before = this.rows;
    // The next piece is read while the previous one is compressed and written.
    let writing: Promise<void> = Promise.resolve();
    let number = 0;
    for await (const piece of rowsOf(this.#client, table)) {
      this.#options.signal?.throwIfAborted();
      digest.add(piece);
      await writing;
      number += 1;
      writing = this.#writePart(partName(table.name, number), piece);
      writing.catch(() => undefined);
      this.rows = before + digest.counted.rows;
      this.#options.onProgress?.(this.rows, estimated);
    }
    await writing;
    this.#tables[table.name] = digest.counted;
  }

  async #writePart(name: string, piece: Buffer): Promise<void> {
    await this.#entries.add(name, await compress(piece, compression));
  }

  /** Sequences ignore snapshots. The sequences are read last, so they are above every number in the rows. */
  async #summarize({ sequences }: Catalog): Promise<Summary> {
    const states: Summary['sequences'] = {};
    for (const name of sequences) {
      const { rows } = await this.#client.query<{ last_value: string; is_called: boolean }>(
        `select last_value::text, is_called from ${quoted(name)}`,
      );
      if (rows[0]) states[name] = rows[0];
    }
    return { tables: this.#tables, sequences: states };
  }
}

/** Only a schema change can block a reader. */
function explainLock(error: unknown): unknown {
  if (sqlState(error) !== lockNotAvailable) return error;
  return new BackupError(
    'Tables are locked, for example by a running migration: nothing was backed up. Try again when it has ended',
    { cause: error },
  );
}

/**
 * Writes the database's content at a single instant, with PostgreSQL's `copy`, while other writes continue. Only schema
 * changes wait for the backup. Throws `BackupError` if a running schema change exceeds the time limit for locks.
 */
export async function writeBackup({ pool }: Pick<Database, 'pool'>, options: WriteOptions): Promise<WrittenBackup> {
  const client = await pool.connect();
  try {
    const catalog = await beginSnapshot(client, pool, options);
    const writing = new Writing(client, options);
    const manifest = await writing.write(catalog);
    return { manifest, rows: writing.rows };
  } catch (error) {
    throw explainLock(error);
  } finally {
    client.release(true);
  }
}
