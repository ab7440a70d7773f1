import type { BoundedRange } from '../../../../time/range.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addWorkers, type SeededCompany } from '../../../../../bench/seed/company.ts';
import { largeProjects } from '../../../../../bench/seed/projects.ts';
import { captureStatements } from '../../../../../bench/statements.ts';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { onOneServer } from '../../../../../test/harness/one-server.ts';
import { preparedUses } from '../../../../../test/harness/plans.ts';
import { ingest, makeProject, makeTask } from '../../../../../test/harness/time.ts';
import { recordContents } from '../../../../../test/harness/recording.ts';
import { Client } from '../../../../client/client.ts';
import { listActivities } from '../../../../contract/activities.ts';
import { listScreenshots } from '../../../../contract/slot-contents.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { listUpdatedDays } from './updated-days.ts';
import { listLast } from './last-activities.ts';
import { type DayFilter, findWorkers, listDays, type ListFilter } from './lists.ts';
import { firstContentId } from '../rules/content-ids.ts';
import { isDenseWithScreenshots, listNotes, listSlotsWithScreenshots, listSlotsWithTools } from './slot-contents.ts';
import { listOtherSlots, listPromptSlots, usualTime } from './updated-slots.ts';

const app = useTestApp({ testClock: false });
const [members, weeks, limit, uses, slotsPerDay] = [300, 6, 51, 7, 4];

const inPlans = onOneServer('it counts the rows in query plans');

let owner: TestOrganization;
let filled: SeededCompany;
let filter: ListFilter;
let stop: Temporal.Instant;

/**
 * Six weeks of 300 people. Some time was written long after it was tracked, and some ahead of time by a device whose
 * clock is fast.
 */
beforeAll(async () => {
  const made = (owner = await app.createOrganization());
  await recordContents(app, made);
  const { pool } = app.database;
  const company = { ...app, ...made, url: app.databaseUrl, directory: '' };
  filled = await addWorkers(company, pool, 'Measured', { members, weeks, flags: 0, slotsPerDay });
  const { organizationId } = filled.tenant;
  for (const [every, slot, day] of [
    [7, '50 minutes', '30 hours'],
    [101, '5 days', '5 days'],
    [103, '-3 days', '-3 days'],
  ]) {
    await pool.query(
      `update activity_slots set updated_at = (starts_at at time zone 'UTC' + $3::interval) at time zone 'UTC'
       where organization_id = $1 and id % $2::int = 0`,
      [organizationId, every, slot],
    );
    await pool.query(
      `update daily_time set updated_at = (local_date + $3::interval) at time zone 'UTC'
       where organization_id = $1 and id % $2::int = 0`,
      [organizationId, every, day],
    );
  }
  await pool.query('vacuum full analyze');
  // Always a Wednesday, so that windows start on working days.
  const today = Temporal.Now.plainDateISO('UTC');
  stop = today
    .subtract({ days: (today.dayOfWeek + 4) % 7 })
    .toZonedDateTime('UTC')
    .toInstant();
  const [userIds, projectIds, taskIds] = [undefined, undefined, undefined];
  filter = { organizationId, startId: 0, limit, userIds, projectIds, taskIds, visibility: 'everything' };
}, 120_000);

/** A window that begins `days` before the end of all work. */
function windowAt(days: number, hours: number): BoundedRange {
  const since = stop.subtract({ minutes: Math.round(days * 1440) });
  return { since, until: since.add({ minutes: Math.round(hours * 60) }) };
}

/** Counts the table rows, or the pages of tables and indexes, that the seventh execution of each statement reads. */
async function rowsRead(ask: (db: Executor) => Promise<unknown>, what: 'rows' | 'pages' = 'rows'): Promise<number> {
  const statements = await captureStatements(() => ask(app.database));
  const client = await app.database.pool.connect();
  try {
    await client.query('deallocate all');
    const { plan, run } = preparedUses(client);
    let rows = 0;
    for (const statement of statements) {
      for (let n = 1; n < uses; n += 1) await plan(statement);
      rows += (await run(statement))[what];
    }
    return rows;
  } finally {
    client.release(true);
  }
}

async function writtenSlots(db: Executor, window: BoundedRange, startId = 0) {
  const of = { ...filter, startId };
  const usual = usualTime(window);
  const prompt = usual ? await listPromptSlots(db, { ...of, ...usual }, window, undefined) : [];
  return [...prompt, ...(await listOtherSlots(db, of, window))];
}

const changedDays = (db: Executor, window: BoundedRange, startId = 0) =>
  listUpdatedDays(db, { ...filter, startId }, window);

const lists = [
  { what: 'slots', list: writtenSlots, table: sql`activity_slots` },
  { what: 'days', list: changedDays, table: sql`daily_time` },
];

describe.each(lists)('a page of the $what written in a window', ({ list, table }) => {
  test.each([
    [33.4, 24 * 7],
    [20, 24 * 31],
    [20.3, 37],
    [18.65, 12],
    [11.66, 1.5],
    [11.66, 0.3],
    [40, 0.2],
  ])('contains all of these records by id: a window %s days ago, %s hours long', async (days, hours) => {
    const window = windowAt(days, hours);
    const all = await app.database.many<{ id: number }>(sql`
      select id from ${table} as written where organization_id = ${filter.organizationId}
        and updated_at >= ${window.since} and updated_at < ${window.until} order by id`);
    for (const at of [0, 10, Math.floor(all.length / 2), all.length - 3]) {
      const startId = all[at]?.id ?? 0;
      const rows = await list(app.database, window, startId);
      const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
      const after = all.map(({ id }) => id).filter((id) => id >= startId);
      expect(ids.slice(0, limit)).toEqual(after.slice(0, limit));
    }
  });

  inPlans('reads only a small part of a week’s rows', async () => {
    const week = windowAt(14, 24 * 7);
    const [found] = await app.database.many<{ count: number }>(sql`
      select count(*)::int as count from ${table} as written where organization_id = ${filter.organizationId}
        and updated_at >= ${week.since} and updated_at < ${week.until}`);
    expect(found?.count).toBeGreaterThan(2_000);
    expect(await rowsRead((db) => list(db, week))).toBeLessThan(500);
  });

  inPlans('reads nothing that was written before or after a short window', async () => {
    expect(await rowsRead((db) => list(db, windowAt(9.99, 1)))).toBeLessThan(100);
  });
});

inPlans('a page of a project’s days reads only the dates that it shows', async () => {
  const days = { from: stop.subtract({ hours: 720 }), to: stop };
  const [from, to] = [days.from, days.to].map((at) => at.toZonedDateTimeISO('UTC').toPlainDate());
  if (!from || !to) throw new Error('no dates');
  const of: DayFilter = { ...filter, projectIds: [filled.projects.first], limit: 21, from, to };
  expect(await listDays(app.database, of)).toHaveLength(21);
  expect(await rowsRead((db) => listDays(db, of))).toBeLessThan(80);
});

inPlans('a page of notes reads only its own notes and the time of their members on the previous day', async () => {
  const { since, until } = windowAt(14, 24 * 7);
  const rows = await listNotes(app.database, { ...filter, since, until }, undefined);
  expect(rows).toHaveLength(limit);
  const most = limit * (1 + slotsPerDay);
  expect(await rowsRead((db) => listNotes(db, { ...filter, since, until }, undefined))).toBeLessThanOrEqual(most);
});

describe('a page of tools', () => {
  const inMorning = () => windowAt(14, 24 * 7);

  /** All slots of the week, in the order in which their tools are listed. */
  async function slotsOfWeek(): Promise<number[]> {
    const { since, until } = inMorning();
    const rows = await app.database.many<{ id: number }>(sql`
      select id from activity_slots where organization_id = ${filter.organizationId}
        and starts_at >= ${since} and starts_at < ${until}
      order by id / 536870912, id % 4194304, id`);
    return rows.map(({ id }) => id);
  }

  test('is ordered by ten-minute slot, then by the low bits of ids, even after an overflow of these bits', async () => {
    const { organizationId } = filter;
    await app.database.run(sql`
      update activity_slots set id = id + (user_id % 3) * 4194304 where organization_id = ${organizationId}
        and user_id % 2 = 0`);
    const all = await slotsOfWeek();
    for (const at of [0, 3, 299, 300, 301, 1_000, all.length - 5]) {
      const startId = firstContentId(all[at] ?? 0);
      const found = await listSlotsWithTools(app.database, { ...filter, ...inMorning(), startId }, undefined);
      expect(found.map(({ id }) => id)).toEqual(all.slice(at, at + limit + 1));
      const userIds = Array.from({ length: members + 1 }, (_, index) => filled.members.first + index);
      const ofPersons = { ...filter, ...inMorning(), startId, userIds };
      expect(await listSlotsWithTools(app.database, ofPersons, undefined)).toEqual(found);
    }
  });

  inPlans('reads only the part of a ten-minute slot that it shows', async () => {
    const all = await slotsOfWeek();
    for (const at of [0, 150, 290]) {
      const of = { ...filter, ...inMorning(), limit: 11, startId: firstContentId(all[at] ?? 0) };
      expect(await rowsRead((db) => listSlotsWithTools(db, of, undefined))).toBeLessThan(150);
    }
  });
});

describe('a page of screenshots', () => {
  const week = () => windowAt(14, 24 * 7);
  const everybody = () => Array.from({ length: members + 1 }, (_, index) => filled.members.first + index);
  const slotsFrom = (of: object, persons?: readonly number[]) => (db: Executor) =>
    listSlotsWithScreenshots(db, { ...filter, ...week(), ...of }, persons);

  test('is in the order of the slots from any start, whether slots are read by person or by id', async () => {
    const { since, until } = week();
    const rows = await app.database.many<{ id: number; projectId: number }>(sql`
      select id, project_id as "projectId" from activity_slots where organization_id = ${filter.organizationId}
        and starts_at >= ${since} and starts_at < ${until}
      order by id / 536870912, id % 4194304, id`);
    for (const at of [0, 3, 299, 301, 1_000, rows.length - 5]) {
      const startId = firstContentId(rows[at]?.id ?? 0);
      const found = await slotsFrom({ startId })(app.database);
      expect(found.map(({ id }) => id)).toEqual(rows.slice(at, at + limit + 1).map(({ id }) => id));
      expect(await slotsFrom({ startId }, everybody())(app.database)).toEqual(found);
      const projectIds = [rows[at]?.projectId ?? 0];
      const ofProject = rows.slice(at).filter(({ projectId }) => projectIds.includes(projectId));
      const some = await slotsFrom({ startId, projectIds }, everybody())(app.database);
      expect(some.map(({ id }) => id)).toEqual(ofProject.slice(0, limit + 1).map(({ id }) => id));
      expect(await slotsFrom({ startId, projectIds })(app.database)).toEqual(some);
    }
  });

  for (const [whom, of, persons, most] of [
    ['all people', () => ({}), () => undefined, 5 * limit],
    ['one person', () => ({}), () => [filled.members.first], 3 * limit],
    ['ten people', () => ({}), () => everybody().slice(20, 30), 6 * limit],
    ['many people', () => ({}), everybody, 3 * members],
    ['a project', () => ({ projectIds: [filled.projects.first] }), everybody, 3 * members + 6 * limit],
    ['a task without time', () => ({ taskIds: [1] }), () => [filled.members.first], 50],
  ] as const)
    inPlans(`of ${whom} reads little more than it shows`, async () => {
      expect(await rowsRead(slotsFrom(of(), persons()))).toBeLessThan(most);
    });
});

inPlans(
  'a page of screenshots for many people reads the time of all people if many of their slots have screenshots',
  async () => {
    const { since, until } = windowAt(14, 24 * 7);
    const { first } = filled.projects;
    const isDense = (projectIds: number[]) => (db: Executor) =>
      isDenseWithScreenshots(db, { ...filter, since, until, projectIds });
    expect(await isDense([first])(app.database)).toBe(true);
    expect(await isDense([first + largeProjects])(app.database)).toBe(false);
    expect(await rowsRead(isDense([first + largeProjects]))).toBeLessThanOrEqual(40 * (limit + 1));
    const params = { organization_id: filled.tenant.organizationId };
    const client = new Client({ baseUrl: app.baseUrl, token: filled.tenant.token });
    const projectIds = Array.from({ length: largeProjects }, (_, index) => first + index);
    const query = {
      'time_slot[start]': since.toString(),
      'time_slot[stop]': until.toString(),
      project_ids: projectIds,
      page_limit: limit - 1,
    };
    const ask = () => client.call(listScreenshots, { params, query });
    const { screenshots } = await ask();
    const slots = await listSlotsWithScreenshots(app.database, { ...filter, since, until }, undefined);
    expect(screenshots.map(({ id }) => id)).toEqual(slots.slice(0, limit - 1).flatMap((slot) => slot.screenshotIds));
    expect(await rowsRead(ask, 'pages')).toBeLessThan(5 * members);
  },
);

test('findWorkers finds all people with time, up to the requested number', async () => {
  const { organizationId } = filter;
  const { first } = filled.projects;
  for (const projectIds of [[first], [first, first + 1, first + largeProjects]])
    for (const days of [0, 3, 9]) {
      const from = stop.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 14 });
      const work = { projectIds, taskIds: undefined, from: from.toString(), to: from.add({ days }).toString() };
      const rows = await app.database.many<{ userId: number }>(sql`
        select distinct user_id as "userId" from daily_time where organization_id = ${organizationId}
          and project_id = any(${projectIds}::int[]) and local_date between ${work.from} and ${work.to} order by 1`);
      const all = rows.map(({ userId }) => userId);
      for (const most of [1, 2, all.length - 1, all.length, all.length + 1, 1_000]) {
        const found = await findWorkers(app.database, organizationId, work, most);
        expect(found).toHaveLength(Math.min(most, all.length));
        expect(all).toEqual(expect.arrayContaining(found));
      }
    }
});

inPlans('pages of a small project, of its task, and of its manager read only their time', async () => {
  const projectId = await makeProject(owner);
  const taskId = await makeTask(owner, projectId);
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const starts_at = stop.subtract({ hours: 24 * 9 }).toString();
  const slot = { project_id: projectId, starts_at, tracked: 600, task_id: taskId, screenshot_ids: [41, 42] };
  const userIds = [owner.userId, lead.userId];
  const items = userIds.map((user_id) => ({ ...slot, user_id }));
  await ingest(owner.client, owner.organizationId, items);
  await app.database.pool.query('analyze');
  const { since, until } = windowAt(14, 24 * 7);
  const params = { organization_id: owner.organizationId };
  const range = { 'time_slot[start]': since.toString(), 'time_slot[stop]': until.toString() };
  const screenshots = (client: Client, query: object) => async () =>
    (await client.call(listScreenshots, { params, query: { ...range, ...query } })).screenshots.map(({ id }) => id);
  for (const ask of [
    screenshots(owner.client, { project_ids: [projectId] }),
    screenshots(owner.client, { user_ids: userIds }),
    screenshots(lead.client, {}),
  ]) {
    expect(await ask()).toEqual([41, 42, 41, 42]);
    expect(await rowsRead(ask)).toBeLessThan(100);
  }
  const query = { ...range, task_ids: [taskId] };
  const ofTask = async () => (await owner.client.call(listActivities, { params, query })).activities;
  expect((await ofTask()).map(({ user_id }) => user_id)).toEqual(userIds);
  expect(await rowsRead(ofTask)).toBeLessThan(100);
});

inPlans('last activities on a project read no time on others', async () => {
  const { organizationId } = filter;
  const projectId = filled.projects.first + filled.projects.count - 1;
  await app.database.run(sql`
    insert into project_members (organization_id, project_id, user_id, role, created_at, updated_at)
    select ${organizationId}::int, ${projectId}::int, user_id, 'user', now(), now() from members
    where organization_id = ${organizationId} on conflict do nothing`);
  const ask = (db: Executor) => listLast(db, { organizationId, projectId, startId: 0, limit, includeRemoved: false });
  expect(await ask(app.database)).toHaveLength(limit);
  expect(await rowsRead(ask)).toBeLessThan(20 * limit);
});
