import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../../../db/backup/shape.ts';
import { type WrittenBackupFile, removeUnfinished, writeBackupFile } from '../../../db/backup/file.ts';
import type { Database } from '../../../db/database.ts';
import type { JobRun, RecurringJob } from '../../../jobs/job.ts';
import { vaultKeyId } from '../../access/tokens/facts.ts';
import * as backups from './backups.ts';

/** File names contain no colons, because some file systems forbid these: `fairhour-2026-03-02T12-00-00Z.tar`. */
const fileNameAt = (now: Temporal.Instant) => `fairhour-${now.round('second').toString().replaceAll(':', '-')}.tar`;

const renewEveryMs = 30_000;

/** Renews the lease while some work runs. */
async function whileRenewing<T>(run: JobRun, schedule: backups.LeasedSchedule, work: () => Promise<T>): Promise<T> {
  let until = Temporal.Instant.from(schedule.leasedUntil);
  const renew = () => {
    until = until.add({ milliseconds: renewEveryMs });
    const renewed = until;
    void run.transaction((ctx) => backups.renewLease(ctx.db, schedule, renewed)).catch(() => undefined);
  };
  const clock = setInterval(renew, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(clock);
  }
}

async function removeOld(run: JobRun, keep: number): Promise<void> {
  for (const old of await run.transaction((ctx) => backups.listFilesBeyond(ctx.db, keep))) {
    await rm(old.file, { force: true });
    await run.transaction((ctx) => backups.clearFile(ctx.db, old));
  }
}

const fileName = /^fairhour-[\d-]{10}T[\d-]{8}Z\.tar$/;

const describe = ({ file, bytes, rows }: WrittenBackupFile) => `${file} (${bytes} bytes, ${rows} rows)`;

/** A failed backup is retried no later than after this time. */
const retryMinutes = 60;

/** Writes the due backup to a new file, and deletes the oldest files beyond the limit. */
async function makeDue(run: JobRun, database: Pick<Database, 'pool'>, program: string): Promise<void> {
  const schedule = await run.transaction((ctx) => backups.leaseSchedule(ctx.db, run.now, randomUUID()));
  if (!schedule) return;
  const { directory, everyMinutes } = schedule;
  const keyId = await run.transaction((ctx) => vaultKeyId(ctx.db));
  const options = { program, takenAt: run.now, keyIds: keyId === undefined ? [] : [keyId] };
  await removeUnfinished(directory, fileName, run.now);
  let keep: number | undefined;
  try {
    const made = await whileRenewing(run, schedule, () =>
      writeBackupFile(database, join(directory, fileNameAt(run.now)), options),
    );
    const settled = { dueAt: run.now.add({ minutes: everyMinutes }), failure: null };
    keep = await run.transaction(async (ctx) => {
      await backups.insertBackup(ctx.db, { finishedAt: run.now, note: describe(made), file: made.file });
      return backups.settleSchedule(ctx.db, schedule, settled);
    });
  } catch (error) {
    const failure = error instanceof BackupError ? error.message : 'see the log';
    const dueAt = run.now.add({ minutes: Math.min(everyMinutes, retryMinutes) });
    await run.transaction((ctx) => backups.settleSchedule(ctx.db, schedule, { dueAt, failure }));
    throw error;
  }
  // If the schedule has changed, the next backup deletes the files beyond its limit.
  if (keep !== undefined) await removeOld(run, keep);
}

/** Creates backups according to the schedule set by `fairhour backup --every`. */
export const backupJob = (database: Pick<Database, 'pool'>, program: string): RecurringJob => ({
  name: 'backup',
  cron: '* * * * *',
  isDue: backups.hasDueBackup,
  handleDue: (run) => makeDue(run, database, program),
});
