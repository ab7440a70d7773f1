import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listMembers, type MemberChange, updateMembers } from '../../../contract/members.ts';
import { createProject, listProjectMembers, updateProject, updateProjectMembers } from '../../../contract/projects.ts';

const app = useTestApp();
const hour = 3_600;

const change = (team: Team, member: Omit<MemberChange, 'user_id'>) =>
  team.client.call(updateMembers, {
    params: { organization_id: team.id },
    body: { members: [{ user_id: team.member(0), ...member }] },
  });

const changeProject = async (team: Team, project_id: number, body: object) =>
  (await team.client.call(updateProject, { params: { project_id }, body })).project;

const memberOf = async (team: Team) =>
  (
    await team.client.call(listMembers, {
      params: { organization_id: team.id },
      query: { user_ids: [team.member(0)] },
    })
  ).members[0];

/** A member without rates who worked an hour on each of two days before today (2026-03-12). */
async function start(options: { withTime?: boolean } = {}) {
  const team = await makeTeam(app, { members: 0 });
  team.members.push(await team.join({ paid: false }));
  const projectId = await makeProject(team.organization);
  await team.at('2026-03-12T12:00:00Z');
  const works = (date: string) =>
    work(team.organization, { userId: team.member(0), projectId }, `${date}T08:00:00Z`, hour);
  if (options.withTime ?? true) for (const date of ['2026-03-10', '2026-03-11']) await works(date);
  const figures = async () => {
    const [week] = (await overtimeOf(team.organization, '2026-03-09', '2026-03-09')).overtime;
    return [week?.pay?.total, week?.bill?.total];
  };
  return { team, projectId, works, figures };
}

const allDays = { pay_rate: 30, bill_rate: 60 };

// proves: budgets-32, projects-7
test('a first rate with a day is valid from that day at all three levels', async () => {
  const dated = { ...allDays, effective_on: '2026-03-11' };
  const levels: ((team: Team, projectId: number) => Promise<unknown>)[] = [
    (team) => change(team, { payment: dated }),
    (team, projectId) => changeProject(team, projectId, dated),
    (team, projectId) => changeProject(team, projectId, { members: [{ user_id: team.member(0), ...dated }] }),
  ];
  for (const set of levels) {
    const { team, projectId, figures } = await start();
    await set(team, projectId);
    expect(await figures()).toEqual(['30.00', '60.00']);
  }
});

// proves: projects-7
test('with a first rate from a future day, the level below applies to earlier time', async () => {
  const { team, projectId, works, figures } = await start();
  await change(team, { payment: { pay_rate: 20, bill_rate: 50 } });
  await changeProject(team, projectId, { ...allDays, effective_on: '2026-03-13' });
  expect(await figures()).toEqual(['40.00', '100.00']);
  await team.at('2026-03-14T12:00:00Z');
  await works('2026-03-13');
  expect(await figures()).toEqual(['70.00', '160.00']);
});

// proves: projects-7
test('a first rate without a day is valid for all days at all three levels if it replaces no other rate', async () => {
  const { team, works, figures } = await start();
  const { rates } = await change(team, { payment: allDays });
  expect(rates?.map(({ kind, effective_on }) => [kind, effective_on])).toEqual([
    ['pay', null],
    ['bill', null],
  ]);
  expect(await figures()).toEqual(['60.00', '120.00']);
  await works('2026-03-09');
  expect(await figures()).toEqual(['90.00', '180.00']);
  const other = await start();
  await changeProject(other.team, other.projectId, allDays);
  expect(await other.figures()).toEqual(['60.00', '120.00']);
  const third = await start();
  await changeProject(third.team, third.projectId, { members: [{ user_id: third.team.member(0), ...allDays }] });
  expect(await third.figures()).toEqual(['60.00', '120.00']);
});

// proves: projects-7, projects-10
test('a first rate without a day is valid from today if it replaces another on an earlier day with time', async () => {
  const { team, projectId, works, figures } = await start();
  await change(team, { payment: { pay_rate: 20, bill_rate: 50 } });
  const project = await changeProject(team, projectId, allDays);
  expect(project).toMatchObject({
    pay_rate: 30,
    pay_rate_effective_on: '2026-03-12',
    bill_rate: 60,
    bill_rate_effective_on: '2026-03-12',
  });
  expect(await figures()).toEqual(['40.00', '100.00']);
  await team.at('2026-03-13T12:00:00Z');
  const { rates } = await change(team, {
    projects: [{ project_id: projectId, role: 'user', pay_rate: 31, bill_rate: 61 }],
  });
  expect(rates?.map(({ effective_on }) => effective_on)).toEqual(['2026-03-13', '2026-03-13']);
  await works('2026-03-12');
  await works('2026-03-13');
  expect(await figures()).toEqual(['101.00', '221.00']);
  const query = { user_ids: [team.member(0)] };
  const { members } = await team.client.call(listProjectMembers, { params: { project_id: projectId }, query });
  expect(members).toMatchObject([{ pay_rate_effective_on: '2026-03-13', bill_rate_effective_on: '2026-03-13' }]);
});

// proves: projects-7
test('the pay and bill rates in one request get their dates independently', async () => {
  const { team, projectId } = await start();
  await change(team, { payment: { pay_rate: 20 } });
  const project = await changeProject(team, projectId, allDays);
  expect(project).toMatchObject({ pay_rate_effective_on: '2026-03-12', bill_rate: 60 });
  expect(project).not.toHaveProperty('bill_rate_effective_on');
});

// proves: projects-7
test('a project rate replaces nothing if members have their own rate in it, no earlier time, or no rate', async () => {
  const { team, projectId } = await start();
  const ofMember = { members: [{ user_id: team.member(0), pay_rate: 25 }] };
  await changeProject(team, projectId, ofMember);
  await change(team, { payment: { pay_rate: 20 } });
  expect(await changeProject(team, projectId, { pay_rate: 30 })).not.toHaveProperty('pay_rate_effective_on');

  const idle = await start({ withTime: false });
  await change(idle.team, { payment: { pay_rate: 20 } });
  await idle.works('2026-03-12');
  expect(await changeProject(idle.team, idle.projectId, { pay_rate: 30 })).not.toHaveProperty('pay_rate_effective_on');

  const ended = await start();
  await change(ended.team, { payment: { pay_rate: 20, effective_on: '2026-03-12' } });
  await change(ended.team, { payment: { pay_rate: null, effective_on: '2026-03-10' } });
  expect(await changeProject(ended.team, ended.projectId, { pay_rate: 30 })).not.toHaveProperty(
    'pay_rate_effective_on',
  );
});

// proves: projects-7
test('fixed pay without a day does not reprice time that the rate of a project priced', async () => {
  const { team, projectId, figures } = await start();
  await changeProject(team, projectId, { bill_rate: 60, members: [{ user_id: team.member(0), pay_rate: 30 }] });
  const { rates } = await change(team, { payment: { rate_type: 'fixed_amount', pay_rate: 3_000 } });
  expect(rates).toMatchObject([{ kind: 'pay', project_id: null, effective_on: '2026-03-12' }]);
  expect(await figures()).toEqual(['60.00', '120.00']);
  const other = await start();
  const stored = await change(other.team, { payment: { rate_type: 'fixed_amount', pay_rate: 3_000 } });
  expect(stored.rates).toMatchObject([{ effective_on: null }]);
});

// proves: members-35, projects-7
test('the dates of rates in one request depend on the rates stored before the request', async () => {
  const { team, projectId } = await start();
  const projects = [{ project_id: projectId, role: 'user' as const, pay_rate: 30 }];
  const { rates } = await change(team, { payment: { pay_rate: 20 }, projects });
  expect(rates?.map(({ project_id, effective_on }) => [project_id, effective_on])).toEqual([
    [null, null],
    [projectId, null],
  ]);
});

// proves: projects-9
test('a first removal with a day is stored, and one without a day is not', async () => {
  const { team } = await start();
  expect(await change(team, { payment: { pay_rate: null } })).toEqual({ success: true });
  const { rates } = await change(team, { payment: { pay_rate: null, effective_on: '2026-03-11' } });
  expect(rates).toMatchObject([{ kind: 'pay', user_id: team.member(0), effective_on: '2026-03-11' }]);
  await change(team, { payment: { pay_rate: 20, effective_on: '2026-03-10' } });
  expect(await memberOf(team)).not.toHaveProperty('pay_rate');
});

// proves: projects-6
test('a rate that repeats the value in force ends a rate that is then set for an earlier day', async () => {
  const { team } = await start();
  const pay = (pay_rate: number | null, effective_on: string) => change(team, { payment: { pay_rate, effective_on } });
  await pay(25, '2026-01-01');
  await pay(25, '2026-03-10');
  await pay(22, '2026-03-01');
  expect(await memberOf(team)).toMatchObject({ pay_rate: '25.00', pay_rate_effective_on: '2026-03-10' });
  await pay(null, '2026-02-01');
  await pay(null, '2026-02-10');
  await pay(24, '2026-02-03');
  const { audit_entries: entries } = await team.client.call(listAudit, {
    params: { organization_id: team.id },
    query: { subject: 'member' },
  });
  expect(entries.filter(({ action }) => action === 'rate_set')).toHaveLength(6);
  const on = async (rates_on: string) =>
    (
      await team.client.call(listMembers, {
        params: { organization_id: team.id },
        query: { user_ids: [team.member(0)], rates_on },
      })
    ).members[0]?.pay_rate;
  expect([await on('2026-02-09'), await on('2026-02-10'), await on('2026-03-01')]).toEqual([
    '24.00',
    undefined,
    '22.00',
  ]);
});

// proves: projects-11
test('the rates of a new project are valid for all days', async () => {
  const { team } = await start();
  const { project } = await team.client.call(createProject, {
    params: { organization_id: team.id },
    body: { name: 'New', ...allDays, members: [{ user_id: team.member(0), pay_rate: 31 }] },
  });
  expect(project).not.toHaveProperty('pay_rate_effective_on');
  const params = { project_id: project.id };
  const body = { members: [{ user_id: team.member(0), pay_rate: 32 }] };
  expect((await team.client.call(updateProjectMembers, { params, body })).members).toMatchObject([
    { pay_rate: 32, pay_rate_effective_on: '2026-03-12' },
  ]);
});

// proves: projects-7
test('a first project rate from a day after a closed period causes no correction', async () => {
  const { team, projectId, close, lines } = await startPaying(app);
  await close(20_260_301);
  await changeProject(team, projectId, { pay_rate: 15, effective_on: '2026-04-01' });
  await runDueWork(app);
  expect(await lines(20_260_401)).toEqual([]);
});
