import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember, type TestMember } from '../../../../test/harness/members.ts';
import { noticesOf } from '../../../../test/harness/notices.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { ingestActivities } from '../../../contract/activities.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listEvents } from '../../../contract/feed.ts';
import { dismissProgram } from '../../../contract/left-out-contents.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();
const tracker = 'AcmeTracker/3.1';
const apps = [{ name: 'Editor', seconds: 60 }];
const [morning, hourLater] = ['2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z'];

const of = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });

/** An organization without settings. It therefore forbids all contents. */
async function setUp() {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, morning);
  const projectId = await makeProject(owner);
  const manager = await addMember(app, owner, { role: 'manager' });
  const members = [await addMember(app, owner, { projectId }), await addMember(app, owner, { projectId })] as const;
  const send = (who: TestMember, contents: object, { program = tracker, at = '2026-03-02T09:00:00Z' } = {}) => {
    const item = { user_id: who.userId, project_id: projectId, starts_at: at, tracked: 600, ...contents };
    const headers = { 'user-agent': program };
    return who.client.call(ingestActivities, { ...of(owner), body: { activities: [item] }, headers });
  };
  const events = async () =>
    (await owner.client.call(listEvents, { ...of(owner), query: { kinds: ['contents_left_out'] } })).events;
  const ownEvents = async ({ userId }: { userId: number }) => {
    const client = await personalClient(app, userId);
    return (await client.call(listOwnEvents, { query: { kinds: ['own_contents_left_out'] } })).events;
  };
  const dismiss = (client = owner.client, program: string | null = tracker) =>
    client.call(dismissProgram, { ...of(owner), body: { program } });
  return { owner, manager, members, projectId, send, events, ownEvents, dismiss };
}

describe('contents that settings forbid', () => {
  // proves: notices-7
  test('create one event per day and program for owners, with the number of people concerned', async () => {
    const { owner, manager, members, send, events } = await setUp();
    const [first, second] = members;
    await send(first, { apps });
    await send(second, { apps, urls: [{ url: 'https://a.example/', seconds: 9 }], screenshot_ids: [1, 2] });
    await send(second, { apps }, { program: '()' });
    expect(await events()).toEqual([]);
    await app.setNow(owner.client, hourLater);
    const subject = {
      kind: 'contents_left_out',
      subject: 'organization',
      subject_id: owner.organizationId,
      user_id: null,
    };
    const program = { date: '2026-03-02', program: tracker };
    expect(await events()).toMatchObject([
      { ...subject, payload: { ...program, program: null }, why: { members: 1, apps: 1, urls: 0, screenshots: 0 } },
      { ...subject, payload: program, why: { members: 2, apps: 2, urls: 1, screenshots: 1 } },
    ]);
    await send(first, { apps }, { at: '2026-03-02T10:00:00Z' });
    await send(manager, { apps }, { at: '2026-03-02T10:00:00Z' });
    await app.setNow(owner.client, '2026-03-02T23:00:00Z');
    expect(await events()).toHaveLength(2);
    const notices = await noticesOf(app, owner.userId);
    expect(notices.map(({ kind, payload }) => [kind, payload['why']])).toContainEqual([
      'contents_left_out',
      { members: 2, apps: 2, urls: 1, screenshots: 1 },
    ]);
    await app.setNow(owner.client, '2026-03-03T09:00:00Z');
    await send(first, { apps }, { at: '2026-03-03T08:00:00Z' });
    await app.setNow(owner.client, '2026-03-03T11:00:00Z');
    expect((await events()).map(({ payload }) => payload['date'])).toEqual(['2026-03-02', '2026-03-02', '2026-03-03']);
    const ofManager = await manager.client.call(listEvents, { ...of(owner), query: { kinds: ['contents_left_out'] } });
    expect(ofManager.events).toEqual([]);
    expect(await noticesOf(app, manager.userId)).toEqual([]);
  });

  // proves: notices-9
  test('are reported to each person concerned, about their own time only', async () => {
    const { owner, members, send, ownEvents } = await setUp();
    const [first, second] = members;
    await send(first, { apps: [...apps, { name: 'Mail', seconds: 5 }], screenshot_ids: [7] });
    await app.setNow(owner.client, hourLater);
    await send(second, { apps }, { at: '2026-03-02T10:00:00Z' });
    await app.setNow(owner.client, '2026-03-02T14:00:00Z');
    const [own, ...more] = await ownEvents(first);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ organization_id: owner.organizationId, actor_user_id: null });
    const program = { date: '2026-03-02', program: tracker };
    expect(own?.payload).toEqual({ ...program, why: { apps: 2, urls: 0, screenshots: 1 } });
    expect((await ownEvents(second)).map(({ payload }) => payload)).toEqual([
      { ...program, why: { apps: 1, urls: 0, screenshots: 0 } },
    ]);
    expect(await ownEvents(owner)).toEqual([]);
  });

  // proves: notices-10
  test('cause no write if nothing was left out', async () => {
    const { owner, members, send } = await setUp();
    await send(members[0], { overall: 60 });
    const rows = await app.database.many(
      sql`select user_id from left_out_contents where organization_id = ${owner.organizationId}`,
    );
    expect(rows).toEqual([]);
  });

  // proves: notices-10
  test('are counted by kind in the metrics, without ids', async () => {
    const read = async () => {
      const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
      return text.split('\n').filter((line) => line.startsWith('fairhour_left_out_contents_total'));
    };
    const numbers = async () => (await read()).map((line) => Number(line.split(' ')[1]));
    const before = await numbers();
    const { members, send } = await setUp();
    await send(members[0], { apps, screenshot_ids: [1, 2] });
    // Metrics are rebuilt once a second.
    await expect.poll(numbers).toEqual([1, 0, 2].map((count, at) => count + (before[at] ?? 0)));
    expect((await read()).map((line) => line.split(' ')[0])).toEqual(
      ['apps', 'urls', 'screenshots'].map((kind) => `fairhour_left_out_contents_total{kind="${kind}"}`),
    );
  });
});

describe('a dismissed program', () => {
  // proves: notices-8
  test('causes no more events for owners, but still causes events for the people concerned', async () => {
    const { owner, members, send, events, ownEvents, dismiss } = await setUp();
    await dismiss();
    await send(members[0], { apps });
    await send(members[0], { apps }, { program: 'AcmeTracker/3.2' });
    await app.setNow(owner.client, hourLater);
    expect((await events()).map(({ payload }) => payload['program'])).toEqual(['AcmeTracker/3.2']);
    expect(await ownEvents(members[0])).toHaveLength(2);
  });

  // proves: notices-8
  test('is dismissed once, by an owner of the organization, with an audit entry', async () => {
    const { owner, manager, dismiss } = await setUp();
    const other = await setUp();
    const { dismissed_program: first } = await dismiss();
    expect(first).toMatchObject({ program: tracker, dismissed_by_user_id: owner.userId });
    await app.setNow(owner.client, hourLater);
    expect((await dismiss()).dismissed_program).toEqual(first);
    await expect(dismiss(manager.client)).rejects.toMatchObject({ status: 403 });
    expect((await dismiss(owner.client, null)).dismissed_program.program).toBe(null);
    const { audit_entries: entries } = await owner.client.call(listAudit, of(owner));
    const recorded = entries.filter(({ action }) => action === 'program_dismissed');
    expect(recorded.map(({ after }) => after)).toEqual([{ program: tracker }, { program: null }]);
    await other.send(other.members[0], { apps });
    await app.setNow(owner.client, '2026-03-02T15:00:00Z');
    expect(await other.events()).toHaveLength(1);
  });
});
