import type { Database } from '../../src/db/database.ts';
import { type JobEdge, runDue } from '../../src/jobs/run-due.ts';
import type { TestApp } from './app.ts';

class Killed extends Error {}

/** Pseudorandom numbers from 0 to 1, the same in each run. */
export function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A worker that the test kills before, during and after its transactions. */
export function killableEdge(edge: JobEdge, next: () => number): JobEdge {
  const transaction: Database['transaction'] = async (work) => {
    const fate = next();
    if (fate < 0.15) throw new Killed();
    const result = await edge.database.transaction(async (tx) => {
      const done = await work(tx);
      if (fate < 0.35) throw new Killed();
      return done;
    });
    if (fate < 0.5) throw new Killed();
    return result;
  };
  const database = new Proxy(edge.database, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...edge, database, recurringJobs: edge.recurringJobs.filter((job) => job.isDue) };
}

/** Works until everything is done, although the worker is killed repeatedly. Returns the number of kills. */
export async function workUntilDone({ app, database }: TestApp, edge: JobEdge): Promise<number> {
  const begin = await app.now(database);
  for (let kills = 0; ; kills += 1) {
    try {
      await runDue(edge, begin.add({ hours: 2 * kills }));
      return kills;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}
