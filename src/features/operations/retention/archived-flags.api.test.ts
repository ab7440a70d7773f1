import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { activitiesOf, itemsOf, jiggler, sequence, work as trace } from '../../../../test/harness/detection.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { archiveFolder, setRetention, nightsOf, runThrough } from '../../../../test/harness/retention.ts';
import { dismissed } from '../../../../test/harness/reviewing.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { reviewUnusualActivity } from '../../../contract/unusual-activity-reviews.ts';
import { sql } from '../../../db/sql.ts';
import { analyseBatch } from '../../fairness/detection/analyse.ts';
import { releaseOld } from './release.ts';

const app = useTestApp();
const { importAt } = nightsOf(app);
const folder = archiveFolder();

/** Whether the newest archive is imported first or last. */
const orders = ['first', 'last'] as const;
const night = '2026-07-02T01:31:00Z';

/** A member with a flag in March, which the organization no longer retains in July. */
async function start() {
  const mine = await app.createOrganization();
  await app.setNow(mine.client, '2026-03-03T14:00:00Z');
  const projectId = await makeProject(mine);
  const send = (userId: number) => {
    const odd = sequence(trace(1, 90), jiggler(120), trace(2, 60));
    const place = { userId, projectId, startsAt: '2026-03-03T09:00:00Z' };
    return ingest(mine.client, mine.organizationId, itemsOf(odd, place));
  };
  await send(mine.userId);
  await app.setNow(mine.client, '2026-03-04T06:00:00Z');
  await setRetention(mine, { unusual_activities_months: 3 });
  const own = join(folder, `organization-${mine.organizationId}`);
  const [first] = await activitiesOf(mine);
  if (!first) throw new Error('a flag was expected');
  const stored = () =>
    app.database.many<{ id: number; userId: number; state: string; said: number }>(sql`
      select id, user_id as "userId", review_state as state, (select count(*)::int from unusual_activity_reviews r
        where r.organization_id = ${mine.organizationId} and r.unusual_activity_id = f.id) as said
      from unusual_activities f where organization_id = ${mine.organizationId} order by id`);
  /** Runs the deletion, and calls `meanwhile` once the first archive of March exists. */
  const release = async (meanwhile: () => Promise<unknown>) => {
    let isDone = false;
    const run = runThrough(app, night, async (next) => {
      if (!isDone && existsSync(join(own, 'unusual_activities-2026-03.tar'))) {
        isDone = true;
        await meanwhile();
      }
      return next();
    });
    await releaseOld(run, mine.organizationId, folder);
    expect(isDone).toBe(true);
  };
  const archives = async () => (await readdir(own)).filter((name) => name.includes('2026-03')).toSorted();
  /** Imports all archives. The newest archive has the highest number. */
  const putBack = async (order: 'first' | 'last' = 'first') => {
    await setRetention(mine, {});
    const names = await archives();
    for (const name of order === 'first' ? names : names.toReversed())
      await importAt('2026-07-05T09:00:00Z', join(own, name));
  };
  return { mine, send, first, stored, release, archives, putBack };
}

// proves: retention-18
test('a flag detected after a month is archived but before it is deleted is archived too', async () => {
  const { mine, send, stored, release, archives, putBack } = await start();
  const { userId } = await addMember(app, mine);
  await send(userId);
  const [analysed, archived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const analysis = app.database.transaction(async (tx) => {
    await analyseBatch(app.app.contextFor(tx, Temporal.Instant.from(night)), mine.organizationId);
    analysed.resolve();
    await archived.promise;
  });
  await analysed.promise;
  await release(async () => {
    archived.resolve();
    await analysis;
  });
  expect(await stored()).toEqual([]);
  expect(await archives()).toEqual(['unusual_activities-2026-03-2.tar', 'unusual_activities-2026-03.tar']);
  await putBack();
  expect(new Set((await stored()).map((flag) => flag.userId))).toEqual(new Set([mine.userId, userId]));
});

// proves: retention-18, retention-20
test.each(orders)(
  'a review added after a month is archived but before it is deleted is archived too: newest archive imported %s',
  async (order) => {
    const { mine, first, stored, release, putBack } = await start();
    let reviewed: unknown;
    const manager = await addMember(app, mine, { role: 'manager' });
    await release(async () => {
      const client = await personalClient(app, manager.userId);
      const params = { organization_id: mine.organizationId, unusual_activity_id: first.id };
      await client.call(reviewUnusualActivity, { params, body: dismissed });
      reviewed = await stored();
    });
    expect(await stored()).toEqual([]);
    await putBack(order);
    expect(await stored()).toEqual(reviewed);
    expect((await stored()).find((flag) => flag.id === first.id)).toMatchObject({ said: 1 });
  },
);

// proves: retention-18
test('a flag that is added to a deleted month is deleted the next night, after a separate archive', async () => {
  const { mine, send, stored, archives, putBack } = await start();
  const { userId } = await addMember(app, mine);
  await send(userId);
  const count = (await stored()).length;
  const done = Promise.withResolvers<void>();
  const analysed = Promise.withResolvers<void>();
  const analysis = app.database.transaction(async (tx) => {
    await analyseBatch(app.app.contextFor(tx, Temporal.Instant.from(night)), mine.organizationId);
    analysed.resolve();
    await done.promise;
  });
  await analysed.promise;
  await releaseOld(runThrough(app, night), mine.organizationId, folder);
  done.resolve();
  await analysis;
  expect(new Set((await stored()).map((flag) => flag.userId))).toEqual(new Set([userId]));
  await releaseOld(runThrough(app, '2026-08-03T01:31:00Z'), mine.organizationId, folder);
  expect(await stored()).toEqual([]);
  expect(await archives()).toEqual(['unusual_activities-2026-03-2.tar', 'unusual_activities-2026-03.tar']);
  await putBack();
  expect(await stored()).toHaveLength(2 * count);
});
