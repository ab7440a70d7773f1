import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import * as contract from '../../../contract/salaries.ts';
import type { Actor, Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { route, type Route } from '../../../http/route.ts';
import { loadUsers, requireSeesWages } from '../../people/members/facts.ts';
import { requirePaySight, visibleAmong, wasEverMember } from './facts.ts';
import { presentMemberSalary, presentSalary } from './present.ts';
import { setSalary } from './set.ts';
import { listSalaries, selectSalaries } from './store.ts';

interface SalaryTarget {
  organization: Membership;
  actor: Actor;
  params: { user_id: number };
}

/** Checks the permission before the request is read. */
async function authorizeRead(ctx: Context, { organization, actor, params }: SalaryTarget): Promise<void> {
  requirePaySight({ organization, actor }, params.user_id);
  if (!(await wasEverMember(ctx.db, organization.organizationId, params.user_id))) throw problem('not_found');
}

async function authorizeWrite(ctx: Context, target: SalaryTarget): Promise<void> {
  requireSeesWages(target.organization);
  await authorizeRead(ctx, target);
}

async function readSalary(ctx: Context, { organization, params: { user_id: userId } }: SalaryTarget) {
  const { organizationId, currency } = organization;
  return { salary: presentMemberSalary(userId, currency, await selectSalaries(ctx.db, organizationId, [userId])) };
}

export const salaryRoutes: readonly Route[] = [
  route(contract.getSalary, { authorize: authorizeRead, handle: readSalary }),
  route(contract.putSalary, {
    authorize: authorizeWrite,
    async current(ctx, input) {
      await lockOrganizationRules(ctx.db, input.organization.organizationId, 'exclusive');
      return readSalary(ctx, input);
    },
    async handle(ctx, input) {
      await setSalary(ctx, input.organization, input.params.user_id, input.body);
      return readSalary(ctx, input);
    },
  }),
  route(contract.listSalaries, {
    async handle(ctx, { organization, actor, query }) {
      const sight = requirePaySight({ organization, actor });
      const { organizationId } = organization;
      const { startId, limit } = pageOf(query);
      const fetched = await listSalaries(ctx.db, organizationId, {
        userIds: visibleAmong(sight, query.user_ids),
        startId,
        limit: limit + 1,
      });
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      const userIds = [...new Set(rows.map((row) => row.userId))];
      return {
        salaries: rows.map(presentSalary),
        ...(query.include?.includes('users') ? { users: await loadUsers(ctx.db, organizationId, userIds) } : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
];
