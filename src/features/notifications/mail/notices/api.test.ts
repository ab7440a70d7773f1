import { describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../../test/harness/budgets.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { removeMember } from '../../../../../test/harness/membership.ts';
import { noticesOf } from '../../../../../test/harness/notices.ts';
import { makeTeam } from '../../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../../test/harness/time.ts';
import { work } from '../../../../../test/harness/work.ts';
import type { BudgetInput } from '../../../../contract/budgets.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { updateMembers } from '../../../../contract/members.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';
import { updateProjectMembers } from '../../../../contract/projects.ts';
import { personEvents } from '../../user-events/live.ts';

const app = useTestApp();

type Alerts = NonNullable<BudgetInput['alerts']>;
const hours = (alerts: Partial<Alerts>): BudgetInput => ({
  type: 'hours',
  hours: 1,
  alerts: { near_limit: 80, ...alerts },
});
const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });

/** An organization with a project and one person in each position. */
async function setUp(more: { budget?: BudgetInput } = {}) {
  const mine = await app.createOrganization();
  await app.setNow(mine.client, startOfTests);
  const budgets = budgetsOf(mine);
  const clientId = await budgets.makeClient();
  const projectId = await budgets.makeProject({ client_id: clientId });
  const manager = await addMember(app, mine, { role: 'manager' });
  const leads = await addMember(app, mine, { projectId, projectRole: 'manager' });
  const member = await addMember(app, mine, { projectId });
  const elsewhere = await addMember(app, mine, { projectId: await budgets.makeProject() });
  if (more.budget) await budgets.state(projectId, more.budget);
  const people = { owner: mine.userId, manager: manager.userId, leads: leads.userId, member: member.userId };
  const all = { ...people, elsewhere: elsewhere.userId };
  const track = (slots: number, from = '2026-03-02T08:00:00Z') =>
    work(mine, { userId: mine.userId, projectId }, from, slots * 600);
  const told = async () => {
    const names: string[] = [];
    for (const [name, userId] of Object.entries(all)) if ((await noticesOf(app, userId)).length > 0) names.push(name);
    return names.join(', ');
  };
  return { mine, budgets, clientId, projectId, people: all, track, told };
}

describe('a notice about a budget', () => {
  // proves: notices-1
  test.each([
    [{ notify_enabled: true, notify_group: 'owners' }, 'owner'],
    [{ notify_enabled: true, notify_group: 'managers' }, 'manager, leads'],
    [{ notify_enabled: true, notify_group: 'members' }, 'leads, member'],
    [{ notify_enabled: true, notify_all_members: true }, 'leads, member'],
    [{ notify_enabled: true, notify_all_members: true, notify_group: 'owners' }, 'owner, leads, member'],
    [{ notify_enabled: true }, ''],
    [{ notify_enabled: false, notify_all_members: true, notify_group: 'owners' }, ''],
  ] as const)('with alerts %j goes to %s', async (alerts, expected) => {
    const { track, told } = await setUp({ budget: hours(alerts) });
    await track(5);
    expect(await told()).toBe(expected);
  });

  // proves: notices-1
  test('for a client goes to the members of all projects of the client if all members are notified', async () => {
    const { budgets, clientId, track, told } = await setUp();
    await budgets.stateOfClient(clientId, hours({ notify_enabled: true, notify_all_members: true }));
    await track(5);
    expect(await told()).toBe('leads, member');
  });

  // proves: notices-3, notices-12
  test('is sent once to each recipient, with the threshold and the figures', async () => {
    const { mine, people, projectId, track } = await setUp({
      budget: hours({ notify_enabled: true, notify_all_members: true, notify_group: 'members' }),
    });
    await track(5);
    await noticesOf(app, people.leads);
    const { events } = await mine.client.call(listEvents, {
      ...at(mine),
      query: { subject: 'project', kinds: ['budget_threshold_reached'] },
    });
    const [notice, ...others] = await noticesOf(app, people.leads);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'budget_threshold_reached',
      organization_id: mine.organizationId,
      actor_user_id: null,
      payload: {
        event_id: events[0]?.id,
        subject: 'project',
        subject_id: projectId,
        threshold: 'near_limit',
        at_percent: 80,
        why: { spent: 0.8333, percent: 83.33, reached: true },
      },
    });
  });

  // proves: notices-3
  test('depends on the settings and roles when it is sent', async () => {
    const { mine, budgets, people, projectId, track, told } = await setUp({ budget: hours({ notify_enabled: false }) });
    await track(5);
    await budgets.state(projectId, hours({ notify_enabled: true, notify_all_members: true }));
    await removeMember(mine, people.leads);
    expect(await told()).toBe('member');
  });

  // proves: notices-3
  test('depends on the budget in force, even if another budget waits for its start date', async () => {
    const budget = hours({ notify_enabled: true, notify_group: 'owners' });
    const { mine, budgets, projectId, track, told } = await setUp({ budget });
    await app.setNow(mine.client, '2026-03-03T12:00:00Z');
    const next = { ...hours({ notify_enabled: true, notify_all_members: true }), start_date: '2026-03-20' };
    await budgets.state(projectId, next);
    await track(5);
    expect(await told()).toBe('owner');
    await app.setNow(mine.client, '2026-03-20T12:00:00Z');
    await track(5, '2026-03-20T08:00:00Z');
    expect(await told()).toBe('owner, leads, member');
  });

  // proves: notices-4
  test('is not sent without a budget in force, or for a period that ended 32 days ago', async () => {
    const alerts = { notify_enabled: true, notify_group: 'owners' } as const;
    const budget = { ...hours(alerts), recurrence: 'monthly', start_date: '2026-01-01' } as const;
    const { mine, budgets, people, projectId, track } = await setUp({ budget });
    const reached = async () =>
      (await noticesOf(app, people.owner)).filter(({ kind }) => kind === 'budget_threshold_reached').length;
    await track(6, '2026-01-29T08:00:00Z');
    expect(await reached()).toBe(2);
    await app.setNow(mine.client, '2026-03-04T12:00:00Z');
    await track(1, '2026-01-30T08:00:00Z');
    const before = await reached();
    await budgets.state(projectId, { ...budget, hours: 0.5 });
    await track(3, '2026-03-03T08:00:00Z');
    await budgets.state(projectId, null);
    expect(await reached()).toBe(before);
    const { events } = await mine.client.call(listEvents, {
      ...at(mine),
      query: { kinds: ['budget_threshold_reached'] },
    });
    expect(events.length).toBeGreaterThan(before);
  });
});

describe('figures', () => {
  const all = { notify_enabled: true, notify_group: 'managers', notify_all_members: true } as const;

  // proves: notices-13
  test("are whole percent if the recipient's lists do not show the budget", async () => {
    const { people, track } = await setUp({ budget: hours(all) });
    await track(5);
    const whyOf = async (userId: number) => (await noticesOf(app, userId))[0]?.payload['why'];
    expect(await whyOf(people.manager)).toMatchObject({ percent: 83.33, limit: 1 });
    expect(await whyOf(people.leads)).toMatchObject({ percent: 83.33, limit: 1 });
    expect(await whyOf(people.member)).toEqual({ percent: 83, reached: true });
  });

  // proves: notices-13
  test('at pay rates go only to people who can see pay', async () => {
    const { mine, budgets, people, projectId, track } = await setUp();
    await budgets.pay(mine.userId, { pay_rate: 36 });
    await budgets.state(projectId, { type: 'cost', cost: 30, rate: 'pay_rate', alerts: all });
    await mine.client.call(updateOrganization, { ...at(mine), body: { managers_see_pay_rates: false } });
    await track(5);
    for (const userId of [people.manager, people.leads, people.member])
      expect(await noticesOf(app, userId)).toEqual([]);
    await mine.client.call(updateOrganization, { ...at(mine), body: { managers_see_pay_rates: true } });
    await budgets.state(projectId, { type: 'cost', cost: 20, rate: 'pay_rate', alerts: all });
    expect(await noticesOf(app, people.member)).toEqual([]);
  });
});

describe('figures of old notices', () => {
  const all = { notify_enabled: true, notify_group: 'managers', notify_all_members: true } as const;
  const whyOf = async (userId: number) => (await noticesOf(app, userId))[0]?.payload['why'];
  const whole = { percent: 83, reached: true };

  // proves: notices-14
  test('are limited to the figures that the lists of the recipient show now', async () => {
    const { mine, people, projectId, track } = await setUp({ budget: hours(all) });
    await track(5);
    for (const userId of [people.manager, people.leads]) expect(await whyOf(userId)).toMatchObject({ limit: 1 });
    const params = { project_id: projectId };
    const body = { members: [{ user_id: people.leads, role: 'user' as const }] };
    await mine.client.call(updateProjectMembers, { params, body });
    expect(await whyOf(people.leads)).toEqual(whole);
    const members = [{ user_id: people.manager, role: 'user' as const }];
    await mine.client.call(updateMembers, { ...at(mine), body: { members } });
    expect(await whyOf(people.manager)).toEqual(whole);
    await removeMember(mine, people.leads);
    expect(await whyOf(people.leads)).toEqual(whole);
  });

  // proves: notices-14
  test('at pay rates disappear once managers can no longer see pay, even from events in a stream', async () => {
    const { mine, budgets, people, projectId, track } = await setUp();
    const show = (managers_see_pay_rates: boolean) =>
      mine.client.call(updateOrganization, { ...at(mine), body: { managers_see_pay_rates } });
    await show(true);
    await budgets.pay(mine.userId, { pay_rate: 36 });
    await budgets.state(projectId, { type: 'cost', cost: 36, rate: 'pay_rate', alerts: all });
    await track(5);
    expect(await whyOf(people.manager)).toMatchObject({ limit: 36 });
    await show(false);
    expect(await whyOf(people.manager)).toEqual({});
    const [notice] = await noticesOf(app, people.manager);
    const pages = [{ ownerId: people.manager, startId: notice?.id ?? 0 }];
    const followed = (await personEvents.read(app.database, pages, 1)).get(people.manager);
    expect(followed).toEqual([notice]);
  });
});

describe('a notice about overtime', () => {
  async function overtime(notification_role_ids: string[], more: object = {}) {
    const team = await makeTeam(app);
    const { organization } = team;
    const projectId = await makeProject(organization);
    const [concerned, colleague] = [team.member(0), await team.join({ projectId })];
    const policy = await team.create({ threshold: 10, notification_role_ids, ...more });
    await team.at('2026-03-20T12:00:00Z');
    const lead = await addMember(app, organization, { projectId, projectRole: 'manager' });
    await organization.client.call(updateMembers, {
      ...at(organization),
      body: { members: [{ user_id: concerned, projects: [{ project_id: projectId, role: 'user' as const }] }] },
    });
    const manager = await addMember(app, organization, { role: 'manager' });
    const people = { owner: organization.userId, manager: manager.userId, lead: lead.userId, concerned, colleague };
    await work(organization, { userId: concerned, projectId }, '2026-03-09T06:00:00Z', 11 * 3_600);
    const told = async () => {
      const lines: string[] = [];
      for (const [name, userId] of Object.entries(people))
        for (const { kind, payload } of await noticesOf(app, userId))
          lines.push(`${name} ${kind.slice(9)} ${JSON.stringify(Object.keys(payload['why'] as object).length)}`);
      return lines;
    };
    return { told, policy };
  }

  // proves: notices-2
  test.each([
    [['owner'], ['owner approaching 3', 'owner passed 3']],
    [['manager'], ['manager approaching 3', 'manager passed 3']],
    [['project_manager'], ['lead approaching 0', 'lead passed 0']],
    [['user'], ['concerned approaching 3', 'concerned passed 3']],
    [[], []],
  ])('for roles %j goes to %j, with the figures that each recipient may see', async (roles, expected) => {
    expect(await (await overtime(roles)).told()).toEqual(expected);
  });

  // proves: notices-2
  test('goes to no member if notifications are off', async () => {
    const { told } = await overtime(['owner', 'manager', 'project_manager', 'user'], { notification_enabled: false });
    expect(await told()).toEqual([]);
  });
});

// proves: notices-13
test('a notice never reaches members of another organization', async () => {
  const [{ people, track }, other] = [
    await setUp({ budget: hours({ notify_enabled: true, notify_group: 'owners' }) }),
    await setUp({ budget: hours({ notify_enabled: true, notify_group: 'owners' }) }),
  ];
  await track(5);
  expect(await noticesOf(app, people.owner)).toHaveLength(1);
  expect(await noticesOf(app, other.people.owner)).toEqual([]);
});
