import { cutPage, pageOf } from '../../../contract/paging.ts';
import * as contract from '../../../contract/pay-periods.ts';
import type { Membership } from '../../../context.ts';
import { seesAllHours } from '../../../pay-visibility.ts';
import { route, type Route } from '../../../http/route.ts';
import { findPeriod, rangeOf, readPeriods } from './periods.ts';
import { presentMember, presentSchedule } from './present.ts';
import { createSchedule, deleteSchedule } from './schedules.ts';
import { approve, returnToMember, type StepTarget, submit, withdraw } from './steps.ts';
import { selectMemberSteps } from './store/members.ts';
import { selectSchedulePage } from './store/schedules.ts';

const scheduleRoutes: readonly Route[] = [
  route(contract.listPaySchedules, {
    async handle(ctx, { organization, query }) {
      const { startId, limit } = pageOf(query);
      const fetched = await selectSchedulePage(ctx.db, organization.organizationId, { startId, limit: limit + 1 });
      const { rows, pagination } = cutPage(fetched, limit, ({ id }) => id);
      return { pay_schedules: rows.map(presentSchedule), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.createPaySchedule, {
    handle: async (ctx, { organization, body }) => ({ pay_schedule: await createSchedule(ctx, organization, body) }),
  }),
  route(contract.deletePaySchedule, {
    async handle(ctx, { organization, params }) {
      await deleteSchedule(ctx, organization, params.pay_schedule_id);
      return undefined;
    },
  }),
];

interface PeriodTarget {
  organization: Membership;
  params: { pay_period_id: number };
}

const targetOf = ({ organization, params }: PeriodTarget, userId: number): StepTarget => ({
  organization,
  periodId: params.pay_period_id,
  userId,
});

const periodRoutes: readonly Route[] = [
  route(contract.listPayPeriods, {
    async handle(ctx, { organization, query }) {
      const { periods, pagination } = await readPeriods(ctx, organization, query, pageOf(query));
      return { pay_periods: periods, ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.listPayPeriodMembers, {
    async handle(ctx, { organization, actor, params, query }) {
      const { organizationId, calendar } = organization;
      const { startId, limit } = pageOf(query);
      const period = await findPeriod(ctx.db, organizationId, params.pay_period_id);
      const fetched = await selectMemberSteps(ctx.db, organizationId, {
        period,
        range: rangeOf(calendar, period),
        page: { startId, limit: limit + 1 },
        userIds: seesAllHours(organization) ? null : [actor.userId],
      });
      const { rows, pagination } = cutPage(fetched, limit, ({ userId }) => userId);
      return { pay_period_members: rows.map(presentMember), ...(pagination ? { pagination } : {}) };
    },
  }),
];

const stepRoutes: readonly Route[] = [
  route(contract.submitPayPeriod, {
    handle: async (ctx, input) => ({ pay_period_member: await submit(ctx, targetOf(input, input.actor.userId)) }),
  }),
  route(contract.withdrawPayPeriod, {
    handle: async (ctx, input) => ({ pay_period_member: await withdraw(ctx, targetOf(input, input.actor.userId)) }),
  }),
  route(contract.approvePayPeriod, {
    handle: async (ctx, input) => ({ pay_period_member: await approve(ctx, targetOf(input, input.params.user_id)) }),
  }),
  route(contract.returnPayPeriod, {
    handle: async (ctx, input) => ({
      pay_period_member: await returnToMember(ctx, targetOf(input, input.params.user_id), input.body.reason),
    }),
  }),
];

export const payPeriodRoutes: readonly Route[] = [...scheduleRoutes, ...periodRoutes, ...stepRoutes];
