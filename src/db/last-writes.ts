/** What is to be written last, by what it is: of each kind one write for all that was gathered. */
type LastWrites = Map<string, () => Promise<void>>;

/** By transaction. */
const gathered = new WeakMap<object, LastWrites>();

/** Lets a transaction gather what is written last. */
export function gatherLastWrites(tx: object): void {
  gathered.set(tx, new Map());
}

/**
 * Has something written once all else of the transaction is, just before it is committed: what locks a row that others
 * wait for locks it for as short as can be, and waits for nobody with it. A later write of the same name takes the
 * place of an earlier one. Throws where no transaction is open.
 */
export function writeLast(tx: object, name: string, write: () => Promise<void>): void {
  const writes = gathered.get(tx);
  if (!writes) throw new Error('only a transaction has last writes');
  writes.set(name, write);
}

/** Writes what was gathered, in the order of its names' first mention; a write may gather more. */
export async function runLastWrites(tx: object): Promise<void> {
  const writes: LastWrites = gathered.get(tx) ?? new Map();
  while (writes.size > 0) {
    for (const [name, write] of writes) {
      writes.delete(name);
      await write();
    }
  }
}
