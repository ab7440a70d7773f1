import pg from 'pg';
import { afterEach } from 'vitest';
import { onEveryServer } from './databases.ts';

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

/** What holds a person, as those do who add to what the person has. */
export const holdPerson = 'select pg_advisory_xact_lock(7413004, $1)';

/** What holds the credentials of a person, as those do who end all of them. */
export const holdCredentials = 'select pg_advisory_xact_lock(7413005, $1)';

/**
 * How many statements of a database wait for a lock, on whichever server; where a table is named, those that name it.
 * On a cluster they wait where the shard is, under its name, which begins with the table's.
 */
export async function countWaiting(databaseUrl: string, table = ''): Promise<number> {
  let waiting = 0;
  await onEveryServer(databaseUrl, async (watcher) => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
      [table],
    );
    waiting += rowCount ?? 0;
  });
  return waiting;
}
