import { listBudgetStatuses } from '../../contract/budget-status.ts';
import { pageOf } from '../../contract/paging.ts';
import { problem } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { parseDateTime } from '../../time/text.ts';
import { sideLoad } from './side-load.ts';
import { managedBy, requireVisibility } from './visibility.ts';
import { listStatuses } from './status.ts';

/** The instant of the state; null = now. Throws invalid_params for one in the future. */
function asOfOf(ctx: Context, text: string | undefined): Temporal.Instant | null {
  const asOf = text === undefined ? null : parseDateTime(text);
  if (asOf === null) return null;
  const order = Temporal.Instant.compare(asOf, ctx.now);
  if (order > 0) throw problem('invalid_params', 'as_of: must not be in the future');
  return order === 0 ? null : asOf;
}

export const budgetStatusRoutes: readonly Route[] = [
  route(listBudgetStatuses, {
    authorize: (ctx, { organization, actor }) => requireVisibility(ctx, organization, actor),
    async handle(ctx, { query, organization, actor }) {
      const asOf = asOfOf(ctx, query.as_of);
      const visibleProjects = await managedBy(ctx, organization, actor);
      const { statuses, pagination } = await listStatuses(ctx, organization, { asOf, visibleProjects }, pageOf(query));
      const owners = await sideLoad(ctx, organization, statuses, query.include);
      return { budget_statuses: statuses, ...owners, ...(pagination ? { pagination } : {}) };
    },
  }),
];
