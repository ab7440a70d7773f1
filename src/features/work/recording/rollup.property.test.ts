import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { runs } from '../../../../test/harness/night.ts';
import { daysOf, ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import { createTimeEntry, deleteActivities } from '../../../contract/activities.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from './rebuild.ts';

const app = useTestApp();

interface Company {
  owner: TestOrganization;
  users: number[];
  projects: number[];
  /** One task of each project. */
  tasks: number[];
}

async function setUp(timeZone: string): Promise<Company> {
  const owner = await app.createOrganization({ timeZone });
  await app.setNow(owner.client, '2026-04-06T12:00:00Z');
  const users = [owner.userId, (await addMember(app, owner)).userId];
  const projects = [await makeProject(owner), await makeProject(owner, { billable: false })];
  const tasks = await Promise.all(projects.map((projectId) => makeTask(owner, projectId)));
  return { owner, users, projects, tasks };
}

/** Zones with offsets of whole, half and quarter hours, and with clock changes near the dates of the tests. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
];
const firstMinute = Temporal.Instant.from('2026-04-02T00:00:00Z').epochMilliseconds / 60_000;
/** The first minute of an item: its first 20 seconds, in which the item can begin, have no activity. */
const bits = fc.stringMatching(/^00000[0-9a-f]{10}$/);

const activity = fc.oneof(
  fc.record({ keyboard: fc.integer({ min: 0, max: 60 }), overall: fc.option(fc.integer({ min: 0, max: 60 })) }),
  fc.record({
    minutes: fc.array(
      fc.tuple(fc.constant(3), fc.option(fc.integer({ min: 0, max: 5 })), fc.integer({ min: 0, max: 6 })),
      { minLength: 1, maxLength: 1 },
    ),
  }),
  fc.record({ seconds: fc.record({ keyboard: fc.array(bits, { minLength: 1, maxLength: 1 }) }) }),
);

const item = fc
  .record({
    user: fc.integer({ min: 0, max: 1 }),
    project: fc.integer({ min: 0, max: 1 }),
    slot: fc.integer({ min: 0, max: 4 * 144 - 1 }),
    minute: fc.integer({ min: 0, max: 3 }),
    second: fc.integer({ min: 0, max: 20 }),
    tracked: fc.integer({ min: 60, max: 360 }),
    billable: fc.option(fc.boolean()),
    onTask: fc.boolean(),
    activity,
  })
  .map(({ slot, minute, ...rest }) => ({ ...rest, minute: firstMinute + slot * 10 + minute }));

const span = fc.tuple(fc.integer({ min: 0, max: 4 * 1_440 }), fc.integer({ min: 1, max: 1_440 }));

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      items: fc.array(item, { minLength: 1, maxLength: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), span, onlyOne: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), span }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const textOf = (minute: number, second = 0) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000 + second * 1_000).toString();

async function take({ owner, users, projects, tasks }: Company, taken: Step): Promise<void> {
  const { organizationId: organization_id } = owner;
  if (taken.kind === 'send') {
    const items = taken.items.map(({ user, project, minute, second, tracked, billable, onTask, activity: active }) => {
      const task_id = onTask ? (tasks[project] ?? 0) : null;
      const place = { user_id: users[user] ?? 0, project_id: projects[project] ?? 0, task_id };
      return { ...place, starts_at: textOf(minute, second), tracked, billable, ...active };
    });
    await ingest(owner.client, organization_id, items);
    return;
  }
  const [from, minutes] = taken.span;
  const start = textOf(firstMinute + from);
  if (taken.kind === 'delete') {
    const range = { 'time_slot[start]': start, 'time_slot[stop]': textOf(firstMinute + from + minutes) };
    const query = { ...range, ...(taken.onlyOne ? { user_ids: users.slice(0, 1) } : {}) };
    await owner.client.call(deleteActivities, { params: { organization_id }, query });
    return;
  }
  const task = minutes % 2 === 0 ? { task_id: tasks[0] ?? 0 } : {};
  const body = { project_id: projects[0] ?? 0, start_time: start, tracked: 60 * minutes, ...task };
  const { status } = await owner.client.send(createTimeEntry, { params: { user_id: users[0] }, body });
  expect([201, 400]).toContain(status);
}

const ledgerOf = (organizationId: number) =>
  app.database.many<{ key: string; tracked: number; billable: number }>(sql`
    select project_id || '/' || local_date || '/' || user_id as key, sum(tracked_delta)::int as tracked,
      sum(billable_delta)::int as billable
    from time_ledger where organization_id = ${organizationId} group by 1
    having sum(tracked_delta) <> 0 or sum(billable_delta) <> 0 order by 1`);

async function expectSound(organizationId: number) {
  const differences = await app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair: false }),
  );
  expect(differences).toEqual([]);
  const days = await daysOf(app.database, organizationId);
  const figures = days.map(({ projectId, date, userId, tracked, billable }) => ({
    key: `${projectId}/${date}/${userId}`,
    tracked,
    billable,
  }));
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  expect(figures.sort(byKey)).toEqual((await ledgerOf(organizationId)).sort(byKey));
}

test.each(zones)(
  'after any uploads, corrections, deletions and manual entries in %s, days equal the sums of slots and ledger',
  async (zone) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const company = await setUp(zone);
        for (const taken of steps) await take(company, taken);
        await expectSound(company.owner.organizationId);
      }),
      runs({ day: 3, night: 8 }),
    );
  },
  60_000,
);
