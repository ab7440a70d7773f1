import { pageOf } from '../../../contract/paging.ts';
import { listPayStatements } from '../../../contract/pay-statements.ts';
import { paySightOf } from '../../../pay-sight.ts';
import { route, type Route } from '../../../http/route.ts';
import { readStatements } from './statements.ts';

/** Users see only themselves, whichever members they request. */
function visibleTo(role: string, userId: number, named: readonly number[] | undefined): readonly number[] | null {
  if (role !== 'user') return named ?? null;
  return named === undefined || named.includes(userId) ? [userId] : [];
}

export const payStatementRoutes: readonly Route[] = [
  route(listPayStatements, {
    async handle(ctx, { organization, actor, params, query }) {
      const asked = {
        periodId: params.pay_period_id,
        userIds: visibleTo(organization.role, actor.userId, query.user_ids),
        sight: paySightOf(organization, actor),
        withLines: query.include?.includes('lines') ?? false,
      };
      const { statements, pagination } = await readStatements(ctx, organization, asked, pageOf(query));
      const { currency } = organization;
      return { pay_statements: statements, currency, ...(pagination ? { pagination } : {}) };
    },
  }),
];
