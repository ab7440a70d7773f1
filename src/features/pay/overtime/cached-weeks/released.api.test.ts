import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { cachedDates, cachedWeeksOf, startCachedWorld } from '../../../../../test/harness/cached-world.ts';
import { activitiesFor, setRetention as retain, nightsOf } from '../../../../../test/harness/retention.ts';

const app = useTestApp();

// proves: overtime-15
test('cached weeks stay correct while activities are deleted, and after they are imported again', async () => {
  const world = await startCachedWorld(app);
  const { listed, computed, wrong, countKept, keep } = cachedWeeksOf(app, world.organization, cachedDates);
  const before = await listed();
  const archives = await mkdtemp(join(tmpdir(), 'fairhour-kept-'));
  const forget = () =>
    app.database.pool.query('delete from overtime_weeks where organization_id = $1', [world.team.id]);
  const requireBefore = async (when: string) => {
    for (const isAnew of [false, true]) {
      if (isAnew) await forget().then(keep);
      expect([await listed(), await computed()], when).toEqual([before, before]);
      expect(await wrong(), when).toEqual([]);
    }
    expect(await countKept(), when).toEqual({ kept: before.overtime.length, shown: before.overtime.length });
  };
  const { runAt, importAt } = nightsOf(app);
  await retain(world.organization, activitiesFor(3));
  await runAt('2026-07-01T02:00:00Z', archives);
  await requireBefore('without activities');
  await retain(world.organization, {});
  const file = join(archives, `organization-${world.team.id}`, 'activities-2026-03.tar');
  expect((await importAt('2026-07-02T12:00:00Z', file)).count).toBeGreaterThan(0);
  await requireBefore('with activities again');
  await rm(archives, { recursive: true });
});
