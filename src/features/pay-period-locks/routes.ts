import { getPayPeriodSettings, putPayPeriodSettings } from '../../contract/pay-period-locks.ts';
import { route, type Route } from '../../http/route.ts';
import { changeSettings, readSettings } from './settings.ts';

export const payPeriodLockRoutes: readonly Route[] = [
  route(getPayPeriodSettings, {
    handle: async (ctx, { organization }) => ({
      pay_period_settings: await readSettings(ctx, organization.organizationId),
    }),
  }),
  route(putPayPeriodSettings, {
    handle: async (ctx, { organization, body }) => ({
      pay_period_settings: await changeSettings(ctx, organization, body),
    }),
  }),
];
