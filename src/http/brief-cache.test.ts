import { expect, test } from 'vitest';
import { BriefCache } from './brief-cache.ts';

// proves: operation-16
test('a value is computed up to once per second, never in parallel, and retried after a failure', async () => {
  let wallMs = 0;
  const made: PromiseWithResolvers<string>[] = [];
  const cache = new BriefCache({
    wallMs: () => wallMs,
    make() {
      const next = Promise.withResolvers<string>();
      made.push(next);
      return next.promise;
    },
  });
  const [first, second] = [cache.read(), cache.read()];
  wallMs = 5_000;
  expect(cache.read()).toBe(first);
  made[0]?.resolve('a');
  expect([await first, await second]).toEqual(['a', 'a']);
  wallMs = 5_999;
  expect(await cache.read()).toBe('a');
  wallMs = 6_000;
  const failing = cache.read();
  made[1]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  wallMs = 7_000;
  const last = cache.read();
  made[2]?.resolve('c');
  expect([await last, made.length]).toEqual(['c', 3]);
});
