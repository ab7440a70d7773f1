import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder } from './harness/data-folder.ts';
import { compareRows } from '../src/db/backup/compare.ts';
import { writeBackupFile } from '../src/db/backup/file.ts';
import { inspectBackup } from '../src/db/backup/inspect.ts';
import { loadBackup } from '../src/db/backup/load.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { startOfTests, useTestApp } from './harness/app.ts';
import { databaseUrl, withAdmin, workers } from './harness/databases.ts';
import { oldestPrograms, type PostgresServer, startPostgresOf } from './harness/postgres.ts';
import { collect, startProgram } from './harness/program.ts';
import { makeProject } from './harness/time.ts';
import { work } from './harness/work.ts';

// Skipped on a cluster: all nodes run the same version, and a cluster is backed up as a whole.
const isThere = existsSync(join(oldestPrograms, 'initdb')) && workers.length === 0;
if (!isThere)
  process.stderr.write(
    `${oldestPrograms} has no initdb, or this is a cluster: the test between major versions is skipped\n`,
  );

describe.runIf(isThere)('a backup of the embedded database', () => {
  const app = useTestApp();
  let oldest: PostgresServer;
  let folder: string;

  beforeAll(async () => {
    folder = await makeDataFolder('majors');
    oldest = await startPostgresOf(oldestPrograms);
  });
  afterAll(async () => {
    await oldest.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Creates an empty database on a server. The database is removed together with the server. */
  async function emptyOn(serverUrl: string): Promise<Database> {
    const name = `fairhour_test_${randomBytes(6).toString('hex')}`;
    await withAdmin(serverUrl, (client) => client.query(`create database ${name}`));
    return openDatabase({ url: databaseUrl(serverUrl, name), maxConnections: 2 });
  }

  const backUp = async (database: Database, name: string) => {
    const takenAt = Temporal.Instant.from(startOfTests);
    const { file } = await writeBackupFile(database, join(folder, name), {
      program: '0.0.0-test',
      takenAt,
      keyIds: [],
    });
    return inspectBackup(file);
  };

  // proves: operation-30
  test('can be restored into PostgreSQL 15, and a backup from version 15 has the same rows', async () => {
    const owner = await app.createOrganization({ name: 'Übersee "\\t" 🚢' });
    const projectId = await makeProject(owner);
    await work(owner, { userId: owner.userId, projectId }, '2026-02-27T08:00:00Z', 30_000);
    const first = await backUp(app.database, 'embedded.tar');
    const database = await emptyOn(oldest.url);
    try {
      await loadBackup(database, first, { as: 'newest' });
      expect(await compareRows(database, first)).toEqual([]);
      const second = await backUp(database, 'server.tar');
      expect([second.manifest.postgres, first.manifest.postgres]).toEqual([
        expect.stringMatching(/^15\./),
        expect.stringMatching(/^(1[6-9]|[2-9]\d)\./),
      ]);
      expect(second.summary).toEqual(first.summary);
      const env = { DATABASE_URL: String(database.pool.options.connectionString) };
      const { code, out } = await collect(
        startProgram(['rebuild', '--organization', String(owner.organizationId)], env),
      );
      expect([code, out]).toEqual([0, expect.stringMatching(/^Every daily figure equals/)]);
    } finally {
      await database.close();
    }
  });
});
