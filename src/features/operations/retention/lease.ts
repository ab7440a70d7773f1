import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../jobs/job.ts';
import * as store from './store/leases.ts';

/** How long the lease of a killed process blocks others. A running process renews its lease in time. */
const [turnMinutes, renewEveryMs] = [2, 30_000];

/** Thrown if another process is deleting or restoring records of the organization. */
export class LeaseUnavailable extends Error {}

/** The exclusive right to delete and restore an organization's records. */
export interface ReleaseLease {
  /**
   * Ensures that no other process gets the lease until the transaction ends. Throws `LeaseUnavailable` if another
   * process already has it.
   */
  require(ctx: Context): Promise<void>;
}

async function take(run: JobRun, organizationId: number, turn: store.NewLease): Promise<void> {
  const [isTaken, since] = await run.transaction(async ({ db }) => [
    await store.takeLease(db, organizationId, turn),
    await store.findLease(db, organizationId),
  ]);
  if (isTaken) return;
  throw new LeaseUnavailable(
    `Another process has been deleting or restoring records of organization ${organizationId} since ${since}: ` +
      `wait until it is done. If it was killed, its lease ends after ${turnMinutes} minutes`,
  );
}

/**
 * Runs work while no other process deletes or restores the organization's records. Throws `LeaseUnavailable` if another
 * process has the lease.
 */
export async function underLease<T>(
  run: JobRun,
  organizationId: number,
  work: (turn: ReleaseLease) => Promise<T>,
): Promise<T> {
  const lease = randomUUID();
  let until = run.now.add({ minutes: turnMinutes });
  await take(run, organizationId, { lease, now: run.now, until });
  const renew = () => {
    until = until.add({ milliseconds: renewEveryMs });
    const renewed = { lease, until };
    void run.transaction(({ db }) => store.renewLease(db, organizationId, renewed)).catch(() => undefined);
  };
  const clock = setInterval(renew, renewEveryMs);
  try {
    return await work({
      async require({ db }) {
        if (await store.holdsLease(db, organizationId, lease)) return;
        throw new LeaseUnavailable(
          `This process was suspended, and another one has taken over organization ${organizationId}`,
        );
      },
    });
  } finally {
    clearInterval(clock);
    // If this fails, the lease expires on its own.
    await run.transaction(({ db }) => store.endLease(db, organizationId, lease)).catch(() => undefined);
  }
}
