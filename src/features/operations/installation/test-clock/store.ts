import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export async function findTestNow(db: Executor): Promise<Temporal.Instant | undefined> {
  const row = await db.maybe<{ now: string }>(sql`select now from test_clock`);
  return row && Temporal.Instant.from(row.now);
}

export async function saveTestNow(db: Executor, instant: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into test_clock (singleton, now) values (true, ${instant})
    on conflict (singleton) do update set now = excluded.now`);
}
