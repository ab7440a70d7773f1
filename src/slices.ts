/**
 * The time for which a computation runs before other work continues. A request takes several cycles of the event loop,
 * so it waits for several slices. A slice is long: switching costs only some hundredths of its duration.
 */
const sliceMs = 1;

const waiting: (() => void)[] = [];

function startNext() {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/**
 * Waits for a cycle of the event loop without another computation. Only one of the waiting computations continues in
 * each cycle, so a short request is delayed by one slice per cycle, however many computations wait.
 */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
}

/**
 * Slices of a computation with several loops. The computation checks `over` before each step, and awaits `next` when
 * its slice is over.
 */
export class Slices {
  #until = 0;

  get over(): boolean {
    return performance.now() >= this.#until;
  }

  async next(): Promise<void> {
    await nextSlice();
    this.#until = performance.now() + sliceMs;
  }
}

/** Runs work for each item in slices, with other work in between. */
export async function eachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const slices = new Slices();
  await slices.next();
  for (const item of items) {
    if (slices.over) await slices.next();
    work(item);
  }
}

/** Maps items in slices. */
export async function mapInSlices<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  await eachInSlices(items, (item) => made.push(work(item)));
  return made;
}
