import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { activitiesFor, setRetention, retainAll, nightsOf, runThrough } from '../../../../test/harness/retention.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { work } from '../../../../test/harness/work.ts';
import { sql } from '../../../db/sql.ts';
import { releaseOld } from './release.ts';

const app = useTestApp();
const { runAt, importAt } = nightsOf(app);
const folders: string[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairhour-archive-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))));

async function withMonths() {
  const mine = await app.createOrganization();
  const projectId = await makeProject(mine);
  for (const month of ['2026-01', '2026-02']) {
    await work(mine, { userId: mine.userId, projectId }, `${month}-10T08:00:00Z`, 3_600);
  }
  await setRetention(mine, activitiesFor(3));
  return mine;
}

const slotsOf = ({ organizationId }: TestOrganization) =>
  app.database.many(sql`
    select row_to_json(s)::text as text from activity_slots s where organization_id = ${organizationId}
    order by starts_at`);

const own = ({ organizationId }: TestOrganization) => join(folder, `organization-${organizationId}`);
const archives = async (mine: TestOrganization) =>
  (await readdir(own(mine)).catch(() => [])).filter((name) => name.startsWith('activities')).toSorted();

/** Starts a deletion that pauses at the start of the first archive, until `continueDemo` is called. */
async function standingStill(mine: TestOrganization, instant: string) {
  const [still, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let stands = false;
  const run = runThrough(app, instant, async (next) => {
    if (!stands && (await archives(mine)).some((name) => name.endsWith('.partial'))) {
      stands = true;
      still.resolve();
      await goOn.promise;
    }
    return next();
  });
  const night = releaseOld(run, mine.organizationId, folder);
  await Promise.race([still.promise, night]);
  return { night, goOn: () => goOn.resolve() };
}

// proves: retention-19
test('one process at a time deletes records of an organization, which the nightly job then skips', async () => {
  const mine = await withMonths();
  const before = await slotsOf(mine);
  const { night, goOn } = await standingStill(mine, '2026-06-02T02:00:00Z');
  const told = /^Another process has been deleting or restoring records of organization \d+ since 2026-06-02T02:00:00/;
  const other = runThrough(app, '2026-06-02T02:01:00Z');
  await expect(releaseOld(other, mine.organizationId, folder)).rejects.toThrow(told);
  await runAt('2026-06-02T02:01:00Z', folder);
  expect(await slotsOf(mine)).toEqual(before);
  goOn();
  expect(await night).toContainEqual(expect.objectContaining({ kind: 'activities', count: before.length }));
  expect(await slotsOf(mine)).toEqual([]);
  expect(await archives(mine)).toEqual(['activities-2026-01.tar', 'activities-2026-02.tar']);
  expect(await releaseOld(other, mine.organizationId, folder)).toContainEqual(expect.objectContaining({ count: 0 }));
});

// proves: retention-19
test('nothing is restored while another process has the lease', async () => {
  const mine = await withMonths();
  await releaseOld(runThrough(app, '2026-06-02T02:00:00Z'), mine.organizationId, folder);
  await setRetention(mine, { ...activitiesFor(3), activities_months: 6 });
  const file = join(own(mine), 'activities-2026-02.tar');
  await app.database.run(sql`
    insert into retention_turns (organization_id, lease, taken_at, leased_until)
    values (${mine.organizationId}, gen_random_uuid(), '2026-06-02T03:00:00Z', '2026-06-02T03:02:00Z')`);
  await expect(importAt('2026-06-02T03:01:59Z', file)).rejects.toThrow(/since 2026-06-02T03:00:00/);
  expect((await importAt('2026-06-02T03:02:00Z', file)).count).toBe(6);
});

// proves: retention-19
test('a process that was suspended for too long deletes nothing that another process archived', async () => {
  const mine = await withMonths();
  const before = await slotsOf(mine);
  const { night, goOn } = await standingStill(mine, '2026-06-02T02:00:00Z');
  await releaseOld(runThrough(app, '2026-06-02T02:02:00Z'), mine.organizationId, folder);
  goOn();
  await expect(night).rejects.toThrow('another one has taken over');
  const whole = ['activities-2026-01.tar', 'activities-2026-02.tar'];
  expect([await slotsOf(mine), await archives(mine)]).toEqual([[], whole]);
  await setRetention(mine, retainAll);
  for (const name of whole.toReversed()) await importAt('2026-06-03T09:00:00Z', join(own(mine), name));
  expect(await slotsOf(mine)).toEqual(before);
});

test('a lease is renewed while the work runs', async () => {
  const mine = await withMonths();
  const until = () =>
    app.database.one(sql`
      select leased_until as until from retention_turns where organization_id = ${mine.organizationId}`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { night, goOn } = await standingStill(mine, '2026-06-02T02:00:00Z');
    vi.advanceTimersByTime(30_000);
    await expect.poll(until).toEqual({ until: '2026-06-02T02:02:30.000000Z' });
    goOn();
    await night;
  } finally {
    vi.useRealTimers();
  }
});

test('an unfinished archive of a killed process is deleted an hour later', async () => {
  const mine = await withMonths();
  await runAt('2026-06-02T02:00:00Z', folder);
  const now = Temporal.Instant.from('2026-07-02T02:00:00Z');
  const drafts = { 'minutes-2026-02.tar.0a1b2c3d.partial': 60, 'audit-2026-02.tar.0a1b2c3d.partial': 59 };
  for (const [name, minutesAgo] of Object.entries(drafts)) {
    await writeFile(join(own(mine), name), 'incomplete');
    const at = now.subtract({ minutes: minutesAgo }).epochMilliseconds / 1_000;
    await utimes(join(own(mine), name), at, at);
  }
  await runAt(now.toString(), folder);
  expect((await readdir(own(mine))).filter((name) => name.endsWith('.partial'))).toEqual([
    'audit-2026-02.tar.0a1b2c3d.partial',
  ]);
});
