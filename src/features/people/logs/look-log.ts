import type { FastifyBaseLogger } from 'fastify';
import type { Look } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { isRefusedForGood } from '../../../db/errors.ts';
import { isBefore } from '../../../time/order.ts';
import { addLooks, type CollectedLooks, everybody } from './store.ts';

/** How long looks are collected before they are written. */
const collectMs = 1_000;
/** How long a database that took none is left alone. */
const retryMs = 5_000;
/** Rows of one statement. */
const batch = 1_000;
/** So many rows wait at most while the database takes none; further ones are lost. */
const mostWaiting = 50_000;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Rows of one organization by their keys. */
type Rows = Map<string, CollectedLooks>;

const keyOf = (row: CollectedLooks) =>
  [row.date, row.userId, row.readerUserId, row.kind, row.credentialKind, row.credentialId].join(' ');

function rowOf({ date, userId, readerUserId, kind, credential, at, shownFrom, shownThrough }: Look): CollectedLooks {
  return {
    date,
    userId: userId ?? everybody,
    readerUserId,
    kind,
    credentialKind: credential.kind,
    // A person signs in anew each day or so; by which of these sessions they looked says nothing more of them.
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

function mergeRows(a: CollectedLooks, b: CollectedLooks): CollectedLooks {
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
 * Collects who looked at whom, and writes it down a second later, off the way of the reads. What a process has
 * collected is lost when it is killed; what the database does not take waits for it, as far as there is room.
 */
export class LookLog {
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

  note(looks: readonly Look[]): void {
    for (const look of looks) this.#collect(look.organizationId, rowOf(look));
    this.#writeIn(collectMs);
  }

  /** Writes what was collected; settles when that is done, or when the database did not take it. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** The same for the last time. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    this.#lost += this.#count;
    this.#tellLost();
  }

  #writeIn(ms: number) {
    if (this.#count > 0) this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  #collect(organizationId: number, row: CollectedLooks) {
    const rows = this.#waiting.getOrInsertComputed(organizationId, () => new Map<string, CollectedLooks>());
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
    if (failure) this.#log.warn({ err: failure }, 'who looked at what could not be written down, and is tried again');
    else this.#tellLost();
    this.#writeIn(retryMs);
  }

  /** Writes rows, or has them wait; answers why they do. One that is refused for what it holds keeps no other back. */
  async #add(organizationId: number, rows: readonly CollectedLooks[]): Promise<unknown> {
    try {
      await this.#database.transaction((tx) => addLooks(tx, organizationId, rows));
      return undefined;
    } catch (error) {
      if (!isRefusedForGood(error)) {
        for (const row of rows) this.#collect(organizationId, row);
        return error;
      }
      if (rows.length > 1) {
        const half = rows.length >> 1;
        const first = await this.#add(organizationId, rows.slice(0, half));
        return (await this.#add(organizationId, rows.slice(half))) ?? first;
      }
      this.#lost += 1;
      this.#log.warn({ err: error }, 'a look is refused by the database for what it holds');
      return undefined;
    }
  }

  #tellLost() {
    if (this.#lost > 0) this.#log.warn({ looks: this.#lost }, 'who looked at what was lost');
    this.#lost = 0;
  }
}
