import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { addMany, removeMember } from '../../../../test/harness/membership.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { listAudit, type WireAuditEntry } from '../../../contract/audit.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { updateScreenshotSettings } from '../../../contract/member-settings.ts';
import { createMember, type MemberChange, updateMembers } from '../../../contract/members.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import {
  archiveOvertimePolicy,
  createOvertimePolicy,
  updateOvertimePolicy,
} from '../../../contract/overtime-policies.ts';
import { updateProject, updateProjectMembers } from '../../../contract/projects.ts';
import { setFeatures } from '../organizations/actions.ts';

const app = useTestApp();

const paramsOf = ({ organizationId }: TestOrganization) => ({ organization_id: organizationId });

const list = (mine: TestOrganization, query: Query<typeof listAudit> = {}) =>
  mine.client.call(listAudit, { params: paramsOf(mine), query });

/** The audit entries for a write, each as subject, id, action, before and after. */
async function left(mine: TestOrganization, work: () => Promise<unknown>): Promise<unknown[][]> {
  const before = new Set((await list(mine, { page_limit: 500 })).audit_entries.map((entry) => entry.id));
  await work();
  const { audit_entries: entries } = await list(mine, { page_limit: 500 });
  return entries.filter((entry) => !before.has(entry.id)).map(summaryOf);
}

const summaryOf = ({ subject, subject_id: id, action, before, after }: WireAuditEntry) => [
  subject,
  id,
  action,
  before,
  after,
];

const update = (mine: TestOrganization, members: MemberChange[]) =>
  mine.client.send(updateMembers, { params: paramsOf(mine), body: { members } });

describe('an entry shows the values before and after', () => {
  // proves: audit-2
  test('of rates of members, projects and project members, with the user who set them', async () => {
    const mine = await app.createOrganization();
    const projectId = await makeProject(mine);
    const { userId } = await addMember(app, mine, { projectId, payRate: '20.00' });
    const payment = { pay_rate: 25, bill_rate: 60, effective_on: '2026-03-05' };
    expect(await left(mine, () => update(mine, [{ user_id: userId, payment }]))).toEqual([
      [
        'member',
        userId,
        'rate_set',
        { pay_rate: '20.00', pay_type: 'hourly' },
        { pay_rate: '25.00', pay_type: 'hourly', effective_on: '2026-03-05' },
      ],
      ['member', userId, 'rate_set', null, { bill_rate: '60.00', effective_on: '2026-03-05' }],
    ]);
    const params = { project_id: projectId };
    const body = { pay_rate: 30, members: [{ user_id: userId, pay_rate: 31 }] };
    expect(await left(mine, () => mine.client.call(updateProject, { params, body }))).toEqual([
      ['project', projectId, 'rate_set', null, { pay_rate: '30.00', pay_type: 'hourly' }],
      ['project', projectId, 'rate_set', null, { user_id: userId, pay_rate: '31.00', pay_type: 'hourly' }],
    ]);
    const gone = () => mine.client.call(updateProject, { params, body: { pay_rate: null } });
    expect(await left(mine, gone)).toEqual([
      [
        'project',
        projectId,
        'rate_set',
        { pay_rate: '30.00', pay_type: 'hourly' },
        { pay_rate: null, pay_type: 'hourly', effective_on: expect.any(String) as string },
      ],
    ]);
    const { audit_entries: entries } = await list(mine, { subject: 'project', subject_id: projectId });
    const rates = entries.filter((entry) => entry.action === 'rate_set');
    expect(new Set(rates.map((entry) => entry.actor_user_id))).toEqual(new Set([mine.userId]));
    expect(await left(mine, () => update(mine, [{ user_id: userId, payment }]))).toEqual([]);
  });

  test('of budgets, projects and clients', async () => {
    const mine = await app.createOrganization();
    const budgets = budgetsOf(mine);
    const clientId = await budgets.makeClient();
    const projectId = await makeProject(mine);
    const [hours, cost] = [{ type: 'hours', hours: 10 } as const, { type: 'cost', cost: 10 } as const];
    await budgets.state(projectId, hours);
    expect(await left(mine, () => budgets.state(projectId, cost))).toMatchObject([
      ['project', projectId, 'budget_set', { budget: hours }, { budget: cost }],
    ]);
    expect(await left(mine, () => budgets.state(projectId, cost))).toEqual([]);
    expect(await left(mine, () => budgets.state(projectId, null))).toMatchObject([
      ['project', projectId, 'budget_cleared', { budget: cost }, { budget: null }],
    ]);
    expect(await left(mine, () => budgets.stateOfClient(clientId, hours))).toMatchObject([
      ['client', clientId, 'budget_set', { budget: null }, { budget: hours }],
    ]);
    const params = { project_id: projectId };
    const body = { name: 'Renamed', client_id: clientId, billable: true };
    expect(await left(mine, () => mine.client.call(updateProject, { params, body }))).toEqual([
      ['project', projectId, 'updated', { name: 'Bridge', client_id: null }, { name: 'Renamed', client_id: clientId }],
    ]);
    expect(await left(mine, () => mine.client.call(updateProject, { params, body }))).toEqual([]);
  });

  // proves: audit-2
  test('of members and their projects', async () => {
    const mine = await app.createOrganization();
    const projectId = await makeProject(mine);
    const invite = { user: { email: `of-${mine.organizationId}@example.com` }, project_ids: [projectId], pay_rate: 9 };
    const joined = await left(mine, () => mine.client.call(createMember, { params: paramsOf(mine), body: invite }));
    const userId = Number(joined[0]?.[1]);
    const on = (membership_role: string) => ({ members: [{ user_id: userId, membership_role }] });
    expect(joined).toEqual([
      ['member', userId, 'joined', null, { membership_role: 'user', metadata: {} }],
      ['project', projectId, 'members_updated', { members: [] }, on('user')],
      ['member', userId, 'rate_set', null, { pay_rate: '9.00', pay_type: 'hourly' }],
    ]);
    const body = { members: [{ user_id: userId, role: 'viewer' as const }] };
    const params = { project_id: projectId };
    expect(await left(mine, () => mine.client.call(updateProjectMembers, { params, body }))).toEqual([
      ['project', projectId, 'members_updated', on('user'), on('viewer')],
    ]);
    expect(await left(mine, () => update(mine, [{ user_id: userId, role: 'manager' }]))).toEqual([
      ['member', userId, 'updated', { membership_role: 'user' }, { membership_role: 'manager' }],
    ]);
    expect(await left(mine, () => update(mine, [{ user_id: userId, role: 'remove' }]))).toEqual([
      ['member', userId, 'removed', { membership_role: 'manager' }, null],
    ]);
  });

  // proves: audit-2
  test('of policies: the changed fields, and the members who were added and removed', async () => {
    const mine = await app.createOrganization();
    const [one, two] = [
      await addMember(app, mine, { payRate: '10.00' }),
      await addMember(app, mine, { payRate: '10.00' }),
    ];
    const body = { name: 'Overtime', threshold: 40, pay_rate_multiplier: 1.5, user_ids: [one.userId] };
    const create = () => mine.client.call(createOvertimePolicy, { params: paramsOf(mine), body });
    const [made] = await left(mine, create);
    const id = Number(made?.[1]);
    expect(made).toMatchObject(['overtime_policy', id, 'created', null, { ...body, pay_rate_multiplier: '1.5' }]);
    const params = { overtime_policy_id: id };
    const changes = { threshold: 38, user_ids: [two.userId] };
    const change = () => mine.client.call(updateOvertimePolicy, { params, body: changes });
    const updated = { threshold: 38, user_ids: [two.userId] };
    expect(await left(mine, change)).toEqual([
      ['overtime_policy', id, 'updated', { threshold: 40, user_ids: [one.userId] }, updated],
    ]);
    expect(await left(mine, change)).toEqual([]);
    expect(await left(mine, () => mine.client.call(archiveOvertimePolicy, { params }))).toMatchObject([
      ['overtime_policy', id, 'updated', { until: null }, { until: '2026-03-02T12:00:00Z' }],
    ]);
    const leave = await left(mine, () => update(mine, [{ user_id: two.userId, role: 'remove' }]));
    expect(leave.map(([subject, , action]) => [subject, action])).toContainEqual(['member', 'removed']);
  });

  // proves: audit-6
  test('of the organization: calendar, visibility of pay, and features, also by the command line', async () => {
    const mine = await app.createOrganization();
    const body = { managers_see_pay_rates: true, time_zone: 'Europe/Berlin' };
    const change = () => mine.client.call(updateOrganization, { params: paramsOf(mine), body });
    expect(await left(mine, change)).toEqual([
      [
        'organization',
        mine.organizationId,
        'updated',
        { managers_see_pay_rates: false, time_zone: 'UTC' },
        { managers_see_pay_rates: true, time_zone: 'Europe/Berlin' },
      ],
    ]);
    expect(await left(mine, change)).toEqual([]);
    const plan = () =>
      app.database.transaction(async (tx) =>
        setFeatures(app.app.contextFor(tx, await app.app.now(tx)), mine.organizationId, ['insights']),
      );
    expect(await left(mine, plan)).toMatchObject([
      ['organization', mine.organizationId, 'updated', {}, { features: ['insights'] }],
    ]);
    const last = (await list(mine, { subject: 'organization' })).audit_entries.at(-1);
    expect(last).toMatchObject({ actor_user_id: null, credential: { kind: 'command_line' } });
    expect(await left(mine, plan)).toEqual([]);
  });

  // proves: audit-3
  test('of settings: one entry per listed member, or one entry with the number of members if all change', async () => {
    const mine = await app.createOrganization();
    const [first = 0, second = 0, ...others] = await addMany(app, mine, 200);
    const change = (body: object) =>
      mine.client.call(updateScreenshotSettings, { params: paramsOf(mine), body: body as never });
    const named = { screenshot_frequency: 3, user_ids: [first, second, ...others] };
    const entries = await left(mine, () => change(named));
    expect(entries).toHaveLength(200);
    const was = { screenshot_frequency: 0, source: 'default' };
    const became = { screenshot_frequency: 3, source: 'member' };
    expect(entries[0]).toEqual(['member', first, 'screenshot_frequency_updated', was, became]);
    expect(await left(mine, () => change(named))).toEqual([]);
    const everybody = { screenshot_frequency: 3, apply_to_all_members: true };
    expect(await left(mine, () => change(everybody))).toEqual([
      [
        'organization',
        mine.organizationId,
        'screenshot_frequency_updated',
        { ...was, members_with_their_own: 200 },
        { screenshot_frequency: 3, source: 'organization', members_with_their_own: 0 },
      ],
    ]);
    expect(await left(mine, () => change(everybody))).toEqual([]);
  });

  // proves: audit-3
  test('of deleted time: the range, the members and the sums', async () => {
    const mine = await app.createOrganization();
    const projectId = await makeProject(mine);
    for (const minute of ['00', '10']) {
      await budgetsOf(mine).track(projectId, `2026-03-02T09:${minute}:00Z`, 500);
    }
    const query = { 'time_slot[start]': '2026-03-02T00:00:00Z', 'time_slot[stop]': '2026-03-03T00:00:00Z' };
    const remove = () => mine.client.call(deleteActivities, { params: paramsOf(mine), query });
    const time_slot = { start: '2026-03-02T00:00:00Z', stop: '2026-03-03T00:00:00Z' };
    const sums = { slots: 2, tracked: 1_000 };
    const members = [{ user_id: mine.userId, ...sums }];
    expect(await left(mine, remove)).toEqual([
      ['time', mine.organizationId, 'deleted', { time_slot, ...sums, member_count: 1, members }, null],
    ]);
    expect(await left(mine, remove)).toEqual([]);
  });
});

describe('entries are found', () => {
  // proves: audit-4
  test('by actor, together with the people named in the entries', async () => {
    const mine = await app.createOrganization();
    const other = await addMember(app, mine, { role: 'owner' });
    const rename = (client: TestOrganization['client'], name: string) =>
      client.call(updateOrganization, { params: paramsOf(mine), body: { name } });
    await rename(mine.client, 'First');
    await rename(other.client, 'Second');
    const found = await list(mine, { actor_user_ids: [other.userId], include: ['users'] });
    expect(found.audit_entries.map((entry) => entry.after)).toEqual([{ name: 'Second' }]);
    expect(found.users?.map((user) => user.id)).toEqual([mine.userId, other.userId]);
    expect((await list(mine, { actor_user_ids: [2_000_000_000] })).audit_entries).toEqual([]);
  });

  // proves: audit-4
  test('together with the names of affected members', async () => {
    const mine = await app.createOrganization();
    const other = await addMember(app, mine);
    await removeMember(mine, other.userId);
    const found = await list(mine, { subject: 'member', subject_id: other.userId, include: ['users'] });
    expect(found.users?.map((user) => user.id)).toEqual([mine.userId, other.userId]);
  });

  // proves: audit-4
  test('by the range of time in which they were recorded, page by page', async () => {
    const mine = await app.createOrganization();
    const rename = async (now: string, name: string) => {
      await app.setNow(mine.client, now);
      await mine.client.call(updateOrganization, { params: paramsOf(mine), body: { name } });
    };
    await rename('2026-03-02T13:00:00Z', 'One');
    await rename('2026-03-02T14:00:00Z', 'Two');
    await rename('2026-03-02T15:00:00Z', 'Three');
    const range = { 'recorded_at[start]': '2026-03-02T13:00:00Z', 'recorded_at[stop]': '2026-03-02T15:00:00Z' };
    const { audit_entries: entries, pagination } = await list(mine, { ...range, page_limit: 1 });
    expect(entries.map((entry) => entry.after)).toEqual([{ name: 'One' }]);
    const rest = await list(mine, { ...range, page_start_id: pagination?.next_page_start_id ?? 0 });
    expect([rest.audit_entries.map((entry) => entry.after), rest.pagination]).toEqual([[{ name: 'Two' }], undefined]);
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  });
});
