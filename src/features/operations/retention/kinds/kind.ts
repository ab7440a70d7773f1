import type { Executor } from '../../../../db/database.ts';
import type { JobRun } from '../../../../jobs/job.ts';

/** A month of an organization, by its first day, in UTC. */
export interface OrganizationMonth {
  readonly organizationId: number;
  readonly month: Temporal.PlainDate;
}

/** What was recorded from an instant on for a time before a date. */
interface LateRecords {
  readonly since: Temporal.Instant;
  readonly before: Temporal.PlainDate;
}

/** What an archive has, as sums of lines, by whose or which they are. */
export type Copied = Map<string, string>;

/** How records of a kind go, month by month, and how they come back. */
export interface RecordKind {
  /** The first day that may have some; undefined without any. */
  findFirst(db: Executor, organizationId: number): Promise<string | undefined>;
  /**
   * What is kept of a month, a line of JSON each, in bundles that are read in a transaction of their own; notes in
   * `copied` what they were, where more can come meanwhile.
   */
  lines(run: JobRun, of: OrganizationMonth, copied: Copied): AsyncGenerator<string[]>;
  /** Removes a month in many small transactions; answers how many records went. */
  clear(run: JobRun, of: OrganizationMonth): Promise<number>;
  /**
   * Removes of a month what is as it was copied, and says whether something else is left; left out where nothing can
   * come to a month that goes.
   */
  clearCopied?(run: JobRun, of: OrganizationMonth, copied: Copied): Promise<{ count: number; isLeft: boolean }>;
  /** The months that have records again since they were gone through; left out where none can have. */
  findLate?(db: Executor, organizationId: number, late: LateRecords): Promise<string[]>;
  /** Puts lines of one archive of a month back where nothing is, in their order; answers into how many records. */
  put(run: JobRun, of: OrganizationMonth, lines: readonly string[]): Promise<number>;
  /** Of how many members a month is not back yet: another archive of it has theirs; left out where none can be. */
  countAway?(db: Executor, of: OrganizationMonth): Promise<number>;
  /** Whether months come back in their order only, the newest first, each whole. */
  readonly isWhole: boolean;
}
