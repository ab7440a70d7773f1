import type { Database, Executor } from './database.ts';
import { openDatabase } from './database.ts';
import { isConnectionError, sqlState } from './errors.ts';
import { NeedsPrimary } from './needs-primary.ts';
import { lookAtServer } from './server-facts.ts';
import { sql } from './sql.ts';
import { markTimeline, type TimelineMark, timelineOf } from './timeline-marks.ts';

const usualLookMs = 500;
/** So long nothing is asked of it once it did not answer. */
const restMs = 5_000;

/** A replica that cannot be used as it is set. */
class UnfitReplica extends Error {
  override name = 'UnfitReplica';
}

/** How reads went: on the replica; on the primary because the replica was behind, away, or could not answer them. */
export type ReadOutcome = 'replica' | 'behind' | 'away' | 'unable';

export interface ReplicaOptions {
  url: string;
  isPrepared?: boolean;
  primary: Database;
  /** Receives why the replica is not used; the same reason once. */
  onTrouble(error: unknown): void;
  onBack(): void;
  /** Wall-clock milliseconds. */
  wallMs(): number;
  /** Milliseconds that the replica may take to say how far it is; default 500. */
  lookMs?: number;
}

/** How far the log of the primary has come, and what was written to it since it goes on in its timeline. */
export interface LogPosition {
  readonly mark: string;
  readonly lsn: string;
}

interface Asked<T> {
  /** Up to where the log of the primary must be there; null = nobody knows. */
  readonly position: LogPosition | null;
  readonly signal: AbortSignal;
  work(db: Executor): Promise<T>;
}

const identityOf = async (db: Executor) =>
  (await db.one<{ identity: string }>(sql`select system_identifier::text as identity from pg_control_system()`))
    .identity;

const isStandby = async (db: Executor) =>
  (await db.one<{ isStandby: boolean }>(sql`select pg_is_in_recovery() as "isStandby"`)).isStandby;

/** One that was promoted goes its own way, and never catches up. */
const promoted = 'it is no standby any more: it was promoted';

/**
 * Whether it has applied the log of the primary up to there. One that follows another timeline may be further and have
 * something else: what an earlier primary had written last, and the present one never got. It does not have the mark,
 * and needs no right to say so. Throws `UnfitReplica` for a server that is no standby.
 */
async function hasAll(db: Executor, { mark, lsn }: LogPosition): Promise<boolean> {
  const row = await db.one<{ isStandby: boolean; hasAll: boolean | null }>(sql`
    select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
      and exists (select from timeline_marks where mark = ${mark}::uuid) as "hasAll"`);
  if (!row.isStandby) throw new UnfitReplica(promoted);
  return row.hasAll ?? false;
}

/** Of the database, and of no rule: what a statement or connection failed with, also in between. */
const isOfDatabase = (error: unknown) =>
  error instanceof NeedsPrimary ||
  error instanceof UnfitReplica ||
  sqlState(error) !== undefined ||
  isConnectionError(error);

/**
 * A standby of the primary, for reads. It answers one when it has all that was committed on the primary before the read
 * was asked for; so nobody misses what they, or anybody else, have been told is done.
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
   * How far the log of the primary has come by now: whatever was acknowledged before is in it. Null while no replica
   * is there to be compared with.
   */
  async position(primary: Executor): Promise<LogPosition | null> {
    if (!this.#database) {
      this.#begin();
      return null;
    }
    const marked = this.#marked;
    // Where commits are acknowledged before they are on the disk, they are in what is yet to be written there.
    const { lsn, file, hasMark } = await primary.one<{ lsn: string | null; file: string | null; hasMark: boolean }>(sql`
      select case when pg_is_in_recovery() then null
        when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()::text
        else pg_current_wal_flush_lsn()::text end as lsn,
        case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file,
        exists (select from timeline_marks where mark = ${marked?.mark ?? null}::uuid) as "hasMark"`);
    if (lsn === null || file === null) return null;
    if (marked && hasMark && marked.timeline === timelineOf(file)) return { mark: marked.mark, lsn };
    this.#mark();
    return null;
  }

  /** The primary has gone over to a timeline, or is another server: until that is marked there, it answers itself. */
  #mark() {
    this.#marking ??= markTimeline(this.#options.primary)
      .then((marked) => void (this.#marked = marked))
      // It is tried again with the next read.
      .catch(() => undefined)
      .finally(() => (this.#marking = undefined));
  }

  /** Reads on the replica; undefined where the primary has to. */
  async read<T>(asked: Asked<T>): Promise<{ result: T } | undefined> {
    const database = this.#database;
    if (!database || asked.position === null) return this.#leave('away');
    try {
      return (await this.#readOn(database, asked)) ?? this.#leave('behind');
    } catch (error) {
      if (asked.signal.aborted || !isOfDatabase(error)) throw error;
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
    const look = Promise.withResolvers<void>();
    const reading = database.session(
      async (db) => {
        if (position === null || !(await hasAll(db, position))) return undefined;
        look.resolve();
        // It keeps its connection: another one might lead to a standby that was started anew, and is further back.
        const result = await work({ ...db, isReplica: true, letGo: () => Promise.resolve() });
        this.counts.replica += 1;
        return { result };
      },
      AbortSignal.any([signal, giveUp.signal]),
    );
    const { lookMs = usualLookMs } = this.#options;
    const late = setTimeout(() => look.reject(new Error('timeout expired: the replica does not answer')), lookMs);
    try {
      await Promise.race([look.promise, reading]);
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

  /** Reads do not wait for it: until it is there, they go to the primary. */
  #begin() {
    if (this.#opening || this.#isClosed || this.#options.wallMs() < this.#restsUntil) return;
    this.#opening = this.#open()
      .catch((error: unknown) => this.#rest(error))
      .finally(() => (this.#opening = undefined));
  }

  async #open() {
    const { url, isPrepared = true, primary, onBack } = this.#options;
    const { isPooled, keepsStatements, timeZone } = await lookAtServer(url);
    if (timeZone !== 'UTC') throw new UnfitReplica(`its sessions are in the time zone ${timeZone} and not in UTC`);
    const database = openDatabase({ url, isPooled, isPrepared: isPrepared && keepsStatements });
    try {
      const [own, others] = [await identityOf(primary), await identityOf(database)];
      if (own !== others) throw new UnfitReplica('it is no standby of the server of DATABASE_URL');
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

  /** A connection that was made before the last rest says nothing of those made since. */
  #rest(cause: unknown, of = this.#database) {
    if (of !== this.#database) return;
    const { wallMs, onTrouble } = this.#options;
    this.#restsUntil = wallMs() + restMs;
    this.#database = undefined;
    of?.close().catch(() => undefined);
    const trouble = cause instanceof Error ? cause.message : String(cause);
    if (trouble !== this.#trouble) onTrouble(cause);
    this.#trouble = trouble;
  }
}
