import { cutPage, pageOf } from '../../../contract/paging.ts';
import * as contract from '../../../contract/pay-period-closing.ts';
import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import { route, type Route } from '../../../http/route.ts';
import { requireSeesWages } from '../../people/members/facts.ts';
import { close, locatePayment, reopen } from './close.ts';
import { loadEarlier, presentCorrected } from './corrected.ts';
import { presentLine, presentWages } from './present.ts';
import { selectLines } from './store/lines.ts';

const authorize = async (_: unknown, { organization }: { organization: Membership }): Promise<void> =>
  requireSeesWages(organization);

export const payPeriodClosingRoutes: readonly Route[] = [
  route(contract.listPayPeriodLines, {
    authorize,
    async handle(ctx, { organization, params, query }) {
      const { startId, limit } = pageOf(query);
      const withBill = seesPay(organization);
      const payment = await locatePayment(ctx, organization.organizationId, params.pay_period_id);
      const fetched = payment
        ? await selectLines(ctx.db, organization.organizationId, {
            ...payment,
            userIds: query.user_ids,
            onlyCorrections: query.corrections ?? false,
            onlyWages: !withBill,
            page: { startId, limit: limit + 1 },
          })
        : [];
      const { rows, pagination } = cutPage(fetched, limit, ({ id }) => id);
      const earlier = await loadEarlier(ctx, organization.organizationId, rows);
      const present = withBill ? presentLine : presentWages;
      return {
        pay_period_lines: rows.map((row) => ({ ...present(row), corrected: presentCorrected(row, earlier) })),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
  route(contract.closePayPeriod, {
    authorize,
    handle: async (ctx, { organization, params, body }) => ({
      pay_period: await close(ctx, organization, {
        periodId: params.pay_period_id,
        withoutApproval: body.without_approval ?? false,
      }),
    }),
  }),
  route(contract.reopenPayPeriod, {
    authorize,
    handle: async (ctx, { organization, params, body }) => ({
      pay_period: await reopen(ctx, organization, { periodId: params.pay_period_id, reason: body.reason }),
    }),
  }),
];
