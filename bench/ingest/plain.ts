import { chmod, writeFile } from 'node:fs/promises';
import type pg from 'pg';

const columns =
  'organization_id, user_id, project_id, starts_at, id, tracked, keyboard, mouse, overall, billable, time_type, minutes, seconds, created_at, updated_at';

async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** An empty table with the keys of the slots, without partitions. */
async function emptyTwin(pool: pg.Pool) {
  await pool.query('drop table if exists bench_slots');
  await pool.query('create table bench_slots (like activity_slots including defaults including constraints)');
  await pool.query('alter table bench_slots add primary key (organization_id, user_id, starts_at, project_id)');
  await pool.query('create unique index on bench_slots (organization_id, id, starts_at)');
}

/** Seconds that COPY from a file takes for the rows just ingested, into a table with the same keys. */
export async function timeCopy(pool: pg.Pool, path: string): Promise<number> {
  await writeFile(path, '');
  await chmod(path, 0o666);
  await pool.query(`copy (select ${columns} from activity_slots order by created_at, ctid) to '${path}'`);
  await emptyTwin(pool);
  return secondsFor(() => pool.query(`copy bench_slots (${columns}) from '${path}'`));
}

/** Seconds that inserting the rows by 5,000 takes, one transaction each, read from where COPY put them. */
export async function timeInsert(pool: pg.Pool): Promise<number> {
  await pool.query('drop table if exists bench_source');
  await pool.query('alter table bench_slots rename to bench_source');
  await pool.query('alter table bench_source add place bigint generated always as identity');
  await pool.query('create index on bench_source (place)');
  const { rows } = await pool.query('select count(*)::int as count from bench_source');
  await emptyTwin(pool);
  const total = (rows as { count: number }[])[0]?.count ?? 0;
  return secondsFor(async () => {
    for (let from = 0; from < total; from += 5_000) {
      const read = `select ${columns} from bench_source where place > ${from} and place <= ${from + 5_000}`;
      await pool.query(`insert into bench_slots (${columns}) ${read}`);
    }
  });
}
