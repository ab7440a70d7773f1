import { getPayPeriodSettings, putPayPeriodSettings } from '../../../contract/pay-period-locks.ts';
import { route, type Route } from '../../../http/route.ts';
import { changeSettings, lockSettings, readSettings } from './settings.ts';

export const payPeriodLockRoutes: readonly Route[] = [
  route(getPayPeriodSettings, {
    handle: async (ctx, { organization }) => ({
      pay_period_settings: await readSettings(ctx, organization.organizationId),
    }),
  }),
  route(putPayPeriodSettings, {
    current: async (ctx, { organization }) => ({ pay_period_settings: await lockSettings(ctx, organization) }),
    handle: async (ctx, { organization, body }) => ({
      pay_period_settings: await changeSettings(ctx, organization, body),
    }),
  }),
];
