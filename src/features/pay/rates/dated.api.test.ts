import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { runDueWork } from '../../../../test/harness/notices.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import { listAudit } from '../../../contract/audit.ts';
import { updateMembers } from '../../../contract/members.ts';
import { listProjectMembers, listProjects, updateProject, updateProjectMembers } from '../../../contract/projects.ts';

const app = useTestApp();
const hour = 3_600;

interface Stated {
  pay_rate?: number | null;
  bill_rate?: number | null;
  effective_on?: string;
}

type State = (team: Team, projectId: number, requested: Stated) => Promise<unknown>;

const inMember = (team: Team, requested: Stated) => ({ user_id: team.member(0), ...requested });

const ways: [string, State][] = [
  [
    'a project',
    (team, project_id, requested) => team.client.call(updateProject, { params: { project_id }, body: requested }),
  ],
  [
    'a member, with the project',
    (team, project_id, requested) =>
      team.client.call(updateProject, { params: { project_id }, body: { members: [inMember(team, requested)] } }),
  ],
  [
    'a member, with the members of the project',
    (team, project_id, requested) =>
      team.client.call(updateProjectMembers, {
        params: { project_id },
        body: { members: [inMember(team, requested)] },
      }),
  ],
  [
    'a member, through the members of the organization',
    (team, project_id, requested) =>
      team.client.call(updateMembers, {
        params: { organization_id: team.id },
        body: { members: [{ user_id: team.member(0), projects: [{ project_id, role: 'user', ...requested }] }] },
      }),
  ],
];

/** Nine hours on each of two days on a project at 20 (pay) and 100 (bill), one hour above the daily threshold. */
async function start(state: State) {
  const team = await makeTeam(app);
  await team.create({ policy_type: 'daily', threshold: 8 });
  const projectId = await makeProject(team.organization, {
    budget: { type: 'cost', cost: 10_000, start_date: '2026-03-01' },
  });
  await state(team, projectId, { pay_rate: 20, bill_rate: 100 });
  const figures = async () => {
    const [week] = (await overtimeOf(team.organization, '2026-03-09', '2026-03-09')).overtime;
    return [week?.pay?.total, week?.bill?.total, ...(await budgetsOf(team.organization).spans(projectId))];
  };
  const works = (date: string) =>
    work(team.organization, { userId: team.member(0), projectId }, `${date}T08:00:00Z`, 9 * hour);
  await team.at('2026-03-12T00:00:00Z');
  await works('2026-03-10');
  await works('2026-03-11');
  return { team, projectId, figures, works, state: (requested: Stated) => state(team, projectId, requested) };
}

const before = ['380.00', '1800.00', '2026-03-01..open 1800'];

describe.each(ways)('rates of %s', (_name, stateBy) => {
  // proves: projects-11
  test('apply from a past day: its pay, bill and budget follow, and earlier days do not change', async () => {
    const { team, figures, state } = await start(stateBy);
    expect(await figures()).toEqual(before);
    await state({ pay_rate: 24, bill_rate: 120, effective_on: '2026-03-11' });
    // 9 h × 20 + 9 h × 24, plus half the rate for each ninth hour; 9 h × 100 + 9 h × 120.
    expect(await figures()).toEqual(['418.00', '1980.00', '2026-03-01..open 1980']);
    const { audit_entries: entries } = await team.client.call(listAudit, {
      params: { organization_id: team.id },
      query: { subject: 'project' },
    });
    const stated = entries.filter(({ action }) => action === 'rate_set').slice(-2);
    expect(stated.map(({ before: was, after }) => [was, after])).toMatchObject([
      [{ pay_rate: '20.00' }, { pay_rate: '24.00', effective_on: '2026-03-11' }],
      [{ bill_rate: '100.00' }, { bill_rate: '120.00', effective_on: '2026-03-11' }],
    ]);
  });

  // proves: projects-11
  test('apply from a future day, or from today if none is named', async () => {
    const { team, figures, state, works } = await start(stateBy);
    await state({ pay_rate: 30, effective_on: '2026-03-14' });
    await state({ pay_rate: 24, bill_rate: 120 });
    expect(await figures()).toEqual(before);
    await team.at('2026-03-15T00:00:00Z');
    // 8 h + 1.5 × 1 h at 24, then at 30.
    await works('2026-03-13');
    expect(await figures()).toEqual(['608.00', '2880.00', '2026-03-01..open 2880']);
    await works('2026-03-14');
    expect(await figures()).toEqual(['893.00', '3960.00', '2026-03-01..open 3960']);
  });
});

// proves: projects-13
test('lists show the rates of projects and their members on the requested day', async () => {
  const team = await makeTeam(app);
  const projectId = await makeProject(team.organization, { bill_rate: 100 });
  const rates = { pay_rate: 30, bill_rate: 120, effective_on: '2026-05-01' };
  const first = { user_id: team.member(0), pay_rate: 20, bill_rate: 90 };
  const update = (body: object) => team.client.call(updateProject, { params: { project_id: projectId }, body });
  await update({ bill_rate: 110, effective_on: '2026-04-01', members: [first] });
  await update({ members: [{ user_id: team.member(0), ...rates }] });
  const on = async (rates_on?: string) => {
    const query = rates_on === undefined ? {} : { rates_on };
    const ofList = { params: { organization_id: team.id }, query: { ...query, project_ids: [projectId] } };
    const [project] = (await team.client.call(listProjects, ofList)).projects;
    const [member] = (await team.client.call(listProjectMembers, { params: { project_id: projectId }, query })).members;
    return [project?.bill_rate, member?.pay_rate, member?.bill_rate];
  };
  expect([await on(), await on('2026-04-01'), await on('2026-05-01')]).toEqual([
    [100, 20, 90],
    [110, 20, 90],
    [110, 30, 120],
  ]);
});

// proves: projects-11
test('the effect of a project rate dated in a closed pay period is paid by the next period', async () => {
  const { team, projectId, close, lines } = await startPaying(app);
  const [march, april] = [20_260_301, 20_260_401];
  const state = (requested: Stated) =>
    team.client.call(updateProject, { params: { project_id: projectId }, body: requested });
  await state({ pay_rate: 20 });
  await close(march);
  await state({ pay_rate: 25, effective_on: '2026-03-31' });
  await runDueWork(app);
  const corrections = await lines(april);
  expect(corrections.map(({ date, cause, component }) => `${date} ${component} ${cause}`)).toEqual([
    '2026-03-31 straight rate_changed',
    '2026-03-31 straight rate_changed',
  ]);
  expect(corrections.reduce((sum, { pay }) => sum + Number(pay), 0)).toBe(8 * 5);
});

// proves: projects-12
test('rates sent with the removal of a member are rejected', async () => {
  const team = await makeTeam(app);
  const projectId = await makeProject(team.organization);
  const members = [{ user_id: team.member(0), role: 'remove' as const, pay_rate: 20, bill_rate: 60 }];
  const params = { project_id: projectId };
  const details = ['pay_rate', 'bill_rate'].map((name) => `members[0].${name}: must be omitted with role: remove`);
  for (const operation of [updateProject, updateProjectMembers])
    expect(await team.client.send(operation, { params, body: { members } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', details },
    });
});

// proves: members-34, projects-11
test('a date without a rate is rejected in every position, and so is an invalid date', async () => {
  const team = await makeTeam(app);
  const projectId = await makeProject(team.organization);
  const day = { effective_on: '2026-03-11' };
  const faultsOf = async (body: object) => {
    const answer = await team.client.send(updateProject, { params: { project_id: projectId }, body });
    return [answer.status, (answer.body as { details: string[] }).details];
  };
  const unused = 'must be omitted without a rate, because it is the first day of a rate';
  expect(await faultsOf({ client_id: null, ...day, members: [{ user_id: team.member(0), ...day }] })).toEqual([
    400,
    [`effective_on: ${unused}`, `members[0].effective_on: ${unused}`],
  ]);
  expect(await faultsOf({ pay_rate: 1, effective_on: '2026-02-30' })).toEqual([400, [expect.stringMatching('date')]]);
  const projects = [{ project_id: projectId, role: 'user' as const, ...day }];
  const body = { members: [{ user_id: team.member(0), projects }] };
  expect(await team.client.send(updateMembers, { params: { organization_id: team.id }, body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_params', details: [`members[0].projects[0].effective_on: ${unused}`] },
  });
  const paid = (payment: object) => {
    const members = [{ user_id: team.member(0), payment: { ...day, ...payment } }];
    return team.client.send(updateMembers, { params: { organization_id: team.id }, body: { members } });
  };
  expect(await paid({})).toMatchObject({
    status: 400,
    body: { code: 'invalid_params', details: [`members[0].payment.effective_on: ${unused}`] },
  });
  expect((await paid({ rate_type: 'fixed_amount' })).status).toBe(200);
  expect((await paid({ bill_rate: null })).status).toBe(200);
});
