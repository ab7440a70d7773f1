import type { Database, Executor } from './database.ts';
import { openDatabase } from './database.ts';
import { isConnectionError, sqlState } from './errors.ts';
import { NeedsPrimary } from './needs-primary.ts';
import { inspectServer } from './server-facts.ts';
import { sql } from './sql.ts';
import { markTimeline, type TimelineMark, timelineOf } from './timeline-marks.ts';

const usualLookMs = 500;
/** Pause after a failure, during which the replica is not queried. */
const restMs = 5_000;

/** The configured replica cannot be used. */
class UnfitReplica extends Error {
  override name = 'UnfitReplica';
}

/**
 * The server that served a read: the replica, or the primary because the replica was behind, unavailable or
 * unsuitable.
 */
export type ReadOutcome = 'replica' | 'behind' | 'away' | 'unable';

export interface ReplicaOptions {
  url: string;
  isPrepared?: boolean;
  primary: Database;
  /** Called once for each reason why the replica is not used. */
  onTrouble(error: unknown): void;
  onBack(): void;
  /** Wall-clock milliseconds. */
  wallMs(): number;
  /** Timeout in milliseconds for the replica's position; default 500. */
  checkMs?: number;
}

/** A position in the primary's log, with the mark of its current timeline. */
export interface LogPosition {
  readonly mark: string;
  readonly lsn: string;
}

interface Asked<T> {
  /** The log position that the replica must have applied; null if unknown. */
  readonly position: LogPosition | null;
  readonly signal: AbortSignal;
  work(db: Executor): Promise<T>;
}

const identityOf = async (db: Executor) =>
  (await db.one<{ identity: string }>(sql`select system_identifier::text as identity from pg_control_system()`))
    .identity;

const isStandby = async (db: Executor) =>
  (await db.one<{ isStandby: boolean }>(sql`select pg_is_in_recovery() as "isStandby"`)).isStandby;

/** A promoted standby diverges from the primary and never catches up. */
const promoted = 'it is no longer a standby: it was promoted';

/**
 * True if the replica has applied the primary's log up to this position. A replica on another timeline can be further
 * ahead and still lack data: instead, it may contain the last writes of an earlier primary. Such a replica lacks the
 * mark, which can be read without special privileges. Throws `UnfitReplica` if the server is not a standby.
 */
async function hasAll(db: Executor, { mark, lsn }: LogPosition): Promise<boolean> {
  const row = await db.one<{ isStandby: boolean; hasAll: boolean | null }>(sql`
    select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
      and exists (select from timeline_marks where mark = ${mark}::uuid) as "hasAll"`);
  if (!row.isStandby) throw new UnfitReplica(promoted);
  return row.hasAll ?? false;
}

/** True for errors of the database or the connection, at any stage; false for application errors. */
const isOfDatabase = (error: unknown) =>
  error instanceof NeedsPrimary ||
  error instanceof UnfitReplica ||
  sqlState(error) !== undefined ||
  isConnectionError(error);

/**
 * A standby of the primary, for reads. The standby serves a read only if it has applied every commit that preceded the
 * request. Users therefore always see all confirmed changes, including their own.
 */
export class Replica {
  readonly counts: Record<ReadOutcome, number> = { replica: 0, behind: 0, away: 0, unable: 0 };
  readonly #options: ReplicaOptions;
  #database: Database | undefined;
  #opening: Promise<void> | undefined;
  #marked: TimelineMark | undefined;
  #marking: Promise<void> | undefined;
  #restsUntil = 0;
  #trouble: string | undefined;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#begin();
  }

  /**
   * The primary's current log position, which covers every acknowledged commit. Null while no replica is connected.
   */
  async position(primary: Executor): Promise<LogPosition | null> {
    if (!this.#database) {
      this.#begin();
      return null;
    }
    const marked = this.#marked;
    // With asynchronous commits, acknowledged commits may still be in the part of the log that is not yet flushed.
    const { lsn, file, hasMark } = await primary.one<{ lsn: string | null; file: string | null; hasMark: boolean }>(sql`
      select case when pg_is_in_recovery() then null
        when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()::text
        else pg_current_wal_flush_lsn()::text end as lsn,
        case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file,
        exists (select from timeline_marks where mark = ${marked?.mark ?? null}::uuid) as "hasMark"`);
    if (lsn === null || file === null) return null;
    if (marked && hasMark && marked.timeline === timelineOf(file)) return { mark: marked.mark, lsn };
    this.#writeMark();
    return null;
  }

  /**
   * The primary has changed its timeline, or is now another server. The primary serves all reads until the new timeline
   * is marked.
   */
  #writeMark() {
    this.#marking ??= markTimeline(this.#options.primary)
      .then((marked) => void (this.#marked = marked))
      // The next read retries.
      .catch(() => undefined)
      .finally(() => (this.#marking = undefined));
  }

  /** Reads on the replica. Returns undefined if the primary must serve the read. */
  async read<T>(read: Asked<T>): Promise<{ result: T } | undefined> {
    const database = this.#database;
    if (!database || read.position === null) return this.#leave('away');
    try {
      return (await this.#readOn(database, read)) ?? this.#leave('behind');
    } catch (error) {
      if (read.signal.aborted || !isOfDatabase(error)) throw error;
      if (!isConnectionError(error) && !(error instanceof UnfitReplica)) return this.#leave('unable');
      this.#rest(error, database);
      return this.#leave('away');
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening;
    await this.#marking;
    await this.#database?.close();
  }

  async #readOn<T>(database: Database, { position, signal, work }: Asked<T>): Promise<{ result: T } | undefined> {
    const giveUp = new AbortController();
    const caughtUp = Promise.withResolvers<void>();
    const reading = database.session(
      async (db) => {
        if (position === null || !(await hasAll(db, position))) return undefined;
        caughtUp.resolve();
        // The work stays on this connection, because another connection could reach a restarted standby that is further
        // behind.
        const result = await work({ ...db, isReplica: true, letGo: () => Promise.resolve() });
        this.counts.replica += 1;
        return { result };
      },
      AbortSignal.any([signal, giveUp.signal]),
    );
    const { checkMs: lookMs = usualLookMs } = this.#options;
    const late = setTimeout(() => caughtUp.reject(new Error('timeout expired: the replica does not answer')), lookMs);
    try {
      await Promise.race([caughtUp.promise, reading]);
    } catch (error) {
      giveUp.abort();
      reading.catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(late);
    }
    return reading;
  }

  #leave(outcome: ReadOutcome): undefined {
    this.counts[outcome] += 1;
    return undefined;
  }

  /** Connects in the background; until then the primary serves reads. */
  #begin() {
    if (this.#opening || this.#isClosed || this.#options.wallMs() < this.#restsUntil) return;
    this.#opening = this.#open()
      .catch((error: unknown) => this.#rest(error))
      .finally(() => (this.#opening = undefined));
  }

  async #open() {
    const { url, isPrepared = true, primary, onBack } = this.#options;
    const { isPooled, keepsStatements, timeZone } = await inspectServer(url);
    if (timeZone !== 'UTC') throw new UnfitReplica(`its sessions use the time zone ${timeZone} instead of UTC`);
    const database = openDatabase({ url, isPooled, isPrepared: isPrepared && keepsStatements });
    try {
      const [own, others] = [await identityOf(primary), await identityOf(database)];
      if (own !== others) throw new UnfitReplica('it is not a standby of the DATABASE_URL server');
      if (!(await isStandby(database))) throw new UnfitReplica(promoted);
    } catch (error) {
      await database.close();
      throw error;
    }
    this.#marked = await markTimeline(primary);
    this.#database = database;
    if (this.#trouble !== undefined) onBack();
    this.#trouble = undefined;
  }

  /** A failure of a connection opened before the last pause is ignored. */
  #rest(cause: unknown, database = this.#database) {
    if (database !== this.#database) return;
    const { wallMs, onTrouble } = this.#options;
    this.#restsUntil = wallMs() + restMs;
    this.#database = undefined;
    database?.close().catch(() => undefined);
    const trouble = cause instanceof Error ? cause.message : String(cause);
    if (trouble !== this.#trouble) onTrouble(cause);
    this.#trouble = trouble;
  }
}
