import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { runs } from '../../../../test/harness/night.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listTimeSums } from '../../../contract/time-sums.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from '../recording/rebuild.ts';
import { recheckWeeks } from '../recording/recheck-weeks.ts';

const app = useTestApp();

interface Company {
  owner: TestOrganization;
  users: number[];
  projects: number[];
}

async function setUp(): Promise<Company> {
  const owner = await app.createOrganization({ timeZone: 'Europe/Berlin', weekStart: 1 });
  await app.setNow(owner.client, '2026-04-30T12:00:00Z');
  const users = [owner.userId, (await addMember(app, owner)).userId];
  return { owner, users, projects: [await makeProject(owner), await makeProject(owner, { billable: false })] };
}

const firstHour = Temporal.Instant.from('2026-03-23T00:00:00Z').epochMilliseconds / 3_600_000;
const days = 38;
const textOf = (hour: number) => Temporal.Instant.fromEpochMilliseconds((firstHour + hour) * 3_600_000).toString();
const hour = fc.integer({ min: 0, max: days * 24 - 1 });

const item = fc.record({
  user: fc.nat(1),
  project: fc.nat(1),
  hour,
  tracked: fc.integer({ min: 60, max: 600 }),
  overall: fc.integer({ min: 0, max: 60 }),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), items: fc.array(item, { minLength: 10, maxLength: 60 }) }),
  fc.record({ kind: fc.constant('delete' as const), hour, length: fc.integer({ min: 1, max: 240 }) }),
  // The clock can also be set back, so that time is recorded before a stored calendar change begins.
  fc.record({
    kind: fc.constant('calendar' as const),
    hour,
    week_start: fc.nat(6),
    time_zone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Europe/Berlin'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take({ owner, users, projects }: Company, taken: Step): Promise<void> {
  const params = { organization_id: owner.organizationId };
  if (taken.kind === 'calendar') {
    const { week_start, time_zone } = taken;
    await app.setNow(owner.client, textOf(taken.hour));
    await owner.client.call(updateOrganization, { params, body: { week_start, time_zone } });
    await app.setNow(owner.client, '2026-04-30T12:00:00Z');
  } else if (taken.kind === 'delete') {
    const stop = textOf(taken.hour + taken.length);
    const query = { 'time_slot[start]': textOf(taken.hour), 'time_slot[stop]': stop };
    await owner.client.call(deleteActivities, { params, query });
  } else {
    const items = taken.items.map(({ user, project, hour: at, ...figures }) => {
      const place = { user_id: users[user] ?? 0, project_id: projects[project] ?? 0 };
      return { ...place, ...figures, starts_at: textOf(at) };
    });
    await ingest(owner.client, owner.organizationId, items);
  }
}

/** The sums computed from stored weeks, and the sums computed from days. A query by project uses days. */
async function bothSums({ owner, projects }: Company, [from, length]: readonly [number, number]) {
  const first = Temporal.PlainDate.from('2026-03-20').add({ days: from });
  const range = { 'date[start]': first.toString(), 'date[stop]': first.add({ days: length }).toString() };
  const query = { ...range, page_limit: 1, include: ['totals' as const] };
  const ask = (more: object) =>
    owner.client.call(listTimeSums, {
      params: { organization_id: owner.organizationId },
      query: { ...query, ...more },
    });
  return [await ask({}), await ask({ project_ids: projects })] as const;
}

const recheck = ({ owner: { organizationId } }: Company, repair: boolean) =>
  app.database.transaction(async (tx) =>
    recheckWeeks(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair }),
  );

const keptWeeks = `select organization_id, user_id, starts_on::text, tracked, billable, manual, keyboard, mouse, overall
  from weekly_time where tracked > 0 order by 1, 2, 3`;

/** The stored weeks, and the weeks as the migration computes them from the days. */
async function bothFills() {
  const file = new URL('../../../../migrations/steps/0046_sums_of_weeks.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  const fill = migration.slice(migration.indexOf('with versions'));
  const client = await app.database.pool.connect();
  try {
    const { rows: kept } = await client.query(keptWeeks);
    await client.query('begin; delete from weekly_time');
    await client.query(fill);
    const { rows: filled } = await client.query(keptWeeks);
    return { kept, filled };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

// proves: activities-57
test('weeks equal the sums of their days after any uploads, deletions and calendar changes', async () => {
  const range = fc.tuple(fc.nat(20), fc.nat(35));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), range, async (steps, asked) => {
      const company = await setUp();
      for (const taken of steps) await take(company, taken);
      const [kept, added] = await bothSums(company, asked);
      expect(kept).toEqual(added);
      expect(await recheck(company, false)).toEqual([]);
    }),
    runs({ day: 8, night: 25 }),
  );
  const { kept, filled } = await bothFills();
  expect(kept.length).toBeGreaterThan(10);
  expect(filled).toEqual(kept);
}, 120_000);

// proves: activities-57
test('weeks follow time that moves to another member, and a repair recomputes the weeks', async () => {
  const company = await setUp();
  const { owner, users } = company;
  const { organizationId } = owner;
  const sent = { project: 0, tracked: 600, overall: 60 };
  await take(company, { kind: 'send', items: [30, 300].map((at) => ({ ...sent, user: 1, hour: at })) });
  const pair = { user_id: users[1] ?? 0, other_user_id: users[0] ?? 0 };
  await owner.client.call(mergeMembers, { params: { organization_id: organizationId, ...pair } });
  const [kept, added] = await bothSums(company, [0, 60]);
  expect(kept).toEqual(added);
  expect(kept.time_sums.map(({ user_id, total }) => [user_id, total.tracked])).toEqual([[users[0], 1200]]);
  await app.database.run(sql`update weekly_time set tracked = 7 where organization_id = ${organizationId}`);
  expect((await bothSums(company, [0, 60]))[0]).not.toEqual(kept);
  await app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair: true }),
  );
  expect((await bothSums(company, [0, 60]))[0]).toEqual(kept);
});

test('incorrect, missing and surplus weeks are reported and repaired', async () => {
  const company = await setUp();
  const { organizationId } = company.owner;
  const items = [30, 200, 400].map((at) => ({ project: 0, tracked: 600, overall: 60, user: 1, hour: at }));
  await take(company, { kind: 'send', items });
  const [kept] = await bothSums(company, [0, 60]);
  const ofWeek = (date: string) => sql`organization_id = ${organizationId} and starts_on = ${date}`;
  await app.database.run(sql`update weekly_time set tracked = 7 where ${ofWeek('2026-03-23')}`);
  await app.database.run(sql`update weekly_time set starts_on = '2026-05-11' where ${ofWeek('2026-03-30')}`);
  const found = await recheck(company, false);
  expect(found.map(({ weekStart, stored, computed }) => [weekStart, stored?.tracked, computed?.tracked])).toEqual([
    ['2026-03-23', 7, 600],
    ['2026-03-30', undefined, 600],
    ['2026-05-11', 600, undefined],
  ]);
  expect(await recheck(company, true)).toEqual(found);
  expect(await recheck(company, false)).toEqual([]);
  expect((await bothSums(company, [0, 60]))[0]).toEqual(kept);
});

// proves: activities-57
test('a page has up to 1,000 rows', async () => {
  const { owner } = await setUp();
  const ask = (page_limit: number) =>
    owner.client.send(listTimeSums, {
      params: { organization_id: owner.organizationId },
      query: { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-31', page_limit },
    });
  expect((await ask(1000)).status).toBe(200);
  expect((await ask(1001)).status).toBe(400);
});
