import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import {
  getBudgetHistory,
  listBudgetHistories,
  listProjectBudgetHistories,
} from '../../../contract/budget-histories.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import type { BudgetInput } from '../../../contract/budgets.ts';
import { createClient, getClient, updateClient } from '../../../contract/clients.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { createProject, getProject, updateProject } from '../../../contract/projects.ts';

const app = useTestApp();

const paid = { type: 'cost', rate: 'pay_rate', cost: 1_000 } as const satisfies BudgetInput;
const billed = { type: 'cost', cost: 1_000 } as const satisfies BudgetInput;

interface Setup {
  owner: TestOrganization;
  params: { organization_id: number };
  projectId: number;
  clientId: number;
  /** A manager of the organization without access to pay. */
  manager: Client;
  /** A manager of the project. */
  lead: Client;
}

/** A project and its client with budgets at pay rates and a spend of 148.58. */
async function start(): Promise<Setup> {
  const owner = await app.createOrganization();
  const budgets = budgetsOf(owner);
  const clientId = await budgets.makeClient({ budget: paid });
  const projectId = await budgets.makeProject({ client_id: clientId, budget: paid });
  const manager = await addMember(app, owner, { role: 'manager' });
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  await budgets.pay(owner.userId, { pay_rate: 74.29 });
  for (const hour of ['08', '09']) {
    for (const minute of ['00', '10', '20', '30', '40', '50']) {
      await budgets.track(projectId, `2026-03-02T${hour}:${minute}:00Z`, 600);
    }
  }
  const params = { organization_id: owner.organizationId };
  return { owner, params, projectId, clientId, manager: manager.client, lead: lead.client };
}

const show = ({ owner, params }: Setup, managers_see_pay_rates: boolean) =>
  owner.client.call(updateOrganization, { params, body: { managers_see_pay_rates } });

const rowsFor = async (client: Client, { params }: Setup, query: object = {}) =>
  (await client.call(listBudgetHistories, { params, query })).budget_histories;

describe('without access to pay', () => {
  // proves: roles-22
  test('a budget at pay rates cannot be set', async () => {
    const setup = await start();
    const { manager, lead, params, clientId } = setup;
    const own = await budgetsOf(setup.owner).makeProject({ client_id: clientId });
    const refused = [
      await manager.send(createProject, { params, body: { name: 'Bridge', budget: paid } }),
      await manager.send(createClient, { params, body: { name: 'Acme', budget: paid } }),
      await manager.send(updateProject, { params: { project_id: own }, body: { budget: paid } }),
      await lead.send(updateProject, { params: { project_id: setup.projectId }, body: { budget: paid } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await show(setup, true);
    const made = await manager.call(createProject, { params, body: { name: 'Bridge', budget: paid } });
    expect(made.project.budget).toMatchObject({ rate: 'pay_rate', cost: 1_000 });
  });

  // proves: roles-22
  test.each([
    ['changed', billed],
    ['set to the same value', paid],
    ['cleared', null],
  ])('an existing budget at pay rates cannot be %s', async (_what, budget) => {
    const { owner, manager, lead, projectId, clientId } = await start();
    const [project, client] = [{ project_id: projectId }, { client_id: clientId }];
    for (const reader of [manager, lead]) {
      expect((await reader.send(updateProject, { params: project, body: { budget } })).status).toBe(403);
    }
    expect((await manager.send(updateClient, { params: client, body: { budget } })).status).toBe(403);
    expect((await owner.client.call(getProject, { params: project })).project.budget).toMatchObject(paid);
    expect((await owner.client.call(getClient, { params: client })).client.budget).toMatchObject(paid);
  });

  // proves: roles-22, roles-24
  test('a change without the budget succeeds and does not touch the budget', async () => {
    const { owner, manager, lead, projectId, clientId } = await start();
    const [project, client] = [{ project_id: projectId }, { client_id: clientId }];
    for (const reader of [manager, lead]) {
      const answer = await reader.call(updateProject, { params: project, body: { name: 'Renamed' } });
      expect(answer.project).toMatchObject({ name: 'Renamed' });
      expect(answer.project).not.toHaveProperty('budget');
    }
    const renamed = await manager.call(updateClient, { params: client, body: { name: 'Renamed' } });
    expect(renamed.client).not.toHaveProperty('budget');
    expect((await owner.client.call(getProject, { params: project })).project.budget).toMatchObject(paid);
    expect((await owner.client.call(getClient, { params: client })).client.budget).toMatchObject(paid);
  });

  test('a budget at bill rates can be set, changed and cleared, even after one at pay rates', async () => {
    const setup = await start();
    const { owner, lead, projectId } = setup;
    const params = { project_id: projectId };
    await budgetsOf(owner).state(projectId, billed);
    expect((await lead.call(getProject, { params })).project.budget).toMatchObject({ rate: 'bill_rate' });
    const changed = await lead.call(updateProject, { params, body: { budget: { ...billed, cost: 2_000 } } });
    expect(changed.project.budget).toMatchObject({ cost: 2_000 });
    expect(await rowsFor(lead, setup)).toMatchObject([
      { project_id: projectId, budget: { rate: 'bill_rate' }, spent: 0 },
    ]);
    expect((await lead.call(updateProject, { params, body: { budget: null } })).project).not.toHaveProperty('budget');
  });
});

describe('rows of budgets at pay rates', () => {
  // proves: roles-23
  test('are hidden from readers without access to pay', async () => {
    const setup = await start();
    const { owner, manager, lead, projectId } = setup;
    const rows = await rowsFor(owner.client, setup);
    expect(rows.map((row) => row.spent)).toEqual([148.58, 148.58]);
    for (const reader of [manager, lead]) {
      expect(await rowsFor(reader, setup)).toEqual([]);
      const ofProject = await reader.call(listProjectBudgetHistories, { params: { project_id: projectId } });
      expect(ofProject.budget_histories).toEqual([]);
      for (const { id } of rows) {
        const unseen = await reader.send(getBudgetHistory, { params: { budget_history_id: id } });
        const unknown = await reader.send(getBudgetHistory, { params: { budget_history_id: 2_000_000_000 } });
        const { request_id: _id, ...rest } = unknown.body as Record<string, unknown>;
        expect(unseen).toMatchObject({ status: 404, body: rest });
      }
    }
    await show(setup, true);
    expect((await rowsFor(manager, setup)).map((row) => row.spent)).toEqual([148.58, 148.58]);
    expect(await rowsFor(lead, setup)).toEqual([]);
  });

  // proves: roles-23
  test('leave neither gaps in pages nor a trace at the end of the last page', async () => {
    const setup = await start();
    const { owner, manager, params } = setup;
    const budgets = budgetsOf(owner);
    const shown: number[] = [];
    for (const budget of [billed, paid, billed, paid, billed, paid]) {
      const projectId = await budgets.makeProject({ budget });
      if (budget === billed) shown.push(projectId);
    }
    const pages: (number | undefined)[][] = [];
    let page_start_id: number | undefined = 0;
    while (page_start_id !== undefined) {
      const query = { page_start_id, page_limit: 2 };
      const page: Awaited<ReturnType<typeof list>> = await list(manager, params, query);
      pages.push(page.budget_histories.map((row) => row.project_id));
      page_start_id = page.pagination?.next_page_start_id;
    }
    expect(pages).toEqual([shown.slice(0, 2), shown.slice(2)]);
  });

  // proves: roles-23
  test('are hidden depending on the rate of each row', async () => {
    const setup = await start();
    const { owner, manager, projectId } = setup;
    const budgets = budgetsOf(owner);
    await app.setNow(owner.client, '2026-03-04T12:00:00Z');
    await budgets.state(projectId, billed);
    await app.setNow(owner.client, '2026-03-06T12:00:00Z');
    await budgets.state(projectId, paid);
    expect((await budgets.rowsOfProject(projectId)).map((row) => [row.budget.rate, row.spent])).toEqual([
      ['pay_rate', 148.58],
      ['bill_rate', 0],
      ['pay_rate', 148.58],
    ]);
    const seen = await manager.call(listProjectBudgetHistories, { params: { project_id: projectId } });
    expect(seen.budget_histories.map((row) => [row.budget.rate, row.spent])).toEqual([['bill_rate', 0]]);
    await app.setNow(owner.client, '2026-03-02T12:00:00Z');
  });
});

const list = (client: Client, params: Setup['params'], query: object) =>
  client.call(listBudgetHistories, { params, query });

describe('the state of a budget at pay rates', () => {
  // proves: roles-25
  test('is one word for readers without access to pay', async () => {
    const setup = await start();
    const { owner, manager, lead, params, projectId, clientId } = setup;
    const whole = (await owner.client.call(listBudgetStatuses, { params })).budget_statuses;
    expect(whole.map(({ percent, limit }) => [percent, limit])).toEqual([
      [14.85, 1_000],
      [14.85, 1_000],
    ]);
    const [ofClient, ofProject] = whole.map((status) => status.budget_history_id);
    const project = { budget_history_id: ofProject, project_id: projectId, state: 'within' };
    const client = { budget_history_id: ofClient, client_id: clientId, state: 'within' };
    expect((await lead.call(listBudgetStatuses, { params })).budget_statuses).toEqual([project]);
    expect((await manager.call(listBudgetStatuses, { params })).budget_statuses).toEqual([client, project]);
    await show(setup, true);
    expect((await manager.call(listBudgetStatuses, { params })).budget_statuses).toEqual(whole);
  });
});
