import { test } from 'vitest';
import { workers } from './databases.ts';

/**
 * A test that is possible only on one server, such as of plans or locks. On a cluster these are at the shards. There
 * the test is skipped with the reason.
 */
export const onOneServer = (reason: string) => (title: string, run: () => unknown) =>
  test(title, async ({ skip }) => {
    skip(workers.length > 0, `only on one server: ${reason}`);
    await run();
  });
