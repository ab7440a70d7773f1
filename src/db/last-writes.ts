/**
 * The order of the writes that run last in a transaction: first the results of everything that the transaction did,
 * then the events for followers. The feed comes last, so that a transaction that holds the feed's lock does not wait
 * for any other row. Budgets are evaluated before a response reads them.
 */
const order = ['overtime-marks', 'budget-alerts', 'stops', 'overtime-alerts', 'ledger', 'feed'] as const;
type LastWrite = (typeof order)[number];

/** Keyed by transaction. */
const gathered = new WeakMap<object, Map<LastWrite, () => Promise<void>>>();

/** Enables last writes for a transaction. */
export function enableLastWrites(tx: object): void {
  gathered.set(tx, new Map());
}

/**
 * Schedules a write that runs just before commit. It sees all other changes in the transaction, and holds its locks
 * only briefly. A later write with the same name replaces an earlier one. Throws outside of a transaction.
 */
export function scheduleLastWrite(tx: object, name: LastWrite, write: () => Promise<void>): void {
  const writes = gathered.get(tx);
  if (!writes) throw new Error('only a transaction has last writes');
  writes.set(name, write);
}

/** How the values for an organization are merged, and how the result is written. */
interface Gathering<C, T> {
  join(earlier: T, later: T): T;
  write(ctx: C, organizationId: number, gathered: T): Promise<void>;
}

/**
 * Schedules one last write for all values that a transaction collects, merged per organization. Organizations are
 * written in ascending order of id, because their rows are locked. Example: two uploads in a transaction touch projects
 * 3 and 5 -> one write for both.
 */
export function collectForLastWrite<C extends { db: object }, T>(name: LastWrite, { join, write }: Gathering<C, T>) {
  const byTransaction = new WeakMap<object, Map<number, T>>();
  return (ctx: C, organizationId: number, value: T): void => {
    const all = byTransaction.get(ctx.db) ?? new Map<number, T>();
    byTransaction.set(ctx.db, all);
    const earlier = all.get(organizationId);
    all.set(organizationId, earlier === undefined ? value : join(earlier, value));
    scheduleLastWrite(ctx.db, name, async () => {
      byTransaction.delete(ctx.db);
      for (const [id, each] of [...all].toSorted(([a], [b]) => a - b)) await write(ctx, id, each);
    });
  };
}

/** Runs the scheduled writes. A write may schedule more. */
export async function runLastWrites(tx: object): Promise<void> {
  const writes = gathered.get(tx);
  for (let name = nextOf(writes); name !== undefined; name = nextOf(writes)) {
    const write = writes?.get(name);
    writes?.delete(name);
    await write?.();
  }
}

const nextOf = (writes: ReadonlyMap<LastWrite, unknown> | undefined) => order.find((name) => writes?.has(name));
