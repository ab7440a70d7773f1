import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface NewBackup {
  finishedAt: Temporal.Instant;
  note: string | null;
  /** The name of the file if the schedule created it, and so may delete it later. */
  file?: string;
}

export async function insertBackup(db: Executor, { finishedAt, note, file }: NewBackup): Promise<void> {
  await db.run(sql`
    insert into backups (finished_at, note, file) values (${finishedAt}, ${note}, ${file ?? null})`);
}

export async function findLastBackup(db: Executor): Promise<string | null> {
  const { last } = await db.one<{ last: string | null }>(sql`select max(finished_at) as last from backups`);
  return last;
}

export interface ReportedBackup {
  finishedAt: string;
  note: string | null;
}

/** In descending order of time. */
export function listBackups(db: Executor, limit: number): Promise<ReportedBackup[]> {
  return db.many(sql`
    select finished_at as "finishedAt", note from backups order by finished_at desc, id desc limit ${limit}`);
}

export interface BackupFile {
  id: number;
  file: string;
}

/** The files that the schedule created, except the newest ones. */
export function listFilesBeyond(db: Executor, keep: number): Promise<BackupFile[]> {
  return db.many(sql`
    select id, file from backups where file is not null order by finished_at desc, id desc offset ${keep}`);
}

export async function clearFile(db: Executor, { id }: BackupFile): Promise<void> {
  await db.run(sql`update backups set file = null where id = ${id}`);
}

export interface BackupSchedule {
  directory: string;
  everyMinutes: number;
  keep: number;
}

export interface StoredBackupSchedule extends BackupSchedule {
  dueAt: string;
  failure: string | null;
}

/** Sets the schedule. The first backup is due immediately, even if a backup of the previous schedule is running. */
export async function saveSchedule(db: Executor, schedule: BackupSchedule, now: Temporal.Instant): Promise<void> {
  const { directory, everyMinutes, keep } = schedule;
  await db.run(sql`
    insert into backup_schedule (directory, every_minutes, keep, due_at)
    values (${directory}, ${everyMinutes}, ${keep}, ${now})
    on conflict (id) do update set directory = excluded.directory, every_minutes = excluded.every_minutes,
      keep = excluded.keep, due_at = excluded.due_at, failure = null, lease = null, leased_until = null`);
}

/** Returns false if no schedule existed. */
export async function dropSchedule(db: Executor): Promise<boolean> {
  return (await db.run(sql`delete from backup_schedule`)) > 0;
}

export function findSchedule(db: Executor): Promise<StoredBackupSchedule | undefined> {
  return db.maybe(sql`
    select directory, every_minutes as "everyMinutes", keep, due_at as "dueAt", failure from backup_schedule`);
}

/** A restored installation creates no backups: pruning old ones would delete the original installation's files. */
const isDue = (now: Temporal.Instant) => sql`due_at <= ${now} and (leased_until is null or leased_until <= ${now})
  and not exists (select 1 from sending_hold)`;

export async function hasDueBackup(db: Executor, now: Temporal.Instant): Promise<boolean> {
  return (await db.maybe(sql`select 1 from backup_schedule where ${isDue(now)}`)) !== undefined;
}

/** A schedule with a lease. */
export interface LeasedSchedule {
  lease: string;
  /** When the lease ends if it is not renewed. */
  leasedUntil: string;
  directory: string;
  everyMinutes: number;
}

/** Leases the due backup, at first for two minutes. Undefined if none is due or another process has the lease. */
export function leaseSchedule(db: Executor, now: Temporal.Instant, lease: string): Promise<LeasedSchedule | undefined> {
  return db.maybe(sql`
    update backup_schedule set lease = ${lease}::uuid, leased_until = ${now.add({ minutes: 2 })} where ${isDue(now)}
    returning lease, leased_until as "leasedUntil", directory, every_minutes as "everyMinutes"`);
}

const isTakenBy = ({ lease }: Pick<LeasedSchedule, 'lease'>) => sql`lease = ${lease}::uuid`;

/** Extends the lease. The caller computes the instant, because Citus rejects time arithmetic in an update. */
export async function renewLease(
  db: Executor,
  taken: Pick<LeasedSchedule, 'lease'>,
  until: Temporal.Instant,
): Promise<void> {
  await db.run(sql`update backup_schedule set leased_until = ${until} where ${isTakenBy(taken)}`);
}

/**
 * Ends the lease and sets the next due time. Returns the limit for the number of files. If the schedule has changed or
 * another process has the lease, writes nothing and returns undefined.
 */
export async function settleSchedule(
  db: Executor,
  taken: LeasedSchedule,
  { dueAt, failure }: { dueAt: Temporal.Instant; failure: string | null },
): Promise<number | undefined> {
  const settled = await db.maybe<{ keep: number }>(sql`
    update backup_schedule set due_at = ${dueAt}, lease = null, leased_until = null, failure = ${failure}
    where ${isTakenBy(taken)} returning keep`);
  return settled?.keep;
}
