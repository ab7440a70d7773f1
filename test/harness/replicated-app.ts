import { expect } from 'vitest';
import { Replica, type ReadOutcome } from '../../src/db/replica.ts';
import { type TestApp, useTestApp } from './app.ts';
import { type Replicated, startReplicated } from './standby.ts';

export interface ReplicatedApp extends TestApp {
  servers: Replicated;
  replica: Replica;
  /** The reasons for which the replica was not used, and `back` for each time that it was used again. */
  troubles: string[];
  /** The outcomes of all reads while some work runs. */
  outcomesOf(work: () => Promise<unknown>): Promise<Partial<Record<ReadOutcome, number>>>;
  /**
   * Commits on the primary. Otherwise the log could end in the middle of a record, which a standby can apply only once
   * it has the rest.
   */
  commit(): Promise<unknown>;
  /** Repeats a read until the replica answers it. */
  untilUsed(read: () => Promise<unknown>): Promise<void>;
}

/** A server with a replica, on a separate PostgreSQL with a standby. */
export function useReplicatedApp(overrides: Parameters<typeof useTestApp>[0] = {}): ReplicatedApp {
  const troubles: string[] = [];
  const app = useTestApp(overrides, {}, async () => {
    const servers = await startReplicated();
    const openReplica = (primary: TestApp['database']) => {
      const replica = new Replica({
        url: servers.url,
        primary,
        onTrouble: (error) => troubles.push(error instanceof Error ? error.message : String(error)),
        onBack: () => troubles.push('back'),
        wallMs: () => Date.now(),
        // The machine may be busy.
        checkMs: 20_000,
      });
      Object.assign(app, { servers, replica });
      return replica;
    };
    return { reach: { url: servers.primary.url }, openReplica, stop: () => servers.stop() };
  }) as ReplicatedApp;
  const outcomesOf: ReplicatedApp['outcomesOf'] = async (work) => {
    const before = { ...app.replica.counts };
    await work();
    const names = Object.keys(before) as ReadOutcome[];
    const more = names.map((name) => [name, app.replica.counts[name] - before[name]] as const);
    return Object.fromEntries(more.filter(([, count]) => count > 0));
  };
  const commit = () => app.database.pool.query('select pg_current_xact_id()');
  const untilUsed: ReplicatedApp['untilUsed'] = async (read) => {
    const readAgain = () => commit().then(() => outcomesOf(read));
    await expect.poll(readAgain, { timeout: 30_000 }).toEqual({ replica: 1 });
  };
  return Object.assign(app, { troubles, outcomesOf, commit, untilUsed });
}
