import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { archiveFolder, setRetention, nightsOf, runThrough } from '../../../../test/harness/retention.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { decideAt, recordContents } from '../../../../test/harness/recording.ts';
import { sql } from '../../../db/sql.ts';
import { releaseOld } from './release.ts';

const app = useTestApp();
const { importAt } = nightsOf(app);
const folder = archiveFolder();

const appsOf = ({ organizationId }: TestOrganization) =>
  app.database.many<{ name: string }>(sql`
    select apps -> 0 ->> 'name' as name from activity_slots
    where organization_id = ${organizationId} and apps is not null order by starts_at, user_id`);

/** A member with an application in a slot in November, a month that the organization no longer retains. */
async function start() {
  const mine = await app.createOrganization();
  await recordContents(app, mine);
  const other = await addMember(app, mine);
  const projectId = await makeProject(mine);
  const send = (userId: number, minute: number, name: string) =>
    ingest(mine.client, mine.organizationId, [
      {
        user_id: userId,
        project_id: projectId,
        starts_at: `2025-11-24T10:${minute}:00Z`,
        tracked: 60,
        apps: [{ name, seconds: 60 }],
      },
    ]);
  await send(mine.userId, 10, 'first');
  await setRetention(mine, { apps_and_urls_months: 1 });
  const own = join(folder, `organization-${mine.organizationId}`);
  const archives = async () => (await readdir(own)).filter((name) => name.includes('2025-11')).toSorted();
  return { mine, other, send, own, archives };
}

// proves: retention-18
test('contents that arrive after a month is archived but before it is deleted are archived too', async () => {
  const { mine, other, send, own, archives } = await start();
  let isSent = false;
  const run = runThrough(app, '2026-03-02T13:00:00Z', async (next) => {
    if (!isSent && existsSync(join(own, 'apps_and_urls-2025-11.tar'))) {
      isSent = true;
      await send(mine.userId, 10, 'replaced');
      await send(mine.userId, 20, 'further');
      await send(other.userId, 30, 'of another member');
    }
    return next();
  });
  await releaseOld(run, mine.organizationId, folder);
  expect(isSent).toBe(true);
  expect(await appsOf(mine)).toEqual([]);
  expect(await archives()).toEqual(['apps_and_urls-2025-11-2.tar', 'apps_and_urls-2025-11.tar']);
  await setRetention(mine, {});
  await importAt('2026-03-05T09:00:00Z', join(own, 'apps_and_urls-2025-11-2.tar'));
  expect(await appsOf(mine)).toEqual([{ name: 'replaced' }, { name: 'further' }, { name: 'of another member' }]);
});

// proves: activities-73
test('restored contents are limited by the settings in force when they were recorded', async () => {
  const { mine, send, own } = await start();
  await send(mine.userId, 20, 'second');
  const run = runThrough(app, '2026-03-02T13:00:00Z', (next) => next());
  await releaseOld(run, mine.organizationId, folder);
  expect(await appsOf(mine)).toEqual([]);
  await setRetention(mine, {});
  await decideAt(app, mine, '2025-11-24T10:15:00Z', { app_and_url_tracking: 'off' });
  await importAt('2026-03-05T09:00:00Z', join(own, 'apps_and_urls-2025-11.tar'));
  expect(await appsOf(mine)).toEqual([{ name: 'first' }]);
});

// proves: retention-18
test('contents that change during every copy remain until the next night, and uploads are not blocked', async () => {
  const { mine, send, archives } = await start();
  let count = 0;
  const busy = runThrough(app, '2026-03-02T13:00:00Z', async (next) => {
    count += 1;
    await send(mine.userId, 10, `number ${count}`);
    return next();
  });
  await releaseOld(busy, mine.organizationId, folder);
  expect(await appsOf(mine)).toHaveLength(1);
  expect(await archives()).toHaveLength(3);
  await releaseOld(runThrough(app, '2026-03-03T13:00:00Z'), mine.organizationId, folder);
  expect(await appsOf(mine)).toEqual([]);
  expect(await archives()).toHaveLength(4);
});
