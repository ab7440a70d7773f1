import { listTimeSums } from '../../../contract/time-sums.ts';
import { route, type Route } from '../../../http/route.ts';
import { presentPeriods, presentRows, presentSums } from './present.ts';
import { readTimeSums } from './read.ts';

export const timeSumRoutes: readonly Route[] = [
  route(listTimeSums, {
    async handle(ctx, { organization, actor, query }) {
      const page = await readTimeSums(ctx, { organization, actor, query });
      await ctx.db.letGo();
      const periods = presentPeriods(page.periods);
      const amounts = { kinds: page.shown.ofSums, lists: page.amounts.totals };
      return {
        periods,
        time_sums: await presentRows(page, periods),
        ...(page.amounts.kinds.length > 0 ? { currency: organization.currency } : {}),
        ...(query.include?.includes('totals') ? { totals: presentSums(page.totals, amounts, periods) } : {}),
        ...page.records,
        ...(page.pagination ? { pagination: page.pagination } : {}),
      };
    },
  }),
];
