import pg from 'pg';
import { afterEach } from 'vitest';

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
