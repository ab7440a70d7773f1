import { concurrently } from '../../../db/concurrently.ts';
import type { Executor } from '../../../db/database.ts';
import { listMemberships, type MembershipRow, type ReachOfPerson } from './memberships-store.ts';

const mostKnown = 10_000;

const isSame = (first: ReachOfPerson, second: ReachOfPerson) =>
  first.userId === second.userId && first.organizationIds.join() === second.organizationIds.join();

/**
 * Finds the actor behind a person's credential, and the person's memberships. The organizations for each credential are
 * cached, so that both can be read at the same time. If the cache is outdated, the memberships are read again. The
 * result contains only freshly read data, never cached data.
 */
export class ReachMemory<Found extends ReachOfPerson> {
  readonly #byCredential = new Map<string, ReachOfPerson>();

  async find(
    db: Executor,
    credential: string,
    find: () => Promise<Found | undefined>,
  ): Promise<{ found: Found; rows: MembershipRow[] } | undefined> {
    const known = this.#byCredential.get(credential);
    const [found, early] = await concurrently(find(), known && listMemberships(db, known));
    if (!found) return undefined;
    if (known && early && isSame(known, found)) return { found, rows: early };
    this.#remember(credential, { userId: found.userId, organizationIds: found.organizationIds });
    return { found, rows: await listMemberships(db, found) };
  }

  #remember(credential: string, reach: ReachOfPerson): void {
    const [oldest] = this.#byCredential.keys();
    if (oldest !== undefined && this.#byCredential.size >= mostKnown) this.#byCredential.delete(oldest);
    this.#byCredential.set(credential, reach);
  }
}
