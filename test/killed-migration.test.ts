import { expect, test } from 'vitest';
import { fenceLock } from '../src/db/fence.ts';
import { migrate } from '../src/db/migrate.ts';
import { listMigrations } from '../src/db/migrations.ts';
import { countWaiting } from './harness/blockers.ts';
import { emptyDatabase, withAdmin } from './harness/databases.ts';
import { collect, startProgram } from './harness/program.ts';
import { dumpSchema } from './harness/schema-dump.ts';

const all = listMigrations();
const upTo = (version: number) => all.filter((migration) => migration.version <= version);

/** Kills `fairhour migrate` while the first migration waits for writers, then waits until its session has ended. */
async function killMigration(url: string): Promise<void> {
  await withAdmin(url, async (writer) => {
    await writer.query(`select pg_advisory_lock_shared(${fenceLock})`);
    const child = startProgram(['migrate'], { DATABASE_URL: url });
    const ended = collect(child);
    await expect.poll(() => countWaiting(url, String(fenceLock)), { timeout: 20_000 }).toBe(1);
    child.kill('SIGKILL');
    expect((await ended).code).toBe(null);
    await writer.query(`select pg_advisory_unlock_shared(${fenceLock})`);
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and state <> 'idle'`;
    await expect.poll(async () => (await writer.query(others)).rowCount, { timeout: 20_000 }).toBe(0);
  });
}

test.each([
  ['creates the schema of 0.1.0 in a new database', 0],
  ['follows the schema of 0.1.0', 94],
  ['is a step of an older release', 60],
])('a migration killed while it %s changes nothing, and the next start continues it', async (_when, present) => {
  const [killed, fresh] = [await emptyDatabase(), await emptyDatabase()];
  await migrate(killed.database, upTo(present));
  const before = await dumpSchema(killed.database);
  await killMigration(killed.url);
  expect(await dumpSchema(killed.database)).toEqual(before);
  const { code, err } = await collect(startProgram(['migrate'], { DATABASE_URL: killed.url }));
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^Database schema: \d+ migrations applied/) });
  await migrate(fresh.database);
  expect(await dumpSchema(killed.database)).toEqual(await dumpSchema(fresh.database));
  for (const { database, drop } of [killed, fresh]) {
    await database.close();
    await drop();
  }
});
