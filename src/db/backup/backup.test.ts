import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, useTestApp } from '../../../test/harness/app.ts';
import { emptyDatabase } from '../../../test/harness/databases.ts';
import { addMember } from '../../../test/harness/members.ts';
import { isNight } from '../../../test/harness/night.ts';
import { makeProject } from '../../../test/harness/time.ts';
import { work } from '../../../test/harness/work.ts';
import { onOneServer } from '../../../test/harness/one-server.ts';
import type { Database } from '../database.ts';
import { sql } from '../sql.ts';
import { compareRows } from './compare.ts';
import { inspectBackup } from './inspect.ts';
import { loadBackup } from './load.ts';
import { writeBackup, type WriteOptions } from './write.ts';

const app = useTestApp();
let folder: string;
let file: string;

/** Creates an empty database for `use`. */
async function withEmptyDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const { database, drop } = await emptyDatabase();
  try {
    return await use(database);
  } finally {
    await database.close();
    await drop();
  }
}

const backUpInto = (out: Writable, options: Pick<WriteOptions, 'lockTimeoutMs'> = {}) =>
  writeBackup(app.database, {
    ...options,
    program: '0.0.0-test',
    takenAt: Temporal.Instant.from(startOfTests),
    out,
    keyIds: ['a key'],
  });

const backUp = (to: string, options?: Pick<WriteOptions, 'lockTimeoutMs'>) =>
  backUpInto(createWriteStream(to), options);

/** A disk with limited space. The error arrives a little later than the write, as from an operating system. */
function diskWith(room: number): Writable {
  let left = room;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      setImmediate(() => done(left < 0 ? new Error('no space left on device') : null));
    },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairhour-backup-'));
  file = join(folder, 'one.tar');
  const owner = await app.createOrganization({ name: 'Tab\tand \\ "quote"\nline' });
  const projectId = await makeProject(owner);
  await work(owner, { userId: owner.userId, projectId }, '2026-02-27T08:00:00Z', 30_000);
  await work(owner, { userId: owner.userId, projectId }, '2026-03-02T08:00:00Z', 3_601);
  await backUp(file);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a restored database', () => {
  // proves: operation-29
  test('contains every row of every table, with sequences above all used numbers', async () => {
    const backup = await inspectBackup(file);
    await withEmptyDatabase(async (database) => {
      await loadBackup(database, backup, { as: 'was' });
      expect(await compareRows(database, backup)).toEqual([]);
      const next = sql`select nextval(pg_get_serial_sequence('organizations', 'id'))::int as id`;
      const last = sql`select max(id) as id from organizations`;
      const [{ id: highest }, { id }] = [
        await app.database.one<{ id: number }>(last),
        await database.one<{ id: number }>(next),
      ];
      expect(id).toBeGreaterThan(highest);
    });
    expect(backup.summary.tables['activity_slots']?.rows).toBe(57);
    expect(backup.manifest.activity_months).toEqual(expect.arrayContaining(['2026-02', '2026-03']));
  });

  test('numbers new rows above the restored rows, even if the original sequences were too low', async () => {
    const backup = await inspectBackup(file);
    const sequences = { ...backup.summary.sequences, sign_in_links_id_seq: { last_value: '1', is_called: false } };
    await withEmptyDatabase(async (database) => {
      await loadBackup(database, { ...backup, summary: { ...backup.summary, sequences } }, { as: 'was' });
      const { id } = await database.one<{ id: string }>(sql`select nextval('sign_in_links_id_seq')::text as id`);
      const rows = await database.one<{ newest: number }>(sql`select max(id)::int as newest from sign_in_links`);
      expect(Number(id)).toBe(rows.newest + 1);
    });
  });

  const onPlain = onOneServer('on a cluster, tables on several nodes have other keys');
  onPlain('has the migrated schema with every key', async () => {
    const shape = sql`select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace order by 1`;
    const backup = await inspectBackup(file);
    await withEmptyDatabase(async (database) => {
      await loadBackup(database, backup, { as: 'newest' });
      expect(await database.many(shape)).toEqual(await app.database.many(shape));
    });
  });

  // proves: operation-29
  test('contains the state of a single instant, despite concurrent writes', async () => {
    const busy = join(folder, 'busy.tar');
    const owner = await app.createOrganization();
    const projectId = await makeProject(owner);
    const ending = new AbortController();
    const writing = (async () => {
      for (let day = 1; !ending.signal.aborted; day += 1) {
        const date = Temporal.PlainDate.from('2025-01-01').add({ days: day });
        await work(owner, { userId: owner.userId, projectId }, `${date.toString()}T08:00:00Z`, 6_000);
      }
    })();
    await backUp(busy).finally(() => ending.abort());
    await writing;
    const backup = await inspectBackup(busy);
    const unequal = sql`
      select from (select organization_id, sum(tracked) as tracked from daily_time group by 1) d
        full join (select organization_id, sum(tracked) as tracked from activity_slots group by 1) s
          using (organization_id)
      where d.tracked is distinct from s.tracked`;
    await withEmptyDatabase(async (database) => {
      await loadBackup(database, backup, { as: 'was' });
      expect(await compareRows(database, backup)).toEqual([]);
      expect(await database.many(unequal)).toEqual([]);
    });
  });

  test('contains a member who joins during the backup either completely or not at all', async () => {
    const busy = join(folder, 'joining.tar');
    const ending = new AbortController();
    const joining = [1, 2, 3, 4].map(async () => {
      const owner = await app.createOrganization();
      while (!ending.signal.aborted) await addMember(app, owner);
    });
    await backUp(busy).finally(() => ending.abort());
    await Promise.all(joining);
    const backup = await inspectBackup(busy);
    const parted = sql`
      select * from (select organization_id, user_id from members) m
        full join (select organization_id, user_id from user_organizations) w using (organization_id, user_id)
        full join (
          select distinct organization_id, user_id from user_events where kind = 'membership_began') e
          using (organization_id, user_id)
      where m is null or w is null or e is null`;
    await withEmptyDatabase(async (database) => {
      await loadBackup(database, backup, { as: 'was' });
      expect(await database.many(parted)).toEqual([]);
    });
  });
});

describe('an unusable backup is refused with the reason', () => {
  const copy = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    await writeFile(path, change(await readFile(file)));
    return path;
  };

  // proves: operation-32
  test('if a byte in a part has changed', async () => {
    const bytes = await readFile(file);
    const head = bytes.indexOf('tables/activity_slots/000001');
    const damaged = await copy('byte.tar', (all) => {
      all.writeUInt8(all.readUInt8(head + 600) ^ 1, head + 600);
      return all;
    });
    await expect(inspectBackup(damaged)).rejects.toThrow(
      `tables/activity_slots/000001.copy.zst, at byte ${head}, differs from the original: its SHA-256 does not match`,
    );
  });

  test('if the header of a part is damaged', async () => {
    const damaged = await copy('head.tar', (all) => {
      all.write('?', all.indexOf('tables/members/000001'));
      return all;
    });
    await expect(inspectBackup(damaged)).rejects.toThrow(/it is damaged at byte \d+, after tables\/\w+\/000001/);
  });

  // proves: operation-32
  test('if the file is truncated, at any position', async () => {
    const { size } = await stat(file);
    for (const length of [0, 100, 512, 5_000, Math.floor(size / 2), size - 3_000]) {
      const cut = await copy('cut.tar', (all) => all);
      await truncate(cut, length);
      await expect(inspectBackup(cut), `${length} bytes`).rejects.toThrow(/truncated|damaged|not a fairhour backup/);
    }
  });

  test('if the file has another format', async () => {
    const other = await copy('other.tar', () => Buffer.from('{"hello":"world"}'.repeat(200)));
    await expect(inspectBackup(other)).rejects.toThrow(/neither a backup nor an archive/);
  });

  test('if the target database is not empty', async () => {
    const backup = await inspectBackup(file);
    await expect(loadBackup(app.database, backup, { as: 'newest' })).rejects.toThrow('the database is not empty');
  });

  // proves: operation-33
  test('while tables are locked, for example by a running migration', async () => {
    const path = join(folder, 'locked.tar');
    await app.database.transaction(async (tx) => {
      await tx.run(sql`lock table clients in access exclusive mode`);
      await expect(backUp(path, { lockTimeoutMs: 50 })).rejects.toThrow(
        /^Tables are locked, for example by a running migration: nothing was backed up/,
      );
    });
    await backUp(path);
    expect((await inspectBackup(path)).manifest.program).toBe('0.0.0-test');
  });

  test('if the disk becomes full at any position, and no rejection stays unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const { size } = await stat(file);
      for (let room = 0; room < size; room += Math.ceil(size / (isNight ? 25 : 6)))
        await expect(backUpInto(diskWith(room)), `${room} bytes`).rejects.toThrow('no space left on device');
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(unhandled).toEqual([]);
  });

  test('if this program does not know the schema', async () => {
    const backup = await inspectBackup(file);
    const migrations = [...backup.manifest.migrations, 9_999];
    const newer = { ...backup, manifest: { ...backup.manifest, migrations } };
    await withEmptyDatabase(async (database) => {
      await expect(loadBackup(database, newer, { as: 'newest' })).rejects.toThrow('newer than the');
    });
  });

  test('if its list of migrations has a gap or contains an unknown number', async () => {
    const backup = await inspectBackup(file);
    const migrations = [...backup.manifest.migrations.filter((version) => version !== 50 && version !== 64), 100];
    const other = { ...backup, manifest: { ...backup.manifest, migrations: migrations.toSorted((a, b) => a - b) } };
    await withEmptyDatabase(async (database) => {
      await expect(loadBackup(database, other, { as: 'newest' })).rejects.toThrow(
        'by other migrations, without 0050, 0064 and with 0100, which this program does not have: use the fairhour',
      );
    });
  });
});

test('an interrupted load leaves the database empty, and the same backup can then be loaded', async () => {
  const backup = await inspectBackup(file);
  await withEmptyDatabase(async (database) => {
    const ending = new AbortController();
    const onProgress = (rows: number) => rows > backup.rows / 2 && ending.abort(new Error('no longer wanted'));
    const loading = loadBackup(database, backup, { as: 'newest', onProgress, signal: ending.signal });
    await expect(loading).rejects.toThrow('no longer wanted');
    await loadBackup(database, backup, { as: 'was' });
    expect(await compareRows(database, backup)).toEqual([]);
  });
});
