import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import {
  archiveFolder,
  activitiesFor,
  setRetention,
  nightsOf,
  runThrough,
} from '../../../../test/harness/retention.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf } from '../../../../test/harness/work.ts';
import { recordContents } from '../../../../test/harness/recording.ts';
import { sql } from '../../../db/sql.ts';
import { releaseOld } from './release.ts';

const app = useTestApp();
const { importAt } = nightsOf(app);
const folder = archiveFolder();

const orders = [['the oldest first'], ['the newest first']] as const;
const importedAt = '2026-03-09T09:00:00Z';

const slotsOf = ({ organizationId }: TestOrganization) =>
  app.database.many<{ userId: number; startsAt: string; tracked: number; apps: unknown }>(sql`
    select user_id as "userId", starts_at as "startsAt", tracked, apps from activity_slots
    where organization_id = ${organizationId} order by user_id, starts_at`);

const runsOf = ({ organizationId }: TestOrganization) =>
  app.database.many<{ userId: number }>(sql`
    select user_id as "userId" from released_time where organization_id = ${organizationId} order by user_id`);

/** Two members with time in November. `archives` returns the files of the kind in the order of their creation. */
async function start(kind: string) {
  const mine = await app.createOrganization();
  await recordContents(app, mine);
  const { userId } = await addMember(app, mine, { payRate: '20.00' });
  const projectId = await makeProject(mine);
  const send = (of: number, minute: number, name: string | null, tracked = 60) => {
    const item = { user_id: of, project_id: projectId, starts_at: `2025-11-24T10:${minute}:00Z`, tracked };
    const apps = name === null ? {} : { apps: [{ name, seconds: tracked }] };
    return ingest(mine.client, mine.organizationId, [{ ...item, ...apps }]);
  };
  await send(mine.userId, 10, 'first');
  await send(userId, 10, 'of the other');
  const own = join(folder, `organization-${mine.organizationId}`);
  const numberOf = (name: string) => Number(/-(\d+)\.tar$/.exec(name.replace('2025-11', ''))?.[1] ?? 1);
  const archives = async () =>
    (await readdir(own))
      .filter((name) => name.startsWith(`${kind}-2025-11`))
      .toSorted((a, b) => numberOf(a) - numberOf(b))
      .map((name) => join(own, name));
  const putBack = async (order: string) => {
    await setRetention(mine, {});
    const files = await archives();
    if (order === 'the newest first') files.reverse();
    const away: (number | string)[] = [];
    for (const file of files)
      away.push(
        await importAt(importedAt, file).then(
          ({ membersAway }) => membersAway,
          ({ message }: Error) => message,
        ),
      );
    return away;
  };
  return { mine, userId, send, own, archives, putBack };
}

describe.each(orders)('several archives of a month, %s', (order) => {
  // proves: retention-20
  test('restore the details that were stored last', async () => {
    const { mine, send, own, archives, putBack } = await start('apps_and_urls');
    await setRetention(mine, { apps_and_urls_months: 1 });
    let isSent = false;
    const run = runThrough(app, '2026-03-02T13:00:00Z', async (next) => {
      if (!isSent && existsSync(join(own, 'apps_and_urls-2025-11.tar'))) {
        isSent = true;
        await app.setNow(mine.client, '2026-03-02T13:00:01Z');
        await send(mine.userId, 10, 'replaced');
      }
      return next();
    });
    await releaseOld(run, mine.organizationId, folder);
    expect(await archives()).toHaveLength(2);
    await putBack(order);
    const named = (await slotsOf(mine)).map(({ apps }) => JSON.stringify(apps));
    expect(named).toEqual([expect.stringContaining('replaced'), expect.stringContaining('of the other')]);
  });

  // proves: retention-20
  test('do not restore details of time that was later sent again without details', async () => {
    const { mine, userId, send, putBack, archives } = await start('apps_and_urls');
    await setRetention(mine, { apps_and_urls_months: 1 });
    await releaseOld(runThrough(app, '2026-03-02T13:00:00Z'), mine.organizationId, folder);
    await app.setNow(mine.client, '2026-03-02T14:00:00Z');
    await send(mine.userId, 10, 'again');
    await send(userId, 10, null, 90);
    await releaseOld(runThrough(app, '2026-03-03T13:00:00Z'), mine.organizationId, folder);
    expect(await archives()).toHaveLength(2);
    await putBack(order);
    const named = (await slotsOf(mine)).map(({ apps }) => JSON.stringify(apps));
    expect(named).toEqual([expect.stringContaining('again'), 'null']);
  });

  // proves: retention-20
  test('of activities restore all members if a nightly deletion stopped between two members', async () => {
    const { mine, archives, putBack, send, userId } = await start('activities');
    await send(userId, 30, 'more');
    const before = await slotsOf(mine);
    const figures = () => overtimeOf(mine, '2025-11-24', '2025-11-30', { include: ['explanation'] });
    const was = await figures();
    await setRetention(mine, activitiesFor(3));
    const run = runThrough(app, '2026-03-02T13:00:00Z', async (next) => {
      const done = await next();
      if ((await runsOf(mine)).length > 0) throw new Error('cut off');
      return done;
    });
    await expect(releaseOld(run, mine.organizationId, folder)).rejects.toThrow('cut off');
    expect(await runsOf(mine)).toHaveLength(1);
    await releaseOld(runThrough(app, '2026-03-03T13:00:00Z'), mine.organizationId, folder);
    expect(await runsOf(mine)).toHaveLength(2);
    expect(await archives()).toHaveLength(2);
    expect(await figures()).toEqual(was);
    const away = await putBack(order);
    expect(away).toEqual(order === 'the oldest first' ? [0, '2025-11 is already complete'] : [1, 0]);
    expect(await runsOf(mine)).toEqual([]);
    expect((await slotsOf(mine)).map(({ userId: of, startsAt }) => [of, startsAt])).toEqual(
      before.map(({ userId: of, startsAt }) => [of, startsAt]),
    );
    expect(await figures()).toEqual(was);
  });

  // proves: retention-20
  test('of activities restore changes that were made after an earlier restore', async () => {
    const { mine, archives, putBack, send, userId } = await start('activities');
    await setRetention(mine, activitiesFor(3));
    await releaseOld(runThrough(app, '2026-03-02T13:00:00Z'), mine.organizationId, folder);
    await setRetention(mine, {});
    const [first] = await archives();
    await importAt('2026-03-03T09:00:00Z', first ?? '');
    await app.setNow(mine.client, '2026-03-04T09:00:00Z');
    await send(userId, 10, 'longer', 540);
    const figures = () => overtimeOf(mine, '2025-11-24', '2025-11-30');
    const was = await figures();
    await setRetention(mine, activitiesFor(3));
    await releaseOld(runThrough(app, '2026-03-05T13:00:00Z'), mine.organizationId, folder);
    expect(await archives()).toHaveLength(2);
    const away = await putBack(order);
    expect(away).toEqual(order === 'the oldest first' ? [1, 0] : [0, '2025-11 is already complete']);
    expect(await figures()).toEqual(was);
    expect([await runsOf(mine), (await slotsOf(mine)).map(({ tracked }) => tracked)]).toEqual([[], [60, 540]]);
  });
});
