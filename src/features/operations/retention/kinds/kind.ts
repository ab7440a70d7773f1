import type { Executor } from '../../../../db/database.ts';
import type { JobRun } from '../../../../jobs/job.ts';

/** A month of an organization in UTC. `month` is its first day. */
export interface OrganizationMonth {
  readonly organizationId: number;
  readonly month: Temporal.PlainDate;
}

/** Selects records that were written after an instant, but concern time before a date. */
interface LateRecords {
  readonly since: Temporal.Instant;
  readonly before: Temporal.PlainDate;
}

/** Checksums of the archived lines, by member or record. */
export type CopyChecksums = Map<string, string>;

/** Deletes and restores one kind of records, month by month. */
export interface RecordKind {
  /** The first day that can have records. Undefined if there are none. */
  findFirst(db: Executor, organizationId: number): Promise<string | undefined>;
  /**
   * Reads a month as JSON lines, in bundles that are each read in a separate transaction. If records can still arrive,
   * adds checksums to `copied`.
   */
  lines(run: JobRun, target: OrganizationMonth, copied: CopyChecksums): AsyncGenerator<string[]>;
  /** Deletes a month in many small transactions. Returns the number of records. */
  clear(run: JobRun, target: OrganizationMonth): Promise<number>;
  /**
   * Deletes those records of a month that match their copy, and returns whether other records are left. Not implemented
   * if no records can arrive in a month that is being deleted.
   */
  clearCopied?(
    run: JobRun,
    target: OrganizationMonth,
    copied: CopyChecksums,
  ): Promise<{ count: number; isLeft: boolean }>;
  /** The months that have new records since they were processed. Not implemented if no such records can exist. */
  findLate?(db: Executor, organizationId: number, late: LateRecords): Promise<string[]>;
  /** Restores missing records from the lines of an archive, in order. Returns the number of changed records. */
  put(run: JobRun, target: OrganizationMonth, lines: readonly string[]): Promise<number>;
  /**
   * The number of members whose month is not restored yet, because another archive contains it. Not implemented if a
   * month has only one archive.
   */
  countAway?(db: Executor, target: OrganizationMonth): Promise<number>;
  /** Whether months must be restored completely and in order, the newest first. */
  readonly isWhole: boolean;
}
