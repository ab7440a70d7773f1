import { test } from 'vitest';
import { workers } from './databases.ts';

/**
 * A test of what only one server shows: plans, who waits for whom. On a cluster these are those of shards, somewhere
 * else; the reason is told there, and the test is not run.
 */
export const onOneServer = (reason: string) => (title: string, run: () => unknown) =>
  test(title, async ({ skip }) => {
    skip(workers.length > 0, `only on one server: ${reason}`);
    await run();
  });
