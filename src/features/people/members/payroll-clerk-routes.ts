import { pageOf } from '../../../contract/paging.ts';
import { listPayrollClerks, putPayrollRole } from '../../../contract/payroll-clerks.ts';
import { route, type Route } from '../../../http/route.ts';
import { loadUsers } from './facts.ts';
import { listClerks, lockPayrollRole, setPayrollRole } from './payroll-clerks.ts';

export const payrollClerkRoutes: readonly Route[] = [
  route(listPayrollClerks, {
    async handle(ctx, { organization: { organizationId }, query }) {
      const { clerks, pagination } = await listClerks(ctx, organizationId, pageOf(query));
      const userIds = clerks.map(({ user_id }) => user_id);
      return {
        payroll_clerks: clerks,
        ...(query.include?.includes('users') ? { users: await loadUsers(ctx.db, organizationId, userIds) } : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
  route(putPayrollRole, {
    async current(ctx, { organization, params }) {
      const { user_id, payroll } = await lockPayrollRole(ctx, organization, params.user_id);
      return { payroll_role: { user_id, payroll } };
    },
    handle: async (ctx, { organization, params, body }) => ({
      payroll_role: await setPayrollRole(ctx, organization, { userId: params.user_id, payroll: body.payroll }),
    }),
  }),
];
