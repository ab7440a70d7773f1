import { pageOf } from '../../../contract/paging.ts';
import { listPayStatements } from '../../../contract/pay-statements.ts';
import type { Membership } from '../../../context.ts';
import { payVisibilityOf, seesAllHours } from '../../../pay-visibility.ts';
import { route, type Route } from '../../../http/route.ts';
import { readStatements } from './statements.ts';

/** Users see only themselves, whichever members they request. */
function visibleTo(
  organization: Membership,
  userId: number,
  requestedIds: readonly number[] | undefined,
): readonly number[] | null {
  if (seesAllHours(organization)) return requestedIds ?? null;
  return requestedIds === undefined || requestedIds.includes(userId) ? [userId] : [];
}

export const payStatementRoutes: readonly Route[] = [
  route(listPayStatements, {
    async handle(ctx, { organization, actor, params, query }) {
      const statementsQuery = {
        periodId: params.pay_period_id,
        userIds: visibleTo(organization, actor.userId, query.user_ids),
        sight: payVisibilityOf(organization, actor),
        withLines: query.include?.includes('lines') ?? false,
      };
      const { statements, pagination } = await readStatements(ctx, organization, statementsQuery, pageOf(query));
      const { currency } = organization;
      return { pay_statements: statements, currency, ...(pagination ? { pagination } : {}) };
    },
  }),
];
