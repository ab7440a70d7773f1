/**
 * What is written last, in this order: what follows from everything a transaction did, then what its followers are
 * told. Whoever holds a feed waits for no other row. What the answer says of budgets is read once they are evaluated.
 */
const order = ['overtime-marks', 'budget-alerts', 'stops', 'overtime-alerts', 'ledger', 'feed'] as const;
type LastWrite = (typeof order)[number];

/** By transaction. */
const gathered = new WeakMap<object, Map<LastWrite, () => Promise<void>>>();

/** Lets a transaction gather what is written last. */
export function gatherLastWrites(tx: object): void {
  gathered.set(tx, new Map());
}

/**
 * Has something written once all else of the transaction is, just before it is committed: it sees all that was done,
 * and what it locks is locked for as short as can be. A later write of the same name takes the place of an earlier one.
 * Throws where no transaction is open.
 */
export function writeLast(tx: object, name: LastWrite, write: () => Promise<void>): void {
  const writes = gathered.get(tx);
  if (!writes) throw new Error('only a transaction has last writes');
  writes.set(name, write);
}

/** What is gathered of each organization, and what is written of it in the end. */
interface Gathering<C, T> {
  join(earlier: T, later: T): T;
  write(ctx: C, organizationId: number, gathered: T): Promise<void>;
}

/**
 * A last write for all that a transaction gathers, joined by organization. Organizations are written in the order of
 * their ids, since their rows are locked. Example: two uploads of a transaction touch projects 3 and 5 -> one write of
 * both.
 */
export function gatherForLast<C extends { db: object }, T>(name: LastWrite, { join, write }: Gathering<C, T>) {
  const byTransaction = new WeakMap<object, Map<number, T>>();
  return (ctx: C, organizationId: number, value: T): void => {
    const all = byTransaction.get(ctx.db) ?? new Map<number, T>();
    byTransaction.set(ctx.db, all);
    const earlier = all.get(organizationId);
    all.set(organizationId, earlier === undefined ? value : join(earlier, value));
    writeLast(ctx.db, name, async () => {
      byTransaction.delete(ctx.db);
      for (const [id, each] of [...all].toSorted(([a], [b]) => a - b)) await write(ctx, id, each);
    });
  };
}

/** Writes what was gathered; a write may gather more. */
export async function runLastWrites(tx: object): Promise<void> {
  const writes = gathered.get(tx);
  for (let name = nextOf(writes); name !== undefined; name = nextOf(writes)) {
    const write = writes?.get(name);
    writes?.delete(name);
    await write?.();
  }
}

const nextOf = (writes: ReadonlyMap<LastWrite, unknown> | undefined) => order.find((name) => writes?.has(name));
