import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { cachedDates, cachedWeeksOf, type CachedWorld, startCachedWorld } from './cached-world.ts';

export type Write = (place: CachedWorld) => Promise<unknown>;

/** Several writes without reads in between. */
export const inOrder =
  (...writes: readonly Write[]): Write =>
  async (place) => {
    for (const write of writes) await write(place);
  };

export const at =
  (instant: string): Write =>
  ({ team }) =>
    team.at(instant);

/** Consecutive writes in one organization. */
export interface Chain {
  /** The instant of the writes. Rates, rules and memberships are valid from then on. */
  at: string;
  writes: Readonly<Record<string, Write>>;
  /** Whether the writes change no figure of the compared weeks. */
  isIndifferent?: boolean;
}

/**
 * Performs writes in one organization. Before each write, every listed week is cached. Directly after the write, and
 * again after the next update of the cache, the list equals a recomputation.
 */
export async function requireCorrectCache(app: TestApp, chain: Chain): Promise<void> {
  const place = await startCachedWorld(app);
  await place.team.at(chain.at);
  const { listed, computed, wrong, countKept, keep } = cachedWeeksOf(app, place.organization, cachedDates);
  for (const [name, write] of Object.entries(chain.writes)) {
    const before = await listed();
    const { kept, shown } = await countKept();
    expect([shown > 0, kept], `cached before ${name}`).toEqual([true, shown]);
    await write(place);
    const after = await listed();
    expect(after, `right after ${name}`).toEqual(await computed());
    if (chain.isIndifferent) expect(after, `unchanged by ${name}`).toEqual(before);
    else expect(after, `changed by ${name}`).not.toEqual(before);
    expect(await wrong(), `cache after ${name}`).toEqual([]);
    await keep();
    expect(await listed(), `after ${name} and an update of the cache`).toEqual(after);
  }
}
