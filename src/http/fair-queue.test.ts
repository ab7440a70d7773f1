import { describe, expect, test } from 'vitest';
import { FairQueue, type ReturnSlot, mostWaiting, type Ticket } from './fair-queue.ts';

const limits = { perLane: 3, perKey: 2 };
const ticket = (key: string, lane = 'one'): Ticket => ({ lane, key, limits });
const patience = { waitMs: 60_000, signals: [] };

/** Records queue slots by name, in the order in which they were acquired. */
function visitors(queue: FairQueue) {
  const held: string[] = [];
  const leaves = new Map<string, ReturnSlot>();
  const hold = (name: string, leave: ReturnSlot) => {
    held.push(name);
    leaves.set(name, leave);
  };
  return {
    held,
    enter(name: string, of: Ticket) {
      const leave = queue.tryEnter(of);
      if (leave) hold(name, leave);
      return leave !== undefined;
    },
    wait: (name: string, of: Ticket) => queue.wait(of, patience).then((leave) => hold(name, leave)),
    leave: (name: string) => leaves.get(name)?.(),
  };
}

describe('a lane', () => {
  test('limits the slots per key and in total', () => {
    const { enter } = visitors(new FairQueue());
    expect([enter('a1', ticket('a')), enter('a2', ticket('a')), enter('a3', ticket('a'))]).toEqual([true, true, false]);
    expect([enter('b1', ticket('b')), enter('b2', ticket('b'))]).toEqual([true, false]);
    expect(enter('c1', ticket('c', 'two'))).toBe(true);
  });

  // proves: limits-18
  test('gives a free slot to the waiting key that was served least recently', async () => {
    const { enter, wait, leave, held } = visitors(new FairQueue());
    ['a', 'a', 'b'].forEach((key, n) => enter(`${key}${n}`, ticket(key)));
    const waiting = [wait('a3', ticket('a')), wait('a4', ticket('a')), wait('c5', ticket('c'))];
    leave('b2');
    await waiting[2];
    leave('c5');
    leave('a0');
    await waiting[0];
    leave('a1');
    await waiting[1];
    expect(held).toEqual(['a0', 'a1', 'b2', 'c5', 'a3', 'a4']);
  });

  test('ignores the second return of a slot', () => {
    const { enter, leave } = visitors(new FairQueue());
    enter('a1', ticket('a'));
    enter('a2', ticket('a'));
    leave('a1');
    leave('a1');
    expect([enter('a3', ticket('a')), enter('a4', ticket('a'))]).toEqual([true, false]);
  });
});

describe('a waiting request', () => {
  test('leaves the queue after its time limit and occupies no slot', async () => {
    const queue = new FairQueue();
    const { enter, leave } = visitors(queue);
    enter('a1', ticket('a'));
    enter('a2', ticket('a'));
    await expect(queue.wait(ticket('a'), { waitMs: 5, signals: [] })).rejects.toMatchObject({ status: 429 });
    leave('a1');
    leave('a2');
    expect(queue.load).toEqual({ running: 0, waiting: 0 });
  });

  test('leaves the queue when its signal aborts', async () => {
    const queue = new FairQueue();
    const { enter, wait, leave, held } = visitors(queue);
    enter('a1', ticket('a'));
    enter('a2', ticket('a'));
    const controller = new AbortController();
    const gone = queue.wait(ticket('a'), { waitMs: 60_000, signals: [controller.signal] });
    const next = wait('a3', ticket('a'));
    controller.abort();
    await expect(gone).rejects.toMatchObject({ status: 429 });
    leave('a1');
    await next;
    expect(held).toEqual(['a1', 'a2', 'a3']);
    await expect(queue.wait(ticket('a'), { waitMs: 60_000, signals: [controller.signal] })).rejects.toThrow(/at once/);
  });

  // proves: limits-18
  test('is refused if too many requests wait; the limit per key is half the limit per lane', async () => {
    const queue = new FairQueue();
    const { enter, wait, leave } = visitors(queue);
    enter('a0', ticket('a'));
    enter('a1', ticket('a'));
    const all = Array.from({ length: mostWaiting / 2 }, (_, n) => wait(`a${n + 2}`, ticket('a')));
    await expect(queue.wait(ticket('a'), patience)).rejects.toMatchObject({ status: 429 });
    enter('b0', ticket('b'));
    all.push(...Array.from({ length: mostWaiting / 2 }, (_, n) => wait(`b${n + 1}`, ticket('b'))));
    await expect(queue.wait(ticket('c'), patience)).rejects.toMatchObject({ status: 429 });
    expect(queue.load).toEqual({ running: 3, waiting: mostWaiting });
    for (let n = 0; n < mostWaiting; n += 1) {
      leave(`a${n}`);
      leave(`b${n}`);
      await Promise.resolve();
      await Promise.resolve();
    }
    await Promise.all(all);
  });
});
