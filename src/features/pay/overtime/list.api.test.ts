import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import { runRecurringJob } from '../../../jobs/run-due.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listOvertime } from '../../../contract/overtime.ts';
import { createOrganizationToken } from '../../../contract/tokens.ts';
import { recentOvertime } from './cached-weeks/refresh.ts';

const app = useTestApp();
const week = ['2026-03-02', '2026-03-08'] as const;

async function start(members = 0) {
  const team = await makeTeam(app, { members });
  const { organization } = team;
  const projectId = await makeProject(organization, { bill_rate: 100 });
  const works = (userId: number) => work(organization, { userId, projectId }, '2026-03-02T08:00:00Z', 600);
  return { team, organization, projectId, works };
}

describe('visible amounts', () => {
  // proves: overtime-14
  test('owners see all amounts, managers see pay if the organization allows it, members see their own', async () => {
    const { team, organization, projectId, works } = await start();
    const manager = await addMember(app, organization, { role: 'manager' });
    const lead = await addMember(app, organization, { projectId, projectRole: 'manager', payRate: '20.00' });
    const user = await addMember(app, organization, { projectId, payRate: '20.00' });
    for (const { userId } of [lead, user]) await works(userId);
    const seen = async (client: typeof organization.client) => {
      const { overtime } = await overtimeOf({ ...organization, client }, ...week);
      return overtime.map((entry) => [entry.user_id, entry.pay?.total, entry.bill?.total]);
    };
    expect(await seen(organization.client)).toEqual([lead, user].map(({ userId }) => [userId, '3.33', '16.67']));
    expect(await seen(manager.client)).toEqual([lead, user].map(({ userId }) => [userId, undefined, '16.67']));
    expect(await seen(lead.client)).toEqual([[lead.userId, '3.33', undefined]]);
    expect(await seen(user.client)).toEqual([[user.userId, '3.33', undefined]]);
    const params = { organization_id: team.id };
    await team.client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
    expect(await seen(manager.client)).toEqual([lead, user].map(({ userId }) => [userId, '3.33', '16.67']));
  });

  // proves: overtime-14
  test('members see their own pay without the bill and the rate level, and managers see no pay of others', async () => {
    const { organization, projectId, works } = await start();
    const manager = await addMember(app, organization, { role: 'manager' });
    const user = await addMember(app, organization, { projectId, payRate: '20.00' });
    await works(user.userId);
    const text = async (client: typeof organization.client) =>
      JSON.stringify(await overtimeOf({ ...organization, client }, ...week, { include: ['explanation'] }));
    expect(await text(user.client)).toMatch(/"rate":"20\.00".*3\.33/);
    expect(await text(user.client)).not.toMatch(/"bill"|"bill_|"rate_level"|Bill|100\.00|16\.67/);
    expect(await text(manager.client)).not.toMatch(/"pay"|20\.00|3\.33/);
    expect(await text(organization.client)).toMatch(/20\.00.*"rate_level":"member".*3\.33/);
  });

  test('for the role user, a filter that names other members matches nothing', async () => {
    const { organization, works } = await start();
    const user = await addMember(app, organization);
    await works(organization.userId);
    await works(user.userId);
    const own = { ...organization, client: user.client };
    expect((await overtimeOf(own, ...week, { user_ids: [organization.userId] })).overtime).toEqual([]);
    const both = await overtimeOf(own, ...week, { user_ids: [organization.userId, user.userId] });
    expect(both.overtime.map((entry) => entry.user_id)).toEqual([user.userId]);
  });
});

describe('the list of overtime', () => {
  // proves: overtime-18
  test('only members with time are listed, former ones included, even if the filter names other members', async () => {
    const { team, organization, works } = await start(3);
    await works(team.member(0));
    await works(team.member(1));
    await team.remove(team.member(1));
    const idsOf = async (query = {}) =>
      (await overtimeOf(organization, ...week, query)).overtime.map((entry) => entry.user_id);
    expect(await idsOf()).toEqual([team.member(0), team.member(1)]);
    expect(await idsOf({ user_ids: [team.member(1), team.member(0), team.member(2)] })).toEqual([
      team.member(0),
      team.member(1),
    ]);
  });

  // proves: overtime-18
  test('the totals add up the weeks of the page with the amounts that the reader can see', async () => {
    const { team, organization, projectId, works } = await start(2);
    const user = await addMember(app, organization, { projectId, payRate: '20.00' });
    for (const userId of [...team.members, user.userId]) await works(userId);
    const { totals } = await overtimeOf(organization, ...week, { page_limit: 2 });
    expect(totals).toMatchObject({
      tracked_seconds: 1_200,
      overtime_seconds: 0,
      pay: { straight: '6.66', total: '6.66' },
      bill: { total: '33.34' },
    });
    const own = await overtimeOf({ ...organization, client: user.client }, ...week);
    expect(own.totals).toEqual({
      tracked_seconds: 600,
      regular_seconds: 600,
      overtime_seconds: 0,
      daily_overtime_seconds: 0,
      weekly_overtime_seconds: 0,
      pay: { straight: '3.33', premium: '0.00', total: '3.33' },
    });
  });

  // proves: overtime-14
  test('a manager who sees only their own pay gets a pay total only if they request only themselves', async () => {
    const { team, organization, projectId, works } = await start(1);
    const manager = await addMember(app, organization, { role: 'manager', projectId, payRate: '31.00' });
    for (const userId of [team.member(0), manager.userId]) await works(userId);
    const request = (query = {}) => overtimeOf({ ...organization, client: manager.client }, ...week, query);
    const computed = await request();
    await runRecurringJob(app.app.jobs, recentOvertime, Temporal.Instant.from('2026-03-02T12:00:00Z'));
    const all = await request();
    expect(all).toEqual(computed);
    expect(all.overtime.map(({ user_id: id, pay }) => [id, pay?.total])).toEqual([
      [team.member(0), undefined],
      [manager.userId, '5.17'],
    ]);
    expect([all.totals.pay, all.totals.bill?.total]).toEqual([undefined, '33.34']);
    const own = await request({ user_ids: [manager.userId] });
    expect(own.totals.pay?.total).toBe('5.17');
    const others = await request({ user_ids: [team.member(0)], include: ['explanation'] });
    expect(JSON.stringify(others)).not.toMatch(/"pay"|20\.00|3\.33/);
  });

  // proves: roles-21
  test("a member's token shows their pay if the token's creator can see it", async () => {
    const { team, organization, projectId, works } = await start();
    const manager = await addMember(app, organization, { role: 'manager' });
    const user = await addMember(app, organization, { projectId, payRate: '20.00' });
    await works(user.userId);
    const params = { organization_id: team.id };
    const body = { name: 'reports', user_id: user.userId };
    const made = await manager.client.call(createOrganizationToken, { params, body });
    const payOf = async (client: typeof organization.client) =>
      (await overtimeOf({ ...organization, client }, ...week)).overtime.map(({ pay }) => pay?.total);
    const byManager = app.client.withToken(made.token.secret);
    expect(await payOf(byManager)).toEqual([undefined]);
    expect(await payOf(await personalClient(app, user.userId))).toEqual(['3.33']);
    expect(await payOf(user.client)).toEqual(['3.33']);
    await team.client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
    expect(await payOf(byManager)).toEqual(['3.33']);
    await team.remove(manager.userId);
    expect(await payOf(byManager)).toEqual([undefined]);
  });

  // proves: overtime-18
  test('pages are split by member, and each page includes each of its users once', async () => {
    const { team, organization, works } = await start(3);
    for (const userId of team.members) await works(userId);
    const first = await overtimeOf(organization, ...week, { page_limit: 2, include: ['users'] });
    expect(first.overtime.map((entry) => entry.user_id)).toEqual(team.members.slice(0, 2));
    expect(first.users?.map((user) => user.id)).toEqual(team.members.slice(0, 2));
    expect(first.pagination).toEqual({ next_page_start_id: team.member(2) });
    const rest = await overtimeOf(organization, ...week, { page_start_id: team.member(2) });
    expect(rest.overtime.map((entry) => entry.user_id)).toEqual([team.member(2)]);
    expect([rest.users, rest.pagination]).toEqual([undefined, undefined]);
  });

  // proves: overtime-16
  test('the explanation is returned only on request, with the same figures', async () => {
    const { team, organization, works } = await start(1);
    await works(team.member(0));
    const { overtime } = await overtimeOf(organization, ...week);
    const explained = await overtimeOf(organization, ...week, { include: ['explanation', 'users'] });
    const [{ explanation, ...figures } = { explanation: [] }] = explained.overtime;
    expect(explained.users?.map((user) => user.id)).toEqual([team.member(0)]);
    expect(explanation).toEqual([
      expect.objectContaining({ step: 'no_policy' }),
      expect.objectContaining({ step: 'segment' }),
      expect.objectContaining({ step: 'project' }),
      expect.objectContaining({ step: 'line', side: 'pay' }),
      expect.objectContaining({ step: 'line', side: 'bill' }),
    ]);
    expect(overtime).toEqual([figures]);
    expect(overtime).toEqual([
      {
        user_id: team.member(0),
        week_start: '2026-03-02',
        week_stop: '2026-03-08',
        currency: 'USD',
        tracked_seconds: 600,
        regular_seconds: 600,
        overtime_seconds: 0,
        daily_overtime_seconds: 0,
        weekly_overtime_seconds: 0,
        pay: { straight: '3.33', premium: '0.00', total: '3.33' },
        bill: { straight: '16.67', premium: '0.00', total: '16.67' },
      },
    ]);
  });

  test.each([
    [{ 'date[start]': '2026-03-02' }, 'date[stop]'],
    [{ 'date[start]': '2026-03-02', 'date[stop]': '2026-04-02' }, 'date: must span 31 days or fewer'],
    [{ 'date[start]': '2026-03-03', 'date[stop]': '2026-03-02' }, 'date: start must be at or before stop'],
  ])('the query %j is refused', async (query, detail) => {
    const { organization } = await start();
    const params = { organization_id: organization.organizationId };
    const { status, body } = await organization.client.send(listOvertime, { params, query });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(detail)]);
  });
});
