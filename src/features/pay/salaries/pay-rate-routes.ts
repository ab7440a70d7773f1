import { cutPage, pageOf } from '../../../contract/paging.ts';
import { listPayRates, putPayRate } from '../../../contract/payroll-clerks.ts';
import type { Context, Membership } from '../../../context.ts';
import { route, type Route } from '../../../http/route.ts';
import { localDate } from '../../../time/calendar.ts';
import { loadUsers, requireSeesWages, selectMemberIds } from '../../people/members/facts.ts';
import { ratesOn } from '../rates/actions.ts';
import { loadPayRates } from './pay-rates.ts';
import { lockPayRate, setPayRate } from './set-pay-rate.ts';

const authorize = async (_ctx: Context, { organization }: { organization: Membership }): Promise<void> =>
  requireSeesWages(organization);

export const payRateRoutes: readonly Route[] = [
  route(listPayRates, {
    authorize,
    async handle(ctx, { organization, query }) {
      const { organizationId, calendar } = organization;
      const { startId, limit } = pageOf(query);
      const filter = { userIds: query.user_ids, startId, limit: limit + 1 };
      const fetched = await selectMemberIds(ctx.db, organizationId, filter);
      const { rows, pagination } = cutPage(fetched, limit, ({ userId }) => userId);
      const userIds = rows.map(({ userId }) => userId);
      const day = ratesOn(query) ?? localDate(calendar, ctx.now);
      return {
        pay_rates: await loadPayRates(ctx.db, organizationId, userIds, day),
        ...(query.include?.includes('users') ? { users: await loadUsers(ctx.db, organizationId, userIds) } : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
  route(putPayRate, {
    authorize,
    current: async (ctx, { organization, params, body }) => ({
      pay_rate: await lockPayRate(ctx, organization, { userId: params.user_id, ...body }),
    }),
    handle: async (ctx, { organization, params, body }) => ({
      pay_rate: await setPayRate(ctx, organization, { userId: params.user_id, ...body }),
    }),
  }),
];
