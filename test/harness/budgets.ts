import {
  listBudgetHistories,
  listClientBudgetHistories,
  listProjectBudgetHistories,
  type WireBudgetHistory,
} from '../../src/contract/budget-histories.ts';
import type { BudgetInput } from '../../src/contract/budgets.ts';
import { createClient, updateClient } from '../../src/contract/clients.ts';
import type { Query } from '../../src/contract/endpoint.ts';
import { type MemberChange, updateMembers } from '../../src/contract/members.ts';
import { updateProject } from '../../src/contract/projects.ts';
import type { TestOrganization } from './app.ts';
import { ingest, makeProject } from './time.ts';

/** A row as `start..stop spent`. */
const spanOf = ({ start_date: start, stop_date: stop, spent }: WireBudgetHistory) =>
  `${start}..${stop ?? 'open'} ${spent}`;

/** The budgets of an organization, set and read through the API. */
export function budgetsOf(owner: TestOrganization) {
  const { client, organizationId } = owner;
  const params = { organization_id: organizationId };
  const rowsOfProject = async (projectId: number) =>
    (await client.call(listProjectBudgetHistories, { params: { project_id: projectId } })).budget_histories;
  const rowsOfClient = async (clientId: number) =>
    (await client.call(listClientBudgetHistories, { params: { client_id: clientId } })).budget_histories;
  return {
    makeProject: (body: object = {}) => makeProject(owner, body),
    async makeClient(body: object = {}): Promise<number> {
      return (await client.call(createClient, { params, body: { name: 'Acme', ...body } })).client.id;
    },
    state: (projectId: number, budget: BudgetInput | null) =>
      client.call(updateProject, { params: { project_id: projectId }, body: { budget } }),
    stateOfClient: (clientId: number, budget: BudgetInput | null) =>
      client.call(updateClient, { params: { client_id: clientId }, body: { budget } }),
    moveTo: (projectId: number, clientId: number | null) =>
      client.call(updateProject, { params: { project_id: projectId }, body: { client_id: clientId } }),
    pay: (userId: number, payment: NonNullable<MemberChange['payment']>) =>
      client.call(updateMembers, { params, body: { members: [{ user_id: userId, payment }] } }),
    /** Tracks a slot for the owner or another member. */
    async track(projectId: number, startsAt: string, tracked: number, more: object = {}): Promise<void> {
      const item = { user_id: owner.userId, project_id: projectId, starts_at: startsAt, tracked, ...more };
      const { rejections } = await ingest(client, organizationId, [item]);
      if (rejections.length > 0) throw new Error(JSON.stringify(rejections));
    },
    rowsOfProject,
    rowsOfClient,
    spans: async (projectId: number) => (await rowsOfProject(projectId)).map(spanOf),
    spansOfClient: async (clientId: number) => (await rowsOfClient(clientId)).map(spanOf),
    list: (query: Query<typeof listBudgetHistories> = {}) => client.call(listBudgetHistories, { params, query }),
  };
}
