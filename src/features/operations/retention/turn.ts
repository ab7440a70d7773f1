import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../jobs/job.ts';
import * as store from './store/turns.ts';

/** A killed process stands in the way for so long; one that works renews its turn long before. */
const [turnMinutes, renewEveryMs] = [2, 30_000];

/** Another process lets go of records of the organization, or puts some back. */
export class NotAlone extends Error {}

/** The right to let go of an organization's records, and to put some back. */
export interface ReleaseTurn {
  /** Nobody else gets it until the end of the transaction. Throws `NotAlone` when somebody has got it. */
  require(ctx: Context): Promise<void>;
}

async function take(run: JobRun, organizationId: number, turn: store.NewTurn): Promise<void> {
  const [isTaken, since] = await run.transaction(async ({ db }) => [
    await store.takeTurn(db, organizationId, turn),
    await store.findTurn(db, organizationId),
  ]);
  if (isTaken) return;
  throw new NotAlone(
    `Another process has let go of records of organization ${organizationId}, or put some back, since ${since}: ` +
      `wait until it is done. One that was killed stands in the way for ${turnMinutes} minutes`,
  );
}

/** Does something as the only process that lets go of an organization's records. Throws `NotAlone` where it is not. */
export async function inTurn<T>(
  run: JobRun,
  organizationId: number,
  work: (turn: ReleaseTurn) => Promise<T>,
): Promise<T> {
  const lease = randomUUID();
  let until = run.now.add({ minutes: turnMinutes });
  await take(run, organizationId, { lease, now: run.now, until });
  const renew = () => {
    until = until.add({ milliseconds: renewEveryMs });
    const renewed = { lease, until };
    void run.transaction(({ db }) => store.renewTurn(db, organizationId, renewed)).catch(() => undefined);
  };
  const clock = setInterval(renew, renewEveryMs);
  try {
    return await work({
      async require({ db }) {
        if (await store.holdsTurn(db, organizationId, lease)) return;
        throw new NotAlone(`This process stood still, and another one has taken over organization ${organizationId}`);
      },
    });
  } finally {
    clearInterval(clock);
    // Where this fails, its time runs out.
    await run.transaction(({ db }) => store.endTurn(db, organizationId, lease)).catch(() => undefined);
  }
}
