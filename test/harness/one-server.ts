import { test } from 'vitest';
import { workers } from './databases.ts';

/**
 * A test of plans or locks, which are visible only on a single server. On a cluster these belong to shards, so the test
 * is skipped with the reason.
 */
export const onOneServer = (reason: string) => (title: string, run: () => unknown) =>
  test(title, async ({ skip }) => {
    skip(workers.length > 0, `only on one server: ${reason}`);
    await run();
  });
