import * as contract from '../../../contract/budget-histories.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { pageOf } from '../../../contract/paging.ts';
import { route, type Route } from '../../../http/route.ts';
import { parseDate } from '../../../time/text.ts';
import { managedBy } from '../../work/projects/facts.ts';
import { budgetRolloverRoutes } from './carry-routes.ts';
import { ofClient, ofProject } from './named-owner.ts';
import { getHistory, type HistoryPage, listHistories } from './read.ts';
import { sideLoad } from './side-load.ts';
import { requireVisibility } from './visibility.ts';
import { type HistoryFilter, locateHistory } from './store/reads.ts';

const answerPage = ({ histories, pagination }: HistoryPage) => ({
  budget_histories: histories,
  ...(pagination ? { pagination } : {}),
});

const dateOf = (text: string | undefined) => (text === undefined ? undefined : parseDate(text)?.toString());

function filterOf(
  query: Query<typeof contract.listBudgetHistories>,
): Omit<HistoryFilter, 'startId' | 'limit' | 'withPay'> {
  const { project_ids: projectIds, client_ids: clientIds, resource } = query;
  const owners = projectIds || clientIds ? { projectIds: projectIds ?? [], clientIds: clientIds ?? [] } : undefined;
  return {
    owners,
    resource,
    startsFrom: dateOf(query['start_date[start]']),
    startsUntil: dateOf(query['start_date[stop]']),
  };
}

const organizationList = route(contract.listBudgetHistories, {
  authorize: (ctx, { organization, actor }) => requireVisibility(ctx, organization, actor),
  async handle(ctx, { query, organization, actor }) {
    const visibleProjects = await managedBy(ctx, organization, actor);
    const page = await listHistories(ctx, organization, { ...filterOf(query), visibleProjects }, pageOf(query));
    const { budget_histories, ...rest } = answerPage(page);
    return { budget_histories, ...(await sideLoad(ctx, organization, page.histories, query.include)), ...rest };
  },
});

export const budgetRoutes: readonly Route[] = [
  ...budgetRolloverRoutes,
  route(contract.getBudgetHistory, {
    locate: (ctx, params, actor) => locateHistory(ctx.db, params.budget_history_id, actor),
    async handle(ctx, { params, organization }) {
      return { budget_history: await getHistory(ctx, organization, params.budget_history_id) };
    },
  }),
  route(contract.listClientBudgetHistories, {
    ...ofClient,
    async handle(ctx, { params, query, organization }) {
      const owners = { projectIds: [], clientIds: [params.client_id] };
      return answerPage(await listHistories(ctx, organization, { owners }, pageOf(query)));
    },
  }),
  route(contract.listProjectBudgetHistories, {
    ...ofProject,
    async handle(ctx, { params, query, organization }) {
      const owners = { projectIds: [params.project_id], clientIds: [] };
      return answerPage(await listHistories(ctx, organization, { owners }, pageOf(query)));
    },
  }),
  organizationList,
];
