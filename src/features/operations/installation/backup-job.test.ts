import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { onOneServer } from '../../../../test/harness/one-server.ts';
import { writeBackupFile } from '../../../db/backup/file.ts';
import { inspectBackup } from '../../../db/backup/inspect.ts';
import { sql } from '../../../db/sql.ts';
import { runDue, runRecurringJob } from '../../../jobs/run-due.ts';
import { backupJob } from './backup-job.ts';
import { dropSchedule, findSchedule, saveSchedule } from './backups.ts';

const app = useTestApp();
const start = Temporal.Instant.from('2026-03-02T12:00:00Z');
let parent: string;
let directory: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fairhour-backups-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

beforeEach(async () => {
  directory = await mkdtemp(join(parent, 'of-'));
  await app.database.transaction((tx) => saveSchedule(tx, { directory, everyMinutes: 60, keep: 2 }, start));
});
afterEach(async () => {
  await app.database.transaction((tx) => dropSchedule(tx));
  await app.database.run(sql`delete from backups`);
});

const runAt = (minutes: number) => runDue(app.app.jobs, start.add({ minutes }));
const files = async () => (await readdir(directory)).toSorted();

// proves: operation-35
test('a due backup is created, and the oldest files beyond the limit are deleted', async () => {
  await writeFile(join(directory, 'fairhour-of-somebody.tar'), 'not created by the server');
  for (const minutes of [0, 59, 60, 120, 121]) await runAt(minutes);
  expect(await files()).toEqual([
    'fairhour-2026-03-02T13-00-00Z.tar',
    'fairhour-2026-03-02T14-00-00Z.tar',
    'fairhour-of-somebody.tar',
  ]);
  const { manifest } = await inspectBackup(join(directory, 'fairhour-2026-03-02T14-00-00Z.tar'));
  expect(manifest.taken_at).toBe('2026-03-02T14:00:00Z');
  const { backup } = await app.app.readHealth();
  expect(backup).toMatchObject({ last_at: '2026-03-02T14:00:00.000000Z', next_at: '2026-03-02T15:00:00.000000Z' });
});

// proves: operation-35
test('several processes create one backup', async () => {
  await Promise.all([runAt(0), runAt(0), runAt(0)]);
  expect(await files()).toEqual(['fairhour-2026-03-02T12-00-00Z.tar']);
});

// proves: operation-35
test('a backup by a killed process is created again after the lease of that process has ended', async () => {
  await app.database.run(sql`update backup_schedule set leased_until = ${start.add({ minutes: 2 })}`);
  await runAt(1);
  expect(await files()).toEqual([]);
  await runAt(2);
  expect(await files()).toHaveLength(1);
});

// proves: operation-35
onOneServer('it holds a table')('a slow backup is left to the process that is creating it', async () => {
  const job = backupJob(app.database, '0.0.0-test');
  const leasedUntil = () => app.database.one(sql`select leased_until as "leasedUntil" from backup_schedule`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await app.database.transaction(async (tx) => {
      await tx.run(sql`lock table clients in access exclusive mode`);
      const making = runRecurringJob(app.app.jobs, job, start);
      await expect.poll(files).toEqual([expect.stringMatching(/^fairhour-2026-03-02T12-00-00Z\.tar\..+\.partial$/)]);
      for (const until of ['12:02:30', '12:03:00']) {
        vi.advanceTimersByTime(30_000);
        await expect.poll(leasedUntil).toEqual({ leasedUntil: `2026-03-02T${until}.000000Z` });
      }
      await runRecurringJob(app.app.jobs, job, start.add({ minutes: 2 }));
      expect(await files()).toHaveLength(1);
      await tx.run(sql`rollback and chain`);
      await making;
    });
  } finally {
    vi.useRealTimers();
  }
  expect(await files()).toEqual(['fairhour-2026-03-02T12-00-00Z.tar']);
});

onOneServer('it holds a table')('a schedule that is changed during a backup takes effect immediately', async () => {
  const job = backupJob(app.database, '0.0.0-test');
  await app.database.run(sql`update backup_schedule set every_minutes = 10080, keep = 1`);
  await runAt(0);
  const later = start.add({ minutes: 10_080 });
  const other = await mkdtemp(join(parent, 'other-'));
  await app.database.transaction(async (tx) => {
    await tx.run(sql`lock table clients in access exclusive mode`);
    const making = runRecurringJob(app.app.jobs, job, later);
    await expect.poll(async () => (await files()).length).toBe(2);
    await app.database.transaction((each) =>
      saveSchedule(each, { directory: other, everyMinutes: 60, keep: 3 }, later),
    );
    await tx.run(sql`rollback and chain`);
    await making;
  });
  // The new limit applies, and the first backup of the new schedule is created immediately.
  expect(await files()).toEqual(['fairhour-2026-03-02T12-00-00Z.tar', 'fairhour-2026-03-09T12-00-00Z.tar']);
  await runAt(10_081);
  expect(await readdir(other)).toEqual(['fairhour-2026-03-09T12-01-00Z.tar']);
  expect(await findSchedule(app.database)).toMatchObject({ dueAt: '2026-03-09T13:01:00.000000Z', failure: null });
});

test('two writers of the same file use separate drafts, and the slower one gets an error', async () => {
  const file = join(directory, 'today.tar');
  const write = () => writeBackupFile(app.database, file, { program: '0.0.0-test', takenAt: start, keyIds: [] });
  const settled = await Promise.allSettled([write(), write()]);
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(reasons).toEqual([expect.stringContaining('could not be written: the file already exists')]);
  expect(await files()).toEqual(['today.tar']);
  expect((await inspectBackup(file)).manifest.program).toBe('0.0.0-test');
});

// proves: operation-35
test('old unfinished files of a killed process are deleted, but recent ones are not', async () => {
  const wasWritten = async (name: string, minutesAgo: number) => {
    const file = join(directory, name);
    await writeFile(file, 'incomplete');
    const at = start.subtract({ minutes: minutesAgo }).epochMilliseconds / 1_000;
    await utimes(file, at, at);
  };
  await wasWritten('fairhour-2026-03-02T10-57-00Z.tar.partial', 60);
  await wasWritten('fairhour-2026-03-02T10-58-00Z.tar.0a1b2c3d.partial', 60);
  await wasWritten('fairhour-2026-03-02T10-59-00Z.tar.0a1b2c3d.partial', 59);
  await wasWritten('fairhour-of-somebody.tar.partial', 600);
  await runAt(0);
  expect(await files()).toEqual([
    'fairhour-2026-03-02T10-59-00Z.tar.0a1b2c3d.partial',
    'fairhour-2026-03-02T12-00-00Z.tar',
    'fairhour-of-somebody.tar.partial',
  ]);
});

// proves: operation-35
test('a failed backup is reported with its reason and retried', async () => {
  await rm(directory, { recursive: true });
  await expect(runAt(0)).rejects.toThrow('could not be written: the directory does not exist');
  const { backup, warnings } = await app.app.readHealth();
  expect(backup.failure).toMatch(/^\/.*fairhour-2026-03-02T12-00-00Z\.tar could not be written/);
  expect(warnings.join()).toContain('The last backup failed');
  directory = await mkdtemp(join(parent, 'again-'));
  await app.database.run(sql`update backup_schedule set directory = ${directory}`);
  await runAt(60);
  expect(await files()).toHaveLength(1);
  expect((await app.app.readHealth()).backup.failure).toBeNull();
});

// proves: operation-34
test('a restored installation creates no backup and deletes no other backups until it is released', async () => {
  await app.database.run(sql`insert into sending_hold (held_at, backup_taken_at) values (${start}, ${start})`);
  await runAt(0);
  expect(await files()).toEqual([]);
  await app.database.run(sql`delete from sending_hold`);
  await runAt(0);
  expect(await files()).toHaveLength(1);
});
