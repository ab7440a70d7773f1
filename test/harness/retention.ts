import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { putRetention, type WireRetention, type WireRetentionPolicy } from '../../src/contract/retention.ts';
import { importArchive } from '../../src/features/operations/retention/import.ts';
import { retentionJob } from '../../src/features/operations/retention/jobs.ts';
import { releaseOld } from '../../src/features/operations/retention/release.ts';
import type { JobRun } from '../../src/jobs/job.ts';
import { runRecurringJob } from '../../src/jobs/run-due.ts';
import type { TestApp, TestOrganization } from './app.ts';
import { killableEdge, numbers } from './killable-edge.ts';

export const retainAll: Required<WireRetentionPolicy> = {
  minutes_months: null,
  apps_and_urls_months: null,
  screenshots_months: null,
  unusual_activities_months: null,
  activities_months: null,
  audit_months: null,
  access_log_months: null,
};

/** A folder for the archives of a test file. */
export function archiveFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairhour-archive-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Sets the retention of an organization. Kinds of records for which no value is set are retained forever. */
export async function setRetention(
  { client, organizationId }: Pick<TestOrganization, 'client' | 'organizationId'>,
  policy: WireRetentionPolicy,
): Promise<WireRetention> {
  const params = { organization_id: organizationId };
  return (await client.call(putRetention, { params, body: { ...retainAll, ...policy } })).retention;
}

/** The retention of activities and of all records that depend on them. */
export const activitiesFor = (months: number): WireRetentionPolicy => ({
  minutes_months: months,
  apps_and_urls_months: months,
  screenshots_months: months,
  activities_months: months,
});

type Transaction = JobRun['transaction'];

/** A run of a nightly job at an instant. `around` wraps each transaction and calls `next` to run it. */
export function runThrough(
  { app }: TestApp,
  instant: string,
  around: <T>(next: () => Promise<T>) => Promise<T> = (next) => next(),
): JobRun {
  const now = Temporal.Instant.from(instant);
  const transaction: Transaction = (work) =>
    around(() => app.jobs.database.transaction((tx) => work(app.jobs.contextFor(tx, now))));
  return { now, transaction, search: (work) => work(app.jobs.database), snapshot: transaction };
}

/** The nightly retention job of an app, at any instant. */
export const nightsOf = (app: TestApp) => ({
  runAt: (instant: string, archive: string | null = null) =>
    runRecurringJob(app.app.jobs, retentionJob(archive), Temporal.Instant.from(instant)),
  importAt: (instant: string, file: string) => importArchive(runThrough(app, instant), file),
});

/** Runs the retention of an organization in a worker that the test kills repeatedly. Returns the number of kills. */
export async function killedNights(
  { app }: TestApp,
  { organizationId }: Pick<TestOrganization, 'organizationId'>,
  { seed, from }: { seed: number; from: string },
): Promise<number> {
  const { database, contextFor } = killableEdge(app.jobs, numbers(seed));
  // How long a killed run blocks the next run.
  const instantOf = (kills: number) => Temporal.Instant.from(from).add({ minutes: 2 * kills });
  const night = (now: Temporal.Instant) => {
    const transaction: Transaction = (work) => database.transaction((tx) => work(contextFor(tx, now)));
    return releaseOld(
      { now, transaction, search: (work) => work(database), snapshot: transaction },
      organizationId,
      null,
    );
  };
  for (let kills = 0; ; kills += 1) {
    const isDone = await night(instantOf(kills)).then(
      () => true,
      () => false,
    );
    if (isDone) return kills;
  }
}
