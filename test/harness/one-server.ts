import { test } from 'vitest';
import { workers } from './databases.ts';

/**
 * A test of plans or locks, which are visible only on a single server. On a cluster, plans and locks belong to shards,
 * so the test is skipped and the reason is shown.
 */
export const onOneServer = (reason: string) => (title: string, run: () => unknown) =>
  test(title, async ({ skip }) => {
    skip(workers.length > 0, `only on one server: ${reason}`);
    await run();
  });
