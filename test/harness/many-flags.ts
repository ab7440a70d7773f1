import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { TestApp, TestOrganization } from './app.ts';
import { addMany } from './membership.ts';

/** A large organization with many flags, a small one, and a connection that caches its plans. */
export interface ManyFlags {
  mine: TestOrganization;
  small: TestOrganization;
  userIds: number[];
  client: pg.PoolClient;
}

const many = 40_000;

type Seed = (organization: TestOrganization, userIds: readonly number[], count: number) => Promise<void>;

/** They are created before the tests of a file begin. The tests only read the records. */
export function useManyFlags(app: TestApp, seed: Seed): ManyFlags {
  const made = {} as ManyFlags;
  beforeAll(async () => {
    const [mine, small] = [await app.createOrganization(), await app.createOrganization()];
    const userIds = [mine.userId, ...(await addMany(app, mine, 12))];
    await seed(mine, userIds, many);
    await seed(small, [small.userId], 50);
    await app.database.pool.query('vacuum analyze unusual_activities, unusual_activity_reviews, members');
    const client = await app.database.pool.connect();
    await client.query('set plan_cache_mode = force_generic_plan');
    Object.assign(made, { mine, small, userIds, client });
  });
  afterAll(() => made.client.release(true));
  return made;
}
