import { pageOf } from '../../../contract/paging.ts';
import * as contract from '../../../contract/payroll.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { minorUnitOf } from '../../../money/minor-unit.ts';
import { seesPay } from '../../../pay-visibility.ts';
import { route, type Route } from '../../../http/route.ts';
import { loadUsers, requireSeesWages } from '../../people/members/facts.ts';
import { findPaid, loadPaid, shownChecksum } from '../pay-periods/facts.ts';
import { presentPayrollLine } from './present.ts';
import { payrollLines } from './rules/payroll-lines.ts';

const authorize = async (_ctx: Context, { organization }: { organization: Membership }): Promise<void> =>
  requireSeesWages(organization);

/** The bill is part of the lines, so a comparison with a guessed checksum would reveal it to payroll clerks. */
function requireNoGuess(organization: Membership, { checksum }: { checksum?: string }): void {
  if (checksum !== undefined && checksum !== 'none' && !seesPay(organization))
    throw problem('forbidden', 'checksum: is hidden from payroll clerks, who can send only none');
}

export const payrollRoutes: readonly Route[] = [
  route(contract.listPayroll, {
    authorize,
    async handle(ctx, { organization, params, query }) {
      requireNoGuess(organization, query);
      const paid = await findPaid(ctx, organization.organizationId, params.pay_period_id);
      const checksum = shownChecksum(organization, paid);
      if (query.checksum !== undefined && query.checksum !== (checksum ?? 'none'))
        throw problem(
          'record_invalid',
          'checksum: the period was closed or reopened since; read it again from the first page',
        );
      const filter = { page: pageOf(query), userIds: query.user_ids };
      const { lines, next } = await loadPaid(ctx, organization, paid, filter);
      const userIds = [...new Set(lines.map(({ userId }) => userId))];
      const withUsers = query.include?.includes('users') ?? false;
      return {
        payroll: payrollLines(lines, 'together', minorUnitOf(organization.currency)).map(presentPayrollLine),
        checksum,
        ...(withUsers ? { users: await loadUsers(ctx.db, organization.organizationId, userIds) } : {}),
        ...(next === null ? {} : { pagination: { next_page_start_id: next } }),
      };
    },
  }),
];
