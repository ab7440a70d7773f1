import { expect, test } from 'vitest';
import { connectionsWithin, parseLimit } from './open-files.ts';

test.each([
  ['a high limit allows all configured connections', 65_536, 5_000],
  ['a lower limit leaves file handles free for the process', 4_096, 3_968],
  ['a low limit allows only a few connections', 110, 10],
  ['an unlimited process allows all', Number.POSITIVE_INFINITY, 5_000],
])('%s', (_what, limit, connections) => {
  expect(connectionsWithin(limit, 5_000)).toBe(connections);
});

test.each([
  ['Max open files            1024                 4096                 files', 1_024],
  ['Max open files            unlimited            unlimited            files', Number.POSITIVE_INFINITY],
])('the soft limit is read from "%s"', (line, limit) => {
  expect(parseLimit(`Max processes             7                    7                    processes\n${line}\n`)).toBe(
    limit,
  );
});
