import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import type { Client } from '../../../client/client.ts';
import { createTimeEntry, deleteActivities, listActivities } from '../../../contract/activities.ts';
import { listAudit } from '../../../contract/audit.ts';
import type { Body, Query } from '../../../contract/endpoint.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listNotes } from '../../../contract/slot-contents.ts';
import { createEntry, deleteEntry, getEntry, listEntries } from '../../../contract/time-entries.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from '../recording/actions.ts';

const app = useTestApp();
const nine = '2026-03-02T09:00:00Z';

/** A project with a member and a manager of it. The date is 2026-03-02, the time zone Berlin. */
async function setUp() {
  const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  await app.setNow(owner.client, '2026-03-02T20:00:00Z');
  const projectId = await makeProject(owner);
  const params = { organization_id: owner.organizationId };
  const member = await addMember(app, owner, { projectId });
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const create = async (client: Client, more: Partial<Body<typeof createEntry>> = {}) => {
    const body = { project_id: projectId, since: nine, until: '2026-03-02T10:30:00Z', ...more };
    return (await client.call(createEntry, { params, body })).time_entry;
  };
  const list = (client: Client, query: Partial<Query<typeof listEntries>> = {}) =>
    client.call(listEntries, { params, query: { 'date[start]': '2026-02-01', 'date[stop]': '2026-03-31', ...query } });
  const ids = async (client: Client, query: Partial<Query<typeof listEntries>> = {}) =>
    (await list(client, query)).time_entries.map(({ id }) => id);
  const of = (time_entry_id: number) => ({ params: { ...params, time_entry_id } });
  return { owner, params, projectId, member, lead, create, list, ids, of };
}

const slotsOf = (organizationId: number) =>
  app.database.many<{ entryId: number; tracked: number }>(sql`
    select entry_id as "entryId", tracked from activity_slots where organization_id = ${organizationId}
    order by starts_at`);

const refused = (...said: (string | RegExp)[]) => ({
  status: 400,
  code: 'record_invalid',
  details: said.map((text) => expect.stringMatching(text) as string),
});

describe('an entry', () => {
  // proves: activities-77
  test('is stored as manual slots that name it, and its note is not in them', async () => {
    const { owner, member, projectId, create, of, params } = await setUp();
    const taskId = await makeTask(owner, projectId);
    const entry = await create(member.client, { task_id: taskId, note: ' Workshop ', billable: false });
    const by = { user_id: member.userId, creator_user_id: member.userId, source: 'manual', editable: true };
    expect(entry).toMatchObject({
      ...by,
      project_id: projectId,
      task_id: taskId,
      note: 'Workshop',
      billable: false,
      since: nine,
      until: '2026-03-02T10:30:00Z',
      date: '2026-03-02',
      seconds: 5_400,
      released: false,
    });
    expect((await member.client.call(getEntry, of(entry.id))).time_entry).toEqual(entry);
    expect(await slotsOf(owner.organizationId)).toEqual(
      Array.from({ length: 9 }, () => ({ entryId: entry.id, tracked: 600 })),
    );
    const query = { 'time_slot[start]': nine, 'time_slot[stop]': '2026-03-03T00:00:00Z' };
    const { activities } = await owner.client.call(listActivities, { params, query });
    expect(activities.map(({ time_type, client }) => [time_type, client])).toEqual(
      Array.from({ length: 9 }, () => ['manual', 'manual']),
    );
    const { notes } = await owner.client.call(listNotes, { params, query });
    expect(notes).toMatchObject([{ note: 'Workshop', recorded_at: nine, id: activities[0]?.id, task_id: taskId }]);
  });

  // proves: activities-77
  test('is also created by manual time under /v2', async () => {
    const { owner, member, projectId, list } = await setUp();
    const body = { project_id: projectId, start_time: '2026-03-01T22:55:00Z', tracked: 900, note: 'x'.repeat(1_000) };
    await owner.client.call(createTimeEntry, { params: { user_id: member.userId }, body });
    const { time_entries: entries } = await list(member.client);
    const by = { user_id: member.userId, creator_user_id: owner.userId, source: 'manual' };
    const time = { since: '2026-03-01T22:55:00Z', until: '2026-03-01T23:10:00Z', date: '2026-03-01', seconds: 900 };
    expect(entries).toMatchObject([{ ...by, ...time, note: 'x'.repeat(1_000) }]);
  });

  // proves: activities-78
  test('is refused with a list of the time that is already recorded, by entries and by trackers', async () => {
    const { owner, member, create, projectId } = await setUp();
    const other = await makeProject(owner);
    const first = await create(member.client);
    await ingest(owner.client, owner.organizationId, [
      { user_id: member.userId, project_id: other, starts_at: '2026-03-02T11:01:00Z', tracked: 60 },
    ]);
    const [taken, place] = ['is already recorded', `project ${projectId}`];
    const wanted = { since: '2026-03-02T10:00:30Z', until: '2026-03-02T11:30:00Z' };
    await expect(create(owner.client, { ...wanted, user_id: member.userId, project_id: other })).rejects.toMatchObject(
      refused(
        `^since: time from 2026-03-02T10:00:30Z to 2026-03-02T10:30:00Z ${taken} \\(entry ${first.id} on ${place}\\)$`,
        `^since: time from 2026-03-02T11:01:00Z to 2026-03-02T11:02:00Z ${taken} \\(project ${other}\\)$`,
      ),
    );
    expect((await slotsOf(owner.organizationId)).length).toBe(10);
    await expect(create(member.client)).rejects.toMatchObject(
      refused(`^since: time from ${nine} to 2026-03-02T10:30:00Z ${taken} \\(entry ${first.id} on ${place}\\)$`),
    );
    const after = await create(member.client, { since: first.until, until: '2026-03-02T11:00:00Z' });
    expect(after.seconds).toBe(1_800);
  });

  test.each([
    [{ until: nine }, /^until: must be after since$/],
    [{ until: '2026-03-03T09:00:01Z' }, /^until: must be up to 24 h after since$/],
    [{ since: '2026-03-02T20:00:00Z', until: '2026-03-02T20:11:00Z' }, /^since: the time must not end later than ten/],
    [
      { since: '2022-03-02T20:00:00Z', until: '2022-03-02T20:11:00Z' },
      /^since: must not be more than three years ago$/,
    ],
    [{ task_id: 2_000_000_000 }, /^task_id: is not a task of the project$/],
    [{ project_id: 2_000_000_000 }, /^project_id: is not one of your projects$/],
  ])('with %j is refused', async (body, said) => {
    const { member, create, list } = await setUp();
    await expect(create(member.client, body)).rejects.toMatchObject(refused(said));
    expect((await list(member.client)).time_entries).toEqual([]);
  });

  // proves: activities-79
  test('can be created by members on their projects, and for others by managers of the project', async () => {
    const { owner, member, lead, create } = await setUp();
    const outside = await makeProject(owner);
    await expect(create(member.client, { project_id: outside })).rejects.toMatchObject(
      refused(/^project_id: is not one of your projects$/),
    );
    await expect(create(member.client, { user_id: lead.userId })).rejects.toMatchObject(
      refused(/^user_id: your role does not allow/),
    );
    expect((await create(lead.client, { user_id: member.userId })).user_id).toBe(member.userId);
    await expect(create(lead.client, { user_id: member.userId, project_id: outside })).rejects.toMatchObject(
      refused(/^user_id: your role does not allow/),
    );
  });
});

describe('the list', () => {
  // proves: activities-79
  test('shows own entries to members, those of their projects to project managers, and all to owners', async () => {
    const { owner, member, lead, create, ids, of } = await setUp();
    const elsewhere = await makeProject(owner);
    const own = await create(member.client);
    const hidden = await create(owner.client, { project_id: elsewhere });
    expect(await ids(owner.client)).toEqual([own.id, hidden.id]);
    expect([await ids(member.client), await ids(lead.client)]).toEqual([[own.id], [own.id]]);
    await expect(member.client.call(getEntry, of(hidden.id))).rejects.toMatchObject({ status: 404 });
    await expect(lead.client.call(deleteEntry, { ...of(hidden.id), query: {} })).rejects.toMatchObject({ status: 404 });
  });

  test('is ordered by date, pages by position, and filters by project, client, task, source and text', async () => {
    const { owner, member, projectId, create, list, ids } = await setUp();
    const other = await makeProject(owner);
    const taskId = await makeTask(owner, projectId);
    const late = await create(member.client, { note: 'Straße 100 %', task_id: taskId });
    const early = await create(owner.client, {
      project_id: other,
      since: '2026-02-27T22:00:00Z',
      until: '2026-02-27T23:30:00Z',
    });
    const first = await list(owner.client, { page_limit: 1 });
    expect(first.time_entries.map(({ id, date }) => [id, date])).toEqual([[early.id, '2026-02-27']]);
    const next = first.pagination?.next_page_start_id;
    expect(await ids(owner.client, { page_limit: 1, page_start_id: next ?? 0 })).toEqual([late.id]);
    expect(await ids(owner.client, { project_ids: [other] })).toEqual([early.id]);
    expect(await ids(owner.client, { user_ids: [member.userId] })).toEqual([late.id]);
    expect(await ids(owner.client, { task_ids: [taskId] })).toEqual([late.id]);
    expect(await ids(owner.client, { source: 'manual', text: 'STRASSE' })).toEqual([]);
    expect(await ids(owner.client, { source: 'manual', text: 'straße 100 %' })).toEqual([late.id]);
    expect(await ids(owner.client, { 'date[stop]': '2026-02-27' })).toEqual([early.id]);
    expect(await ids(owner.client, { client_ids: [2_000_000_000] })).toEqual([]);
    const sides = await list(owner.client, { include: ['users', 'projects', 'tasks'] });
    expect(sides.users?.map(({ id }) => id).toSorted()).toEqual([owner.userId, member.userId].toSorted());
    expect([sides.projects?.length, sides.tasks?.map(({ id }) => id)]).toEqual([2, [taskId]]);
  });
});

describe('deleting an entry', () => {
  // proves: activities-80
  test('deletes its time, and is recorded with all values', async () => {
    const { owner, member, create, of, ids, params } = await setUp();
    const entry = await create(member.client, { note: 'Workshop' });
    await member.client.call(deleteEntry, { ...of(entry.id), query: { reason: 'Twice' } });
    expect([await ids(owner.client), await slotsOf(owner.organizationId)]).toEqual([[], []]);
    expect((await daysOf(app.database, owner.organizationId)).filter(({ tracked }) => tracked > 0)).toEqual([]);
    const { audit_entries: entries } = await owner.client.call(listAudit, { params, query: { subject: 'time_entry' } });
    const before = { id: entry.id, user_id: member.userId, note: 'Workshop', seconds: 5_400, since: nine };
    expect(entries).toMatchObject([
      { action: 'created', after: { id: entry.id, note: 'Workshop' } },
      { action: 'deleted', actor_user_id: member.userId, reason: 'Twice', before, after: null },
    ]);
    await expect(member.client.call(deleteEntry, { ...of(entry.id), query: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  // proves: activities-80
  test('is possible for members up to 14 days after its date, and later for those who lead', async () => {
    const { owner, member, lead, create, of } = await setUp();
    const entry = await create(member.client);
    await app.setNow(owner.client, '2026-03-16T12:00:00Z');
    expect((await member.client.call(getEntry, of(entry.id))).time_entry.editable).toBe(true);
    await app.setNow(owner.client, '2026-03-17T12:00:00Z');
    expect((await member.client.call(getEntry, of(entry.id))).time_entry.editable).toBe(false);
    await expect(member.client.call(deleteEntry, { ...of(entry.id), query: {} })).rejects.toMatchObject(
      refused(/^time_entry_id: members can change their time for 14 days after its date, 2026-03-02$/),
    );
    await lead.client.call(deleteEntry, { ...of(entry.id), query: {} });
  });
});

describe('an entry whose slots change otherwise', () => {
  // proves: activities-81
  test('covers the remaining slots, and ends with the last one', async () => {
    const { owner, member, projectId, create, of, params, ids } = await setUp();
    const entry = await create(member.client);
    const range = (start: string, stop: string) => ({ 'time_slot[start]': start, 'time_slot[stop]': stop });
    await owner.client.call(deleteActivities, { params, query: range('2026-03-02T08:00:00Z', '2026-03-02T09:20:00Z') });
    const shown = async () => (await owner.client.call(getEntry, of(entry.id))).time_entry;
    expect(await shown()).toMatchObject({ since: '2026-03-02T09:20:00Z', until: entry.until, seconds: 4_200 });
    const item = { user_id: member.userId, project_id: projectId, starts_at: '2026-03-02T10:20:00Z', tracked: 300 };
    await ingest(owner.client, owner.organizationId, [item]);
    expect(await shown()).toMatchObject({ until: '2026-03-02T10:20:00Z', seconds: 3_600 });
    await owner.client.call(deleteActivities, { params, query: range(nine, '2026-03-02T10:20:00Z') });
    expect(await ids(owner.client)).toEqual([]);
    expect(await slotsOf(owner.organizationId)).toEqual([{ entryId: null, tracked: 300 }]);
  });

  test('moves to the person who receives the time in a merge, and figures stay correct', async () => {
    const { owner, member, lead, create, list, params } = await setUp();
    const entry = await create(member.client);
    const pair = { user_id: member.userId, other_user_id: lead.userId };
    await owner.client.call(mergeMembers, { params: { ...params, ...pair } });
    const { time_entries: entries } = await list(owner.client);
    expect(entries).toMatchObject([{ id: entry.id, user_id: lead.userId, seconds: 5_400 }]);
    const differences = await app.database.transaction(async (tx) =>
      rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), owner.organizationId, { repair: false }),
    );
    expect(differences).toEqual([]);
  });

  test('gets the date of a new calendar', async () => {
    const { owner, member, create, of, params } = await setUp();
    const since = '2026-03-02T19:30:00Z';
    const entry = await create(member.client, { since, until: '2026-03-02T20:05:00Z' });
    expect(entry.date).toBe('2026-03-02');
    await owner.client.call(updateOrganization, { params, body: { time_zone: 'Asia/Tokyo' } });
    await app.setNow(owner.client, '2026-03-20T12:00:00Z');
    expect((await owner.client.call(getEntry, of(entry.id))).time_entry.date).toBe('2026-03-02');
  });
});
