import pg from 'pg';
import { afterEach } from 'vitest';
import type { Executor } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';

/** Makes connections of their own whose transactions hold what a statement locks, each until the end of its test. */
export function useBlockers(app: { readonly databaseUrl: string }) {
  const blockers: pg.Client[] = [];
  afterEach(async () => {
    for (const blocker of blockers.splice(0)) await blocker.end();
  });
  return async (statement: string, values: unknown[] = []): Promise<pg.Client> => {
    const blocker = new pg.Client({ connectionString: app.databaseUrl });
    await blocker.connect();
    blockers.push(blocker);
    await blocker.query('begin');
    await blocker.query(statement, values);
    return blocker;
  };
}

/** How many statements that name something wait for a lock. */
export async function countWaiting(db: Executor, named: string): Promise<number> {
  const { waiting } = await db.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%' || ${named} || '%'`);
  return waiting;
}
