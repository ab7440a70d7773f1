import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { ingest } from '../../../../test/harness/time.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';
import { deleteActivities, ingestActivities } from '../../../contract/activities.ts';
import type { BudgetInput } from '../../../contract/budgets.ts';
import { listEffectiveSettings } from '../../../contract/member-settings.ts';
import { updateProject } from '../../../contract/projects.ts';

const app = useTestApp();

const day = '2026-03-02';
const stops = { type: 'hours', hours: 1, stop_timer_when_budget_reached: true, start_date: '2026-03-01' } as const;
const at = (minute: number) => `${day}T08:${String(minute).padStart(2, '0')}:00Z`;

/** A project with a member. The date is 2026-03-02. */
async function setUp(budget: BudgetInput | null = stops, more: object = {}) {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, `${day}T12:00:00Z`);
  const budgets = budgetsOf(owner);
  const projectId = await budgets.makeProject({ ...(budget ? { budget } : {}), ...more });
  const member = await addMember(app, owner, { projectId });
  const item = (minute: number, tracked = 600, project_id = projectId) => ({
    user_id: member.userId,
    project_id,
    starts_at: at(minute),
    tracked,
  });
  const send = async (...items: ReturnType<typeof item>[]) =>
    (await ingest(member.client, owner.organizationId, items)).stopped_projects;
  const settings = () => stoppedOf(owner, member.userId);
  /** Six slots: an hour. */
  const fill = () => send(...[0, 10, 20, 30, 40, 50].map((minute) => item(minute)));
  return { owner, budgets, projectId, member, item, send, settings, fill };
}

async function stoppedOf({ client, organizationId }: TestOrganization, userId: number) {
  const params = { organization_id: organizationId };
  const query = { user_ids: [userId] };
  const { effective_settings: settings } = await client.call(listEffectiveSettings, { params, query });
  return settings.flatMap(({ stopped_projects: stopped }) => stopped);
}

const since = `${day}T12:00:00.000000Z`;

describe('a budget that stops timers', () => {
  // proves: budgets-83, member-settings-21
  test('is reported to the client whose upload reaches it, with member and instant; the time is stored', async () => {
    const { projectId, member, item, send, settings, fill } = await setUp();
    expect(await send(item(0), item(10, 599))).toEqual([]);
    expect(await settings()).toEqual([]);
    const told = { project_id: projectId, since, reason: 'project_budget' };
    expect(await fill()).toEqual([{ user_id: member.userId, ...told }]);
    expect(await settings()).toEqual([told]);
    expect(await send({ ...item(0), starts_at: `${day}T09:00:00Z` })).toHaveLength(1);
  });

  // proves: budgets-83
  test('stops timers at stop_at, to the second, and only with stop_timer_when_budget_reached', async () => {
    const { budgets, projectId, item, send } = await setUp({ ...stops, stop_at: 50 });
    expect(await send(item(0), item(10), item(20, 599))).toEqual([]);
    expect(await send(item(20))).toHaveLength(1);
    await budgets.state(projectId, { ...stops, stop_timer_when_budget_reached: false, stop_at: 50 });
    expect(await send(item(30))).toEqual([]);
  });

  // proves: budgets-83
  test('is reported after the last line of an upload', async () => {
    const { owner, member, projectId, item } = await setUp();
    const lines = [0, 10, 20, 30, 40, 50].map((minute) => JSON.stringify(item(minute))).join('\n');
    const response = await fetch(`${app.baseUrl}/ext/v1/organizations/${owner.organizationId}/activities`, {
      method: ingestActivities.method,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/x-ndjson' },
      body: lines,
    });
    const told = { user_id: member.userId, project_id: projectId, since, reason: 'project_budget' };
    expect(await response.json()).toMatchObject({ inserted: 6, stopped_projects: [told] });
  });

  // proves: budgets-83
  test('is reported for all projects of the uploaded members, and for the uploaded projects', async () => {
    const { owner, budgets, projectId, member, item, fill } = await setUp();
    const elsewhere = await budgets.makeProject();
    const apart = await budgets.makeProject({ budget: { ...stops, hours: 0 } });
    await fill();
    const { stopped_projects: told } = await ingest(owner.client, owner.organizationId, [item(0, 1, elsewhere)]);
    expect(told.map(({ project_id: id, user_id: user }) => [user, id])).toEqual([[member.userId, projectId]]);
    const later = { ...item(0, 1, apart), starts_at: `${day}T09:00:00Z` };
    const { stopped_projects: both } = await ingest(owner.client, owner.organizationId, [later]);
    expect(both.map(({ project_id: id }) => id)).toEqual([projectId, apart]);
  });
});

describe("a client's budget", () => {
  // proves: budgets-84
  test('stops all current projects of the client, but not former ones', async () => {
    const { budgets, projectId, item, send, settings, member } = await setUp(null);
    const clientId = await budgets.makeClient({ budget: stops });
    const other = await budgets.makeProject({ client_id: clientId, members: [{ user_id: member.userId }] });
    await budgets.moveTo(projectId, clientId);
    await send(...[0, 10, 20].map((minute) => item(minute)));
    await send(...[30, 40, 50].map((minute) => item(minute, 600, other)));
    const told = (id: number) => ({ project_id: id, since, reason: 'client_budget' });
    expect(await settings()).toEqual([told(projectId), told(other)]);
    await budgets.state(other, { ...stops, hours: 0.5 });
    expect((await settings())[1]).toMatchObject({ project_id: other, reason: 'project_budget' });
    await budgets.state(other, null);
    await budgets.moveTo(projectId, null);
    expect(await settings()).toEqual([]);
  });
});

describe('a stop is lifted at once', () => {
  // proves: budgets-85
  test.each<[string, BudgetInput | null]>([
    ['raised', { ...stops, hours: 1.1 }],
    ['cleared', null],
    ['disabled', { ...stops, stop_timer_when_budget_reached: false }],
  ])('when the budget is %s', async (_what, budget) => {
    const { budgets, projectId, item, send, settings, fill } = await setUp();
    await fill();
    await budgets.state(projectId, budget);
    expect(await settings()).toEqual([]);
    expect(await send(item(0))).toEqual([]);
  });

  // proves: budgets-85
  test('when time is deleted, and returns when the time is added again', async () => {
    const { owner, item, send, settings, fill } = await setUp();
    await fill();
    const params = { organization_id: owner.organizationId };
    const query = { 'time_slot[start]': at(50), 'time_slot[stop]': at(59) };
    await owner.client.call(deleteActivities, { params, query });
    expect(await settings()).toEqual([]);
    expect(await send(item(50))).toHaveLength(1);
  });

  // proves: budgets-85
  test('when a new period begins, even before the row of that period exists', async () => {
    const weekly = { ...stops, recurrence: 'weekly', recurrence_start: 1, start_date: day } as const;
    const { owner, settings, fill } = await setUp(weekly);
    await fill();
    await saveTestNow(app.database, Temporal.Instant.from('2026-03-08T23:59:59Z'));
    expect(await settings()).toHaveLength(1);
    await saveTestNow(app.database, Temporal.Instant.from('2026-03-09T00:00:00Z'));
    expect(await settings()).toEqual([]);
    await app.setNow(owner.client, '2026-03-09T12:00:00Z');
    expect(await settings()).toEqual([]);
  });

  // proves: budgets-85
  test('but not when a new budget starts in the future', async () => {
    const { owner, budgets, projectId, settings, fill } = await setUp();
    await fill();
    await app.setNow(owner.client, '2026-03-03T12:00:00Z');
    await budgets.state(projectId, { ...stops, hours: 100, start_date: '2026-03-20' });
    expect(await settings()).toHaveLength(1);
  });
});

describe('stopped projects are reported', () => {
  // proves: budgets-86
  test('to a member, for projects that the member is on, even without access to the budget', async () => {
    const { owner, member, projectId, settings, fill, budgets } = await setUp({
      type: 'cost',
      rate: 'pay_rate',
      cost: 10,
      stop_timer_when_budget_reached: true,
    });
    const other = await addMember(app, owner);
    await budgets.pay(member.userId, { pay_rate: 10, rate_type: 'hourly' });
    expect(await fill()).toHaveLength(1);
    expect(await settings()).toHaveLength(1);
    const params = { organization_id: owner.organizationId };
    const read = async ({ client }: typeof other) =>
      (await client.call(listEffectiveSettings, { params })).effective_settings;
    expect(await read(other)).toMatchObject([{ user_id: other.userId, stopped_projects: [] }]);
    const told = { project_id: projectId, since, reason: 'project_budget' };
    expect(await read(member)).toMatchObject([{ user_id: member.userId, stopped_projects: [told] }]);
  });

  // proves: member-settings-21
  test('with the projects as the reader sees them if include=projects', async () => {
    const { owner, member, projectId, fill } = await setUp();
    await fill();
    const params = { organization_id: owner.organizationId };
    const query = { include: ['projects' as const] };
    const { projects } = await member.client.call(listEffectiveSettings, { params, query });
    expect(projects).toMatchObject([{ id: projectId, name: 'Bridge' }]);
    expect(projects?.[0]).not.toHaveProperty('budget');
    const running = await setUp();
    const { projects: none } = await running.member.client.call(listEffectiveSettings, {
      params: { organization_id: running.owner.organizationId },
      query,
    });
    expect(none).toEqual([]);
  });

  // proves: budgets-86
  test('to no other organization', async () => {
    const { projectId, fill } = await setUp();
    await fill();
    const stranger = await app.createOrganization();
    const own = budgetsOf(stranger);
    const mine = await own.makeProject();
    const item = { user_id: stranger.userId, starts_at: at(0), tracked: 600 };
    const report = await ingest(stranger.client, stranger.organizationId, [
      { ...item, project_id: projectId },
      { ...item, project_id: mine },
    ]);
    expect(report).toMatchObject({ inserted: 1, rejected: 1, stopped_projects: [] });
    expect(await stoppedOf(stranger, stranger.userId)).toEqual([]);
  });

  // proves: budgets-86
  test('only while a member is on the project', async () => {
    const { owner, projectId, member, settings, fill } = await setUp();
    await fill();
    const params = { project_id: projectId };
    await owner.client.call(updateProject, { params, body: { members: [{ user_id: member.userId, role: 'remove' }] } });
    expect(await settings()).toEqual([]);
  });
});
