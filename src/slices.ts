/**
 * A computation goes on for so long before everything else gets its turn. A request takes several turns of the event
 * loop, so that it waits several slices; a slice is long beside the cost of changing turns, some hundredths of this.
 */
const sliceMs = 1;

const waiting: (() => void)[] = [];

function letNextGoOn() {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letNextGoOn);
}

/**
 * Waits for a turn of the event loop that no other computation has: of all that wait one goes on in each, so that
 * however many there are, requests that compute little are held up by one slice at a time.
 */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letNextGoOn);
  });
}

/**
 * Slices of one computation that goes through several loops: it asks before each step and waits when its slice is over.
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

/** Does the work for each item in slices, with all else in between. */
export async function eachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const slices = new Slices();
  await slices.next();
  for (const item of items) {
    if (slices.over) await slices.next();
    work(item);
  }
}

/** What the work makes of each item, in slices. */
export async function mapInSlices<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  await eachInSlices(items, (item) => made.push(work(item)));
  return made;
}
