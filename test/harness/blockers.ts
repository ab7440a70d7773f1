import pg from 'pg';
import { afterEach } from 'vitest';
import { onEveryServer } from './databases.ts';

/** Opens separate connections whose transactions lock the rows of a statement until the end of the test. */
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

/** Locks a person, as the operations that add to the person's records do. */
export const lockPersonText = 'select pg_advisory_xact_lock(7413004, $1)';

/** Locks the credentials of a person, as the operations that revoke all credentials do. */
export const lockCredentialsText = 'select pg_advisory_xact_lock(7413005, $1)';

/**
 * The number of statements that wait for a lock in a database, on any server. With `table`, only statements that name
 * the table count. On a cluster, statements wait at a shard, whose name begins with the table's name.
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
