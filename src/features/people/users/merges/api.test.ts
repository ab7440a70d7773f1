import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { activitiesOf, itemsOf, jiggler, sequence, work } from '../../../../../test/harness/detection.ts';
import { makeFlags, requireTexts } from '../../../../../test/harness/flags.ts';
import { addMember, type TestMember } from '../../../../../test/harness/members.ts';
import { removeMember } from '../../../../../test/harness/membership.ts';
import { daysOf, ingest, makeProject } from '../../../../../test/harness/time.ts';
import { decideAt, recordContents } from '../../../../../test/harness/recording.ts';
import { listActivities } from '../../../../contract/activities.ts';
import type { ActivityItem } from '../../../../contract/activity-item.ts';
import { listAudit } from '../../../../contract/audit.ts';
import type { Answer } from '../../../../contract/endpoint.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { mergeMembers } from '../../../../contract/member-merges.ts';
import { sql } from '../../../../db/sql.ts';
import { rebuildDailyTime } from '../../../work/recording/rebuild.ts';

const app = useTestApp();

/** The merges in an audit log. */
const mergesIn = ({ audit_entries: entries }: Answer<typeof listAudit>) =>
  entries.filter(({ action }) => action === 'merged');

interface Fixture {
  mine: TestOrganization;
  from: TestMember;
  into: TestMember;
  projectId: number;
}

async function setUp(timeZone = 'UTC'): Promise<Fixture> {
  const mine = await app.createOrganization({ timeZone });
  await recordContents(app, mine);
  const projectId = await makeProject(mine);
  return { mine, from: await addMember(app, mine), into: await addMember(app, mine), projectId };
}

const item = ({ projectId }: Fixture, { userId }: TestMember, startsAt: string, more: Partial<ActivityItem> = {}) => ({
  user_id: userId,
  project_id: projectId,
  starts_at: startsAt,
  tracked: 600,
  keyboard: 100,
  mouse: 200,
  overall: 250,
  ...more,
});

async function send({ mine }: Fixture, ...items: ActivityItem[]) {
  const report = await ingest(mine.client, mine.organizationId, items);
  expect(report.rejections).toEqual([]);
}

const paramsOf = ({ mine, from, into }: Fixture) => ({
  organization_id: mine.organizationId,
  user_id: from.userId,
  other_user_id: into.userId,
});
const merge = async (here: Fixture) => (await here.mine.client.call(mergeMembers, { params: paramsOf(here) })).merge;
const tryMerge = (here: Fixture, client = here.mine.client) => client.send(mergeMembers, { params: paramsOf(here) });

interface LedgerDay {
  userId: number;
  projectId: number;
  date: string;
  tracked: number;
  billable: number;
}

/** The sums of the ledger, which equal the days as known now. With a cause, only entries with that cause. */
const ledgerOf = ({ mine }: Fixture, cause = '%') =>
  app.database.many<LedgerDay>(sql`
    select user_id as "userId", project_id as "projectId", local_date as date, sum(tracked_delta) as tracked,
      sum(billable_delta) as billable
    from time_ledger where organization_id = ${mine.organizationId} and cause like ${cause}
    group by 1, 2, 3 having sum(tracked_delta) <> 0 or sum(billable_delta) <> 0 order by 3, 1, 2`);

/** Checks that all derived figures and the ledger agree with the sums of the slots. */
async function requireExact(here: Fixture) {
  const differences = await app.database.transaction(async (tx) =>
    rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), here.mine.organizationId, { repair: false }),
  );
  expect(differences).toEqual([]);
  const days = await daysOf(app.database, here.mine.organizationId);
  const figures = days.map(({ userId, projectId, date, tracked, billable }) => ({
    userId,
    projectId,
    date,
    tracked,
    billable,
  }));
  expect(figures).toEqual(await ledgerOf(here));
  return days;
}

describe('a merge moves all time', () => {
  // proves: members-48
  test('and all derived figures, to the second', async () => {
    const here = await setUp();
    const { from, into } = here;
    await send(
      here,
      item(here, from, '2026-02-27T09:00:00Z'),
      item(here, from, '2026-02-27T09:10:00Z', { billable: false, tracked: 300 }),
      item(here, from, '2026-01-31T23:50:00Z'),
      item(here, into, '2026-02-27T10:00:00Z', { keyboard: null, mouse: null, overall: null }),
      item(here, into, '2026-02-27T09:10:00Z', { project_id: await makeProject(here.mine), tracked: 300 }),
    );
    const before = await requireExact(here);
    expect(await merge(here)).toEqual({
      user_id: from.userId,
      into_user_id: into.userId,
      activities: 3,
      tracked_seconds: 1_500,
    });
    const after = await requireExact(here);
    expect(new Set(after.map((day) => day.userId))).toEqual(new Set([into.userId]));
    const total = (days: typeof before, name: 'tracked' | 'billable' | 'inputTracked' | 'overall') =>
      days.reduce((sum, day) => sum + day[name], 0);
    for (const name of ['tracked', 'billable', 'inputTracked', 'overall'] as const) {
      expect(total(after, name)).toBe(total(before, name));
    }
    expect(await ledgerOf(here, 'merge')).toEqual(
      [
        { date: '2026-01-31', tracked: 600, billable: 600 },
        { date: '2026-02-27', tracked: 900, billable: 600 },
      ].flatMap(({ date, tracked, billable }) => [
        { userId: from.userId, projectId: here.projectId, date, tracked: -tracked, billable: -billable },
        { userId: into.userId, projectId: here.projectId, date, tracked, billable },
      ]),
    );
  });

  test('and leaves slots split at local midnight as before', async () => {
    const here = await setUp('Asia/Kathmandu');
    const minutes: ActivityItem['minutes'] = [
      [1, 2, 3],
      [0, 0, 0],
      [5, 5, 5],
      [0, 10, 10],
      [7, 0, 7],
      [9, 9, 9],
      [0, 1, 1],
      [3, 3, 3],
      [0, 0, 0],
      [2, 0, 2],
    ];
    await send(
      here,
      item(here, here.from, '2026-02-26T18:10:00Z', { minutes, keyboard: 27, mouse: 30, overall: 40 }),
      item(here, here.from, '2026-02-27T18:10:00Z', { keyboard: 101, mouse: null, overall: 101 }),
    );
    const before = await requireExact(here);
    expect(before.map((day) => day.date)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28']);
    await merge(here);
    const after = await requireExact(here);
    expect(after).toEqual(before.map((day) => ({ ...day, userId: here.into.userId })));
  });

  test('and activities retain their ids and details', async () => {
    const here = await setUp();
    await send(here, item(here, here.from, '2026-02-27T09:00:00Z', { apps: [{ name: 'Editor', seconds: 600 }] }));
    const params = { organization_id: here.mine.organizationId };
    const query = { 'time_slot[start]': '2026-02-27T00:00:00Z', 'time_slot[stop]': '2026-02-28T00:00:00Z' };
    const read = async () => (await here.mine.client.call(listActivities, { params, query })).activities[0];
    const before = await read();
    await merge(here);
    expect(await read()).toEqual({ ...before, user_id: here.into.userId });
    const kept = await app.database.one<{ apps: unknown }>(sql`
      select apps from activity_slots where organization_id = ${here.mine.organizationId}`);
    expect(kept.apps).toEqual([{ name: 'Editor', seconds: 600 }]);
  });

  // proves: activities-73
  test('but not contents that the settings of the other member forbid', async () => {
    const here = await setUp();
    const contents = {
      apps: [{ name: 'Editor', seconds: 600 }],
      urls: [{ url: 'https://docs.example/', seconds: 60 }],
      screenshot_ids: [7, 8, 9],
    };
    const silent = { tracked: 60, keyboard: null, mouse: null, overall: null };
    await send(here, item(here, here.from, '2026-02-27T09:00:00Z', { ...contents, ...silent }));
    await send(here, item(here, here.into, '2026-02-27T09:05:00Z', { screenshot_ids: [1], ...silent }));
    const decided = { app_and_url_tracking: 'apps', screenshot_frequency: '2' };
    await decideAt(app, here.mine, '2026-01-01T00:00:00Z', decided);
    await merge(here);
    const moved = await app.database.many(sql`
      select user_id as "userId", tracked, apps, urls, screenshot_ids as screenshots from activity_slots
      where organization_id = ${here.mine.organizationId} order by starts_at`);
    const own = { userId: here.into.userId, tracked: 60, urls: null };
    expect(moved).toHaveLength(2);
    expect(moved[0]).toMatchObject({ ...own, apps: contents.apps });
    const ids = moved.flatMap((slot) => (slot as { screenshots: number[] | null }).screenshots ?? []);
    expect(ids).toHaveLength(2);
  });

  test('even of former members, and a second merge moves nothing', async () => {
    const here = await setUp();
    await send(here, item(here, here.from, '2026-02-27T09:00:00Z'));
    await removeMember(here.mine, here.from.userId);
    expect((await merge(here)).activities).toBe(1);
    expect((await merge(here)).activities).toBe(0);
    const at = { params: { organization_id: here.mine.organizationId }, query: {} };
    expect(mergesIn(await here.mine.client.call(listAudit, at))).toHaveLength(1);
  });

  test('even if it is more than one batch', async () => {
    const here = await setUp();
    await app.database.run(sql`
      insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, billable, time_type,
        created_at, updated_at)
      select ${here.mine.organizationId}::int, n, ${here.from.userId}::int, ${here.projectId}::int,
        '2026-01-01T00:00:00Z'::timestamptz + n * interval '10 seconds', 10, true, 'tracked', '2026-03-01', '2026-03-01'
      from generate_series(0, 11999) as n`);
    await app.database.transaction(async (tx) =>
      rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), here.mine.organizationId, { repair: true }),
    );
    expect(await merge(here)).toMatchObject({ activities: 12_000, tracked_seconds: 120_000 });
    await requireExact(here);
  });
});

describe('a merge is refused', () => {
  async function requireUnmoved(here: Fixture, detail: RegExp) {
    const before = await requireExact(here);
    const ledger = await ledgerOf(here, 'merge');
    const answer = await tryMerge(here);
    expect(answer).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    expect((answer.body as { details: string[] }).details).toEqual([expect.stringMatching(detail)]);
    expect(await requireExact(here)).toEqual(before);
    expect(await ledgerOf(here, 'merge')).toEqual(ledger);
    const at = { params: { organization_id: here.mine.organizationId }, query: {} };
    expect((await here.mine.client.call(listEvents, at)).events.map((event) => event.kind)).not.toContain(
      'members_merged',
    );
  }

  // proves: members-48
  test('for time of both members with the same project and start, and reports these slots', async () => {
    const here = await setUp();
    await send(
      here,
      item(here, here.from, '2026-02-26T09:00:00Z'),
      item(here, here.from, '2026-02-27T09:00:00Z', { tracked: 60, keyboard: 6, mouse: 6, overall: 6 }),
      item(here, here.into, '2026-02-27T09:00:00Z', { tracked: 60, keyboard: 6, mouse: 6, overall: 6 }),
    );
    await requireUnmoved(here, /^user_id: both have time on project \d+ that starts at 2026-02-27T09:00:00Z$/);
  });

  // proves: members-48
  test('for more than 600 s in ten minutes, and reports these ten minutes', async () => {
    const here = await setUp();
    await send(
      here,
      item(here, here.from, '2026-02-26T09:00:00Z'),
      item(here, here.from, '2026-02-27T09:00:00Z', { tracked: 301 }),
      item(here, here.into, '2026-02-27T09:05:00Z', { tracked: 300 }),
    );
    await requireUnmoved(here, /^user_id: 601 s of the ten minutes from 2026-02-27T09:00:00Z on would be tracked/);
  });

  test('but not for exactly 600 s', async () => {
    const here = await setUp();
    await send(
      here,
      item(here, here.from, '2026-02-27T09:00:00Z', { tracked: 300 }),
      item(here, here.into, '2026-02-27T09:05:00Z', { tracked: 300 }),
    );
    expect((await merge(here)).activities).toBe(1);
    await requireExact(here);
  });

  test('for one and the same member, for a stranger, and for users who are not owners', async () => {
    const here = await setUp();
    const other = await app.createOrganization();
    const manager = await addMember(app, here.mine, { role: 'manager' });
    expect((await tryMerge(here, manager.client)).status).toBe(403);
    expect((await tryMerge(here, here.from.client)).status).toBe(403);
    expect((await tryMerge(here, other.client)).status).toBe(404);
    const stranger = { ...here, into: { ...here.into, userId: other.userId } };
    expect((await tryMerge(stranger)).status).toBe(404);
    expect(await tryMerge({ ...here, into: here.from })).toMatchObject({
      status: 400,
      body: { code: 'record_invalid' },
    });
  });
});

describe('a merge', () => {
  test('creates an entry in the audit log and in the feed', async () => {
    const here = await setUp();
    await send(here, item(here, here.from, '2026-02-27T09:00:00Z'));
    await merge(here);
    const at = { params: { organization_id: here.mine.organizationId }, query: {} };
    expect(mergesIn(await here.mine.client.call(listAudit, at))).toMatchObject([
      { action: 'merged', subject: 'member', subject_id: here.from.userId, after: { user_id: here.into.userId } },
    ]);
    const told = await here.mine.client.call(listEvents, { ...at, query: { kinds: ['members_merged'] } });
    expect(told.events).toMatchObject([
      {
        kind: 'members_merged',
        subject_id: here.from.userId,
        user_id: here.into.userId,
        payload: { into_user_id: here.into.userId, activities: 1, tracked_seconds: 600 },
      },
    ]);
  });

  // proves: unusual-activities-12
  test('causes a new analysis of both members’ days, and removes flags with the cause member_merged', async () => {
    const here = await setUp();
    await send(here, item(here, here.from, '2026-02-27T09:00:00Z'));
    const [id] = await makeFlags(app, here.mine, [{ userId: here.from.userId }]);
    await merge(here);
    const days = await app.database.many(sql`
      select user_id as "userId", local_date as date, cause from detection_days
      where organization_id = ${here.mine.organizationId} and due_at is not null and local_date = '2026-02-27'
        order by 1`);
    expect(days).toEqual(
      [here.from, here.into].map(({ userId }) => ({ userId, date: '2026-02-27', cause: 'member_merged' })),
    );
    await app.setNow(here.mine.client, '2026-03-02T13:00:00Z');
    const at = { params: { organization_id: here.mine.organizationId }, query: {} };
    const { events } = await here.mine.client.call(listEvents, at);
    expect(events.at(-1)).toMatchObject({
      kind: 'unusual_activity_removed',
      subject_id: id,
      user_id: here.from.userId,
      payload: { cause: 'member_merged' },
    });
  });

  test('results in the same unusual activities for the other member', async () => {
    const here = await setUp();
    const odd = sequence(work(1, 90), jiggler(120), work(2, 60));
    const place = { userId: here.from.userId, projectId: here.projectId, startsAt: '2026-02-26T09:00:00Z' };
    await send(here, ...itemsOf(odd, place));
    await app.setNow(here.mine.client, '2026-03-02T14:00:00Z');
    const before = await activitiesOf(here.mine);
    await merge(here);
    await requireTexts(app, here.mine);
    await app.setNow(here.mine.client, '2026-03-02T15:00:00Z');
    const after = await activitiesOf(here.mine);
    await requireTexts(app, here.mine);
    const described = (records: typeof before) =>
      records.map(({ type, starts_at, ends_at }) => [type, starts_at, ends_at]);
    expect(before.length).toBeGreaterThan(0);
    expect(described(after)).toEqual(described(before));
    expect(before.every(({ user_id }) => user_id === here.from.userId)).toBe(true);
    expect(after.every(({ user_id }) => user_id === here.into.userId)).toBe(true);
  });
});

test('uploads wait for a merge, and no second is lost or counted twice', async () => {
  const here = await setUp();
  await send(here, item(here, here.from, '2026-02-27T09:00:00Z'));
  const uploads = Array.from({ length: 6 }, (_, index) =>
    send(here, item(here, index % 2 ? here.from : here.into, `2026-02-27T1${index}:00:00Z`)),
  );
  await Promise.all([merge(here), ...uploads]);
  await requireExact(here);
  await merge(here);
  const days = await requireExact(here);
  expect(days.map((day) => [day.userId, day.tracked])).toEqual([[here.into.userId, 7 * 600]]);
});
