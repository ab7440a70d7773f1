import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import {
  cachedDates,
  cachedNow,
  cachedWeeksOf,
  type CachedWorld,
  startCachedWorld,
  wednesday,
} from '../../../../../test/harness/cached-world.ts';
import { isNight } from '../../../../../test/harness/night.ts';
import { ingest } from '../../../../../test/harness/time.ts';
import { watched } from '../../../../../test/harness/watched.ts';
import { deleteActivities } from '../../../../contract/activities.ts';
import { createEarning } from '../../../../contract/earnings.ts';
import { putHolidays } from '../../../../contract/holidays.ts';
import { updateMembers } from '../../../../contract/members.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';
import { updateOvertimePolicyExt } from '../../../../contract/overtime-policies.ts';
import { updateProject } from '../../../../contract/projects.ts';
import { putSalary } from '../../../../contract/salaries.ts';
import { runLastWrites } from '../../../../db/last-writes.ts';
import { sql } from '../../../../db/sql.ts';
import { joinMember } from '../../../people/members/actions.ts';
import { setRates } from '../../rates/actions.ts';
import { recentOvertime } from './refresh.ts';

const app = useTestApp();

/** The effect of each write differs for each number. */
const writes: Record<string, (world: CachedWorld, number: number) => Promise<unknown>> = {
  'time that is added': ({ client, team, salaried, projectId }, number) => {
    const starts_at = `2026-03-26T${String(number % 24).padStart(2, '0')}:00:00Z`;
    return ingest(client, team.id, [{ user_id: salaried, project_id: projectId, starts_at, tracked: 600 }]);
  },
  'time that is sent again': ({ client, team, hourly, projectId }, number) => {
    const item = { user_id: hourly, project_id: projectId, starts_at: '2026-03-10T04:00:00Z' };
    return ingest(client, team.id, [{ ...item, tracked: 100 + number }]);
  },
  'time that is deleted': ({ client, params, hourly }, number) => {
    const start = Temporal.Instant.from('2026-03-11T04:00:00Z').add({ minutes: 10 * number });
    const query = { 'time_slot[start]': start.toString(), 'time_slot[stop]': start.add({ minutes: 10 }).toString() };
    return client.call(deleteActivities, { params, query: { ...query, user_ids: [hourly] } });
  },
  'a rate of a member': ({ client, params, hourly }, number) => {
    const members = [{ user_id: hourly, payment: { pay_rate: 30 + number, effective_on: '2026-03-10' } }];
    return client.call(updateMembers, { params, body: { members } });
  },
  'the rate of a project': ({ client, projectId }, number) =>
    client.call(updateProject, { params: { project_id: projectId }, body: { pay_rate: 30 + number } }),
  'a salary': ({ client, params, salaried }, number) => {
    const body = { amount: 700 + number, period: 'weekly', hours: 35, effective_on: '2026-03-09' } as const;
    return client.call(putSalary, { params: { ...params, user_id: salaried }, body });
  },
  'an earning': ({ client, params, hourly }, number) => {
    const body = { user_id: hourly, date: '2026-03-24', amount: 1 + number, name: 'Bonus' };
    return client.call(createEarning, { params, body });
  },
  'a holiday': ({ client, params, calendarId }, number) => {
    const holidays = [{ date: number % 2 === 0 ? '2026-03-10' : '2026-03-12', name: 'Holiday' }];
    return client.call(putHolidays, { params: { ...params, calendar_id: calendarId }, body: { holidays } });
  },
  'a policy': async (world, number) => {
    const params = { overtime_policy_id: world.daily };
    const body = { threshold: 4 + number / 8 };
    const { overtime_policy: changed } = await world.client.call(updateOvertimePolicyExt, { params, body });
    world.daily = changed.id;
  },
  'a membership': ({ team, salaried: userId }, number) =>
    number % 2 === 1
      ? team.remove(userId)
      : team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId, role: 'user' })),
  'the calendar': ({ client, params }, number) =>
    client.call(updateOrganization, { params, body: { week_start: number % 2 === 0 ? 4 : 1 } }),
};

const now = Temporal.Instant.from(cachedNow);

/** A run of the job that calls `tell` before each of its statements. */
const keep = (onStatement: () => Promise<void>) =>
  recentOvertime.handleDue({
    now,
    search: (use) => use(watched(app.database, onStatement)),
    snapshot: (use) => app.database.snapshot((db) => use(app.app.contextFor(db, now))),
    transaction: (use) => app.database.transaction((tx) => use(app.app.contextFor(watched(tx, onStatement), now))),
  });

const forget = (world: CachedWorld) =>
  app.database.run(sql`delete from overtime_weeks where organization_id = ${world.team.id}`);

async function requireShown(world: CachedWorld, when: string) {
  const { listed, computed } = cachedWeeksOf(app, world.organization, cachedDates);
  const [shown, recomputed] = await Promise.all([listed(), computed()]);
  expect(shown, when).toEqual(recomputed);
}

async function requireRight(world: CachedWorld, when: string) {
  await requireShown(world, when);
  expect(await cachedWeeksOf(app, world.organization, cachedDates).wrong(), when).toEqual([]);
}

/**
 * Outside the nightly run, only every fifth statement is tried. With an odd stride, even and odd numbers alternate, as
 * some writes require.
 */
const stride = isNight ? 1 : 5;

// proves: overtime-15
test.each(Object.keys(writes))('%s can be committed before any statement of the caching job', async (name) => {
  const world = await startCachedWorld(app);
  // Changes other than time happen on an earlier day, so they take effect within the cached weeks.
  if (!name.startsWith('time')) await world.team.at(wednesday);
  let statements = 0;
  for (let moment = 1, isOver = false; !isOver; moment += stride) {
    await forget(world);
    statements = 0;
    await keep(async () => {
      statements += 1;
      if (statements === moment) await writes[name]?.(world, moment);
    });
    isOver = statements < moment;
    await requireRight(world, `written before statement ${moment}`);
    await keep(() => Promise.resolve());
    await requireRight(world, `written before statement ${moment}, and cached again`);
  }
  expect(statements).toBeGreaterThan(8);
});

// proves: overtime-15
test('versions that are written before a run of the job and committed after it leave no wrong figures', async () => {
  const world = await startCachedWorld(app);
  const { team, hourly, projectId } = world;
  for (const userId of [hourly, null]) {
    await forget(world);
    await app.database.transaction(async (tx) => {
      const ctx = app.app.contextFor(tx, await app.app.now(tx));
      await setRates(ctx, team.id, [{ kind: 'pay', userId, projectId, amount: '71.00' }]);
      await runLastWrites(tx);
      await keep(() => Promise.resolve());
      await requireShown(world, 'before the commit');
    });
    await requireRight(world, 'after the commit');
  }
});
