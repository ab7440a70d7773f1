import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { daysOf, ingest, makeProject, makeTask } from '../../../../test/harness/time.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { overtimeOf } from '../../../../test/harness/work.ts';
import type { Client } from '../../../client/client.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listBudgetChanges } from '../../../contract/budget-changes.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { createEntry, getEntry, listEntries, updateEntry } from '../../../contract/time-entries.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { sql } from '../../../db/sql.ts';
import { rebuildDailyTime } from '../recording/actions.ts';

const app = useTestApp();

/** An entry of a member from 9:00 to 10:30 on 2026-03-02. */
async function setUp() {
  await app.database.run(sql`update test_clock set now = '2026-03-02T20:00:00Z'`);
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const projectId = await makeProject(owner, { bill_rate: 100 });
  const params = { organization_id: owner.organizationId };
  const member = await addMember(app, owner, { projectId });
  const body = { project_id: projectId, since: '2026-03-02T09:00:00Z', until: '2026-03-02T10:30:00Z' };
  const { time_entry: entry } = await member.client.call(createEntry, { params, body });
  const of = { params: { ...params, time_entry_id: entry.id } };
  const change = async (client: Client, changes: Body<typeof updateEntry>) =>
    (await client.call(updateEntry, { ...of, body: changes })).time_entry;
  const days = async () =>
    (await daysOf(app.database, owner.organizationId))
      .filter(({ tracked }) => tracked > 0)
      .map(({ projectId: on, date, tracked, billable }) => [on, date, tracked, billable]);
  const differences = () =>
    app.database.transaction(async (tx) =>
      rebuildDailyTime(app.app.contextFor(tx, await app.app.now(tx)), owner.organizationId, { repair: false }),
    );
  return { owner, projectId, params, member, entry, of, change, days, differences };
}

const refused = (...said: RegExp[]) => ({
  status: 400,
  code: 'record_invalid',
  details: said.map((text) => expect.stringMatching(text) as string),
});

describe('a change of an entry', () => {
  // proves: activities-83
  test('of its time and project moves the time in all figures, and earlier answers stay', async () => {
    const { owner, params, member, entry, change, days, differences } = await setUp();
    const other = await makeProject(owner, { bill_rate: 50, members: [{ user_id: member.userId, role: 'user' }] });
    const week = async (query: object = {}) =>
      (await overtimeOf(owner, '2026-03-02', '2026-03-08', query)).overtime.map((row) => [
        row.tracked_seconds,
        row.bill?.total,
      ]);
    const before = await week();
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    const changed = await change(member.client, {
      project_id: other,
      since: '2026-03-01T23:50:00Z',
      until: '2026-03-02T10:00:00Z',
      billable: false,
    });
    expect(changed).toMatchObject({ id: entry.id, project_id: other, date: '2026-03-01', seconds: 36_600 });
    expect(await days()).toEqual([
      [other, '2026-03-01', 600, 0],
      [other, '2026-03-02', 36_000, 0],
    ]);
    expect(await week()).not.toEqual(before);
    expect(await week({ as_of: '2026-03-03T00:00:00Z' })).toEqual(before);
    expect(await differences()).toEqual([]);
    const { audit_entries: audit } = await owner.client.call(listAudit, { params, query: { subject: 'time_entry' } });
    expect(audit.at(-1)).toMatchObject({
      action: 'updated',
      before: { id: entry.id, seconds: 5_400, billable: true },
      after: { id: entry.id, seconds: 36_600, billable: false, project_id: other },
    });
  });

  // proves: activities-83
  test('of only its note changes no time, and without a difference changes nothing', async () => {
    const { owner, params, member, of, change, days } = await setUp();
    const before = await days();
    expect(await change(member.client, { note: '  Workshop ' })).toMatchObject({ note: 'Workshop', seconds: 5_400 });
    const noted = await change(member.client, { note: 'Workshop' });
    expect((await member.client.call(getEntry, of)).time_entry).toEqual(noted);
    expect(await change(member.client, { note: '' })).toMatchObject({ note: null });
    expect(await days()).toEqual(before);
    const { audit_entries: audit } = await owner.client.call(listAudit, { params, query: { subject: 'time_entry' } });
    expect(audit.map(({ action }) => action)).toEqual(['created', 'updated', 'updated']);
  });

  // proves: activities-83
  test('leaves out time that was deleted between its start and end', async () => {
    const { owner, params, projectId, member, change, days } = await setUp();
    const query = { 'time_slot[start]': '2026-03-02T09:30:00Z', 'time_slot[stop]': '2026-03-02T09:50:00Z' };
    await owner.client.call(deleteActivities, { params, query });
    await change(member.client, { until: '2026-03-02T10:40:00Z', billable: false });
    expect(await days()).toEqual([[projectId, '2026-03-02', 4_800, 0]]);
  });

  // proves: activities-78, activities-83
  test('is refused as a whole if the time is already recorded, or the task is of another project', async () => {
    const { owner, member, projectId, entry, of, change, days } = await setUp();
    const before = await days();
    const item = { user_id: member.userId, project_id: projectId, starts_at: '2026-03-02T10:31:00Z', tracked: 60 };
    await ingest(owner.client, owner.organizationId, [item]);
    await expect(change(member.client, { until: '2026-03-02T11:00:00Z' })).rejects.toMatchObject(
      refused(/^since: time from 2026-03-02T10:31:00Z to 2026-03-02T10:32:00Z is already recorded \(project \d+\)$/),
    );
    const elsewhere = await makeTask(owner, await makeProject(owner));
    await expect(change(member.client, { task_id: elsewhere })).rejects.toMatchObject(
      refused(/^task_id: is not a task of the project$/),
    );
    await expect(change(member.client, { until: '2026-03-02T09:00:00Z' })).rejects.toMatchObject(
      refused(/^until: must be after since$/),
    );
    expect((await member.client.call(getEntry, of)).time_entry).toEqual(entry);
    expect(await days()).toEqual([[projectId, '2026-03-02', Number(before[0]?.[2]) + 60, 5_460]]);
  });

  // proves: activities-80
  test('is refused to members after 14 days, on the old and on the new date', async () => {
    const { owner, member, change } = await setUp();
    await app.setNow(owner.client, '2026-03-16T12:00:00Z');
    const early = { since: '2026-03-01T09:00:00Z', until: '2026-03-01T10:30:00Z' };
    const said = refused(/^time_entry_id: members can change their time for 14 days after its date, 2026-03-01$/);
    await expect(change(member.client, early)).rejects.toMatchObject(said);
    await app.setNow(owner.client, '2026-03-17T12:00:00Z');
    await expect(change(member.client, { note: 'x' })).rejects.toMatchObject(refused(/2026-03-02$/));
    expect(await change(owner.client, early)).toMatchObject({ date: '2026-03-01' });
  });

  // proves: activities-83
  test('beyond the stop of a budget is refused to members only if it adds time', async () => {
    const { owner, member, projectId, change, params } = await setUp();
    const stopping = {
      type: 'hours',
      hours: 1,
      stop_timer_when_budget_reached: true,
      start_date: '2026-03-01',
    } as const;
    await budgetsOf(owner).state(projectId, stopping);
    await expect(change(member.client, { until: '2026-03-02T10:40:00Z' })).rejects.toMatchObject(
      refused(/budget of project \d+ is reached$/),
    );
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    expect(await change(member.client, { until: '2026-03-02T10:20:00Z' })).toMatchObject({ seconds: 4_800 });
    await app.setNow(owner.client, '2026-03-04T12:00:00Z');
    const query = { 'as_of[start]': '2026-03-03T00:00:00Z' };
    const { budget_changes: changes } = await owner.client.call(listBudgetChanges, { params, query });
    expect(changes[0]?.differences).toMatchObject([{ cause: 'edit', seconds: -600 }]);
  });

  // proves: activities-79
  test('by another member is not found, and by a project manager needs the new project too', async () => {
    const { owner, projectId, params, entry, change } = await setUp();
    const stranger = await addMember(app, owner, { projectId });
    await expect(change(stranger.client, { note: 'x' })).rejects.toMatchObject({ status: 404 });
    const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
    const other = await makeProject(owner);
    await expect(change(lead.client, { project_id: other })).rejects.toMatchObject(
      refused(/^user_id: your role does not allow recording this member's time$/),
    );
    expect(await change(lead.client, { note: 'Seen' })).toMatchObject({ id: entry.id, note: 'Seen' });
    const query = { 'date[start]': '2026-03-01', 'date[stop]': '2026-03-31', project_ids: [other] };
    expect((await owner.client.call(listEntries, { params, query })).time_entries).toEqual([]);
  });

  // proves: activities-86
  test('by someone else is an event for the person, with before, after and reason, but not by the person', async () => {
    const { owner, member, entry, change } = await setUp();
    const me = await personalClient(app, member.userId);
    const mine = async () => (await me.call(listOwnEvents, { query: { kinds: ['time_entry_changed'] } })).events;
    await change(member.client, { note: 'Own' });
    expect(await mine()).toEqual([]);
    await change(owner.client, { until: '2026-03-02T10:00:00Z', reason: 'Lunch' });
    expect(await mine()).toMatchObject([
      {
        actor_user_id: owner.userId,
        organization_id: owner.organizationId,
        payload: {
          action: 'updated',
          reason: 'Lunch',
          before: { id: entry.id, seconds: 5_400 },
          after: { id: entry.id, seconds: 3_600 },
        },
      },
    ]);
  });
});
