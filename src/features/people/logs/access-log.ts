import type { FastifyBaseLogger } from 'fastify';
import type { AccessLogEntry } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { isPermanentlyRefused } from '../../../db/errors.ts';
import { isBefore } from '../../../time/order.ts';
import { addEntries, type CollectedAccess, allMembers } from './store.ts';

/** How long entries are collected before they are written. */
const collectMs = 1_000;
/** The delay before a retry after the database accepted no entries. */
const retryMs = 5_000;
/** Rows per statement. */
const batch = 1_000;
/** The maximum number of rows that wait while the database accepts no writes. Further rows are lost. */
const mostWaiting = 50_000;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Rows of an organization by key. */
type Rows = Map<string, CollectedAccess>;

const keyOf = (row: CollectedAccess) =>
  [row.date, row.userId, row.readerUserId, row.kind, row.credentialKind, row.credentialId].join(' ');

function rowOf({
  date,
  userId,
  readerUserId,
  kind,
  credential,
  at,
  shownFrom,
  shownThrough,
}: AccessLogEntry): CollectedAccess {
  return {
    date,
    userId: userId ?? allMembers,
    readerUserId,
    kind,
    credentialKind: credential.kind,
    // Session ids are not logged: people sign in about once a day, so the ids would add nothing to the log.
    credentialId: credential.kind === 'session' ? 0 : (credential.id ?? 0),
    makerUserId: credential.makerUserId,
    firstAt: at,
    lastAt: at,
    count: 1,
    shownFrom,
    shownThrough,
  };
}

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);
const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);

function mergeRows(a: CollectedAccess, b: CollectedAccess): CollectedAccess {
  return {
    ...a,
    firstAt: isBefore(b.firstAt, a.firstAt) ? b.firstAt : a.firstAt,
    lastAt: isBefore(a.lastAt, b.lastAt) ? b.lastAt : a.lastAt,
    count: a.count + b.count,
    shownFrom: earlier(a.shownFrom, b.shownFrom),
    shownThrough: later(a.shownThrough, b.shownThrough),
  };
}

/**
 * Collects entries and writes them a second later in the background, so that reads do not wait. Collected
 * entries are lost if the process is killed. If the database accepts no writes, entries wait, up to a limit.
 */
export class AccessLog {
  readonly #database: Database;
  readonly #log: Log;
  #waiting = new Map<number, Rows>();
  #count = 0;
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  note(entries: readonly AccessLogEntry[]): void {
    for (const entry of entries) this.#collect(entry.organizationId, rowOf(entry));
    this.#writeIn(collectMs);
  }

  /** Writes collected entries. Resolves once the entries have been written or refused. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes the remaining entries before the process stops. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    this.#lost += this.#count;
    this.#reportLost();
  }

  #writeIn(ms: number) {
    if (this.#count > 0) this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  #collect(organizationId: number, row: CollectedAccess) {
    const rows = this.#waiting.getOrInsertComputed(organizationId, () => new Map<string, CollectedAccess>());
    const key = keyOf(row);
    const known = rows.get(key);
    if (!known && this.#count >= mostWaiting) {
      this.#lost += 1;
      return;
    }
    if (!known) this.#count += 1;
    rows.set(key, known ? mergeRows(known, row) : row);
  }

  async #write(): Promise<void> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    this.#count = 0;
    let failure: unknown;
    for (const [organizationId, rows] of taken) {
      const all = [...rows.values()];
      for (let at = 0; at < all.length; at += batch) {
        failure = (await this.#add(organizationId, all.slice(at, at + batch))) ?? failure;
      }
    }
    if (failure) this.#log.warn({ err: failure }, 'could not write access log; will retry');
    else this.#reportLost();
    this.#writeIn(retryMs);
  }

  /**
   * Writes rows. On failure, queues them again and returns the error. A row that the database rejects because of its
   * contents is skipped, so that it does not block others.
   */
  async #add(organizationId: number, rows: readonly CollectedAccess[]): Promise<unknown> {
    try {
      await this.#database.transaction((tx) => addEntries(tx, organizationId, rows));
      return undefined;
    } catch (error) {
      if (!isPermanentlyRefused(error)) {
        for (const row of rows) this.#collect(organizationId, row);
        return error;
      }
      if (rows.length > 1) {
        const half = rows.length >> 1;
        const first = await this.#add(organizationId, rows.slice(0, half));
        return (await this.#add(organizationId, rows.slice(half))) ?? first;
      }
      this.#lost += 1;
      this.#log.warn({ err: error }, 'the database rejected an entry of the access log');
      return undefined;
    }
  }

  #reportLost() {
    if (this.#lost > 0) this.#log.warn({ lost: this.#lost }, 'entries of the access log were lost');
    this.#lost = 0;
  }
}
