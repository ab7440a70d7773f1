import { expect, test } from 'vitest';
import { eachInSlices, mapInSlices, nextSlice } from './slices.ts';

function compute(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('items are processed in order', async () => {
  expect(await mapInSlices([3, 1, 2], (item) => item * 2)).toEqual([6, 2, 4]);
  expect(await mapInSlices([], (item) => item)).toEqual([]);
});

// proves: limits-29
test('one of several computations continues in each cycle of the event loop', async () => {
  const order: string[] = [];
  const one = async (name: string) => {
    for (let count = 0; count < 2; count += 1) {
      await nextSlice();
      order.push(name);
    }
  };
  const turns = async () => {
    for (let count = 0; count < 5; count += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('turn');
    }
  };
  await Promise.all([one('a'), one('b'), turns()]);
  expect(order).toEqual(['a', 'turn', 'b', 'turn', 'a', 'turn', 'b', 'turn', 'turn']);
});

test('the event loop runs other work between slices, even with several computations', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await Promise.all(
    Array.from({ length: 4 }, () =>
      eachInSlices(
        Array.from({ length: 30 }, () => 1),
        compute,
      ),
    ),
  );
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(20);
});

test('an error in a slice rejects the whole computation', async () => {
  const failing = mapInSlices([1, 2], (item) => {
    if (item === 2) throw new Error('two');
    return item;
  });
  await expect(failing).rejects.toThrow('two');
});
