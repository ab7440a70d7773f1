import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { listBudgetForecasts } from '../../../contract/budget-forecast.ts';
import { pageOf } from '../../../contract/paging.ts';
import { route, type Route } from '../../../http/route.ts';
import { managedBy } from '../../work/projects/facts.ts';
import { readForecasts } from './forecast.ts';
import { readAsOf } from './read-as-of.ts';
import { sideLoad } from './side-load.ts';
import { requireVisibility } from './visibility.ts';
import { listStatuses } from './status.ts';

export const budgetStatusRoutes: readonly Route[] = [
  route(listBudgetStatuses, {
    authorize: (ctx, { organization, actor }) => requireVisibility(ctx, organization, actor),
    async handle(ctx, { query, organization, actor }) {
      const asOf = await readAsOf(ctx, organization.organizationId, 'as_of', query.as_of);
      const visibleProjects = await managedBy(ctx, organization, actor);
      const { statuses, pagination } = await listStatuses(ctx, organization, { asOf, visibleProjects }, pageOf(query));
      const owners = await sideLoad(ctx, organization, statuses, query.include);
      return { budget_statuses: statuses, ...owners, ...(pagination ? { pagination } : {}) };
    },
  }),
  route(listBudgetForecasts, {
    authorize: (ctx, { organization, actor }) => requireVisibility(ctx, organization, actor),
    handle: async (ctx, { query, organization, actor }) =>
      readForecasts(ctx, organization, query, await managedBy(ctx, organization, actor)),
  }),
];
