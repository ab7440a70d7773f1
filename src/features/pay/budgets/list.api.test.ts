import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import {
  getBudgetHistory,
  listBudgetHistories,
  listClientBudgetHistories,
  listProjectBudgetHistories,
  type WireBudgetHistory,
} from '../../../contract/budget-histories.ts';
import { getClient } from '../../../contract/clients.ts';
import { getProject, listProjects } from '../../../contract/projects.ts';

const app = useTestApp();
const noon = '2026-03-02T12:00:00Z';

/** Two projects and two clients with a budget each, in the order p, c, p, c. */
async function makeFour() {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, noon);
  const budgets = budgetsOf(owner);
  const budget = { type: 'hours', hours: 10 };
  const p1 = await budgets.makeProject({ budget });
  const c1 = await budgets.makeClient({ budget: { ...budget, start_date: '2026-02-10' } });
  const p2 = await budgets.makeProject({ budget: { ...budget, start_date: '2026-02-20' } });
  const c2 = await budgets.makeClient({ budget });
  const named = (row: WireBudgetHistory) => {
    const names: [number | undefined, string][] = [
      [p1, 'p1'],
      [p2, 'p2'],
    ];
    const clientNames: [number | undefined, string][] = [
      [c1, 'c1'],
      [c2, 'c2'],
    ];
    return new Map(row.project_id === undefined ? clientNames : names).get(row.project_id ?? row.client_id);
  };
  return { owner, budgets, p1, c1, p2, c2, named };
}

test('a row shows its budget with defaults, and its keys in the documented order', async () => {
  const owner = await app.createOrganization({ weekStart: 3 });
  await app.setNow(owner.client, noon);
  const budgets = budgetsOf(owner);
  const id = await budgets.makeProject({
    budget: {
      type: 'cost',
      cost: 1234.5,
      recurrence: 'weekly',
      alerts: { near_limit: 90, notify_group: 'owners' },
      stop_at: 95,
    },
  });
  const [row] = await budgets.rowsOfProject(id);
  expect(Object.entries(row ?? {})).toEqual([
    ['id', expect.any(Number)],
    ['project_id', id],
    ['budget', expect.any(Object)],
    ['start_date', '2026-03-02'],
    ['spent', 0],
    ['created_at', '2026-03-02T12:00:00.000000Z'],
    ['updated_at', '2026-03-02T12:00:00.000000Z'],
  ]);
  expect(Object.entries(row?.budget ?? {})).toEqual([
    ['type', 'cost'],
    ['rate', 'bill_rate'],
    ['cost', 1234.5],
    ['start_date', '2026-03-02'],
    ['alerts', expect.any(Object)],
    ['recurrence', 'weekly'],
    ['recurrence_start', 3],
    ['include_non_billable', true],
    ['stop_timer_when_budget_reached', false],
    ['stop_at', 95],
  ]);
  expect(Object.entries(row?.budget.alerts ?? {})).toEqual([
    ['near_limit', 90],
    ['notify_enabled', false],
    ['notify_all_members', false],
    ['notify_group', 'owners'],
  ]);
  const { project } = await owner.client.call(getProject, { params: { project_id: id } });
  expect(project.budget).toEqual(row?.budget);
  const { budget_history: single } = await owner.client.call(getBudgetHistory, {
    params: { budget_history_id: row?.id ?? 0 },
  });
  expect(single).toEqual(row);
});

test('an hours budget shows hours and no rate, and a cleared budget disappears from its owner', async () => {
  const owner = await app.createOrganization();
  const budgets = budgetsOf(owner);
  const id = await budgets.makeProject({ budget: { type: 'hours', hours: 7.25 } });
  const clientId = await budgets.makeClient({ budget: { type: 'cost' } });
  const projectBudget = async () =>
    (await owner.client.call(getProject, { params: { project_id: id } })).project.budget;
  expect(await projectBudget()).toMatchObject({ type: 'hours', hours: 7.25 });
  expect(await projectBudget()).not.toHaveProperty('rate');
  await budgets.state(id, null);
  await budgets.stateOfClient(clientId, null);
  expect(await projectBudget()).toBeUndefined();
  const { client } = await owner.client.call(getClient, { params: { client_id: clientId } });
  expect(client.budget).toBeUndefined();
  const { projects } = await owner.client.call(listProjects, { params: { organization_id: owner.organizationId } });
  expect(projects[0]).not.toHaveProperty('budget');
});

test.each([
  [{ type: 'cost', hours: 1 }, ['budget.hours: applies only with type hours, such as {"type": "hours", "hours": 40}']],
  [
    { type: 'hours', cost: 1, rate: 'pay_rate' },
    [
      'budget.rate: applies only with type cost, such as {"type": "cost", "rate": "bill_rate"}',
      'budget.cost: applies only with type cost, such as {"type": "cost", "cost": 5000}',
    ],
  ],
  [
    { type: 'cost', recurrence_start: 1 },
    ['budget.recurrence_start: applies only with a recurrence, such as {"recurrence": "weekly"}'],
  ],
] as const)('a contradictory budget is refused: %o', async (budget, details) => {
  const owner = await app.createOrganization();
  const id = await budgetsOf(owner).makeProject();
  await expect(budgetsOf(owner).state(id, budget)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_params',
    details,
  });
});

test('project and client ids match as one set, and ids of one kind exclude rows of the other', async () => {
  const { budgets, p1, p2, c1, c2, named } = await makeFour();
  const found = async (query: Parameters<typeof budgets.list>[0]) =>
    (await budgets.list(query)).budget_histories.map(named);
  expect(await found({})).toEqual(['p1', 'c1', 'p2', 'c2']);
  expect(await found({ project_ids: [p1, p2] })).toEqual(['p1', 'p2']);
  expect(await found({ client_ids: [c2] })).toEqual(['c2']);
  expect(await found({ project_ids: [p2], client_ids: [c1] })).toEqual(['c1', 'p2']);
  expect(await found({ resource: 'project' })).toEqual(['p1', 'p2']);
  expect(await found({ resource: 'client' })).toEqual(['c1', 'c2']);
  expect(await found({ project_ids: [p1], resource: 'client' })).toEqual([]);
  expect(await found({ client_ids: [c1], resource: 'project' })).toEqual([]);
  expect(await found({ project_ids: [p1], client_ids: [c1], resource: 'client' })).toEqual(['c1']);
  expect(await found({ project_ids: [2_147_483_647] })).toEqual([]);
});

test('an empty id filter does not filter, and ids of another organization match nothing', async () => {
  const { owner, budgets, named } = await makeFour();
  const other = await makeFour();
  const url = `${app.baseUrl}/v2/organizations/${owner.organizationId}/budget_histories?project_ids=`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
  const body = (await answer.json()) as { budget_histories: WireBudgetHistory[] };
  expect(body.budget_histories.map(named)).toEqual(['p1', 'c1', 'p2', 'c2']);
  expect((await budgets.list({ project_ids: [other.p1], client_ids: [other.c1] })).budget_histories).toEqual([]);
});

test('start_date filters by the start of rows, both included, and uses only the date of a date-time', async () => {
  const { budgets, named } = await makeFour();
  const found = async (start?: string, stop?: string) => {
    const query = {
      ...(start === undefined ? {} : { 'start_date[start]': start }),
      ...(stop === undefined ? {} : { 'start_date[stop]': stop }),
    };
    return (await budgets.list(query)).budget_histories.map(named);
  };
  expect(await found('2026-02-20')).toEqual(['p1', 'p2', 'c2']);
  expect(await found(undefined, '2026-02-20')).toEqual(['c1', 'p2']);
  expect(await found('2026-02-20T23:00:00-05:00', '2026-02-20')).toEqual(['p2']);
  await expect(found('2026-03-02', '2026-03-01')).rejects.toMatchObject({ status: 400, code: 'invalid_params' });
  await expect(found('yesterday')).rejects.toMatchObject({ status: 400, code: 'invalid_params' });
});

test('pages are ordered by id and include their side-loaded records', async () => {
  const { owner, budgets, p1, p2, c1, c2, named } = await makeFour();
  const first = await budgets.list({ page_limit: 3, include: ['clients', 'projects'] });
  expect(Object.keys(first)).toEqual(['budget_histories', 'clients', 'projects', 'pagination']);
  expect(first.budget_histories.map(named)).toEqual(['p1', 'c1', 'p2']);
  expect(first.clients?.map((client) => client.id)).toEqual([c1]);
  expect(first.projects?.map((project) => project.id)).toEqual([p1, p2]);
  const next = first.pagination?.next_page_start_id ?? 0;
  const second = await budgets.list({ page_limit: 3, page_start_id: next, include: ['projects'] });
  expect(Object.keys(second)).toEqual(['budget_histories', 'projects']);
  expect([second.budget_histories.map(named), second.projects]).toEqual([['c2'], []]);
  const params = { client_id: c2 };
  const page = await owner.client.call(listClientBudgetHistories, { params, query: { page_limit: 1 } });
  expect(page.budget_histories.map(named)).toEqual(['c2']);
  expect(page).not.toHaveProperty('pagination');
});

test('owners and managers read all rows, project managers the rows of their projects, others none', async () => {
  const { owner, budgets, p1, p2, c1, named } = await makeFour();
  const other = await app.createOrganization();
  const manager = await addMember(app, owner, { role: 'manager' });
  const lead = await addMember(app, owner, { projectId: p1, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId: p1 });
  const viewer = await addMember(app, owner, { projectId: p1, projectRole: 'viewer' });
  const rows = (await budgets.list()).budget_histories;
  const [rowP1, rowC1, rowP2] = rows.map((row) => row.id);
  const statuses = async (client: typeof owner.client) => {
    const answers = await Promise.all([
      client.send(listBudgetHistories, { params: { organization_id: owner.organizationId } }),
      ...[p1, p2].map((id) => client.send(listProjectBudgetHistories, { params: { project_id: id } })),
      client.send(listClientBudgetHistories, { params: { client_id: c1 } }),
      ...[rowP1, rowP2, rowC1].map((id) => client.send(getBudgetHistory, { params: { budget_history_id: id } })),
    ]);
    return answers.map((answer) => answer.status);
  };
  expect(await statuses(owner.client)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect(await statuses(manager.client)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect(await statuses(lead.client)).toEqual([200, 200, 404, 404, 200, 404, 404]);
  expect(await statuses(user.client)).toEqual([403, 404, 404, 404, 404, 404, 404]);
  expect(await statuses(viewer.client)).toEqual([403, 404, 404, 404, 404, 404, 404]);
  expect(await statuses(other.client)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  const params = { organization_id: owner.organizationId };
  const seen = async (query: object) => {
    const answer = await lead.client.call(listBudgetHistories, { params, query });
    return { rows: answer.budget_histories.map(named), clients: answer.clients, projects: answer.projects?.length };
  };
  const include = ['clients', 'projects'];
  expect(await seen({ include })).toEqual({ rows: ['p1'], clients: [], projects: 1 });
  expect((await seen({ project_ids: [p2], client_ids: [c1] })).rows).toEqual([]);
  expect((await seen({ resource: 'client' })).rows).toEqual([]);
});
