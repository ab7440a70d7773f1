import type { Query } from '../../contract/endpoint.ts';
import { listOvertime } from '../../contract/overtime.ts';
import { pageOf } from '../../contract/paging.ts';
import { problem } from '../../contract/problems.ts';
import { type Membership, seesPay } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { parseDate } from '../../time/text.ts';
import { presentPage } from './present.ts';
import { loadPage } from './read.ts';
import type { AmountVisibility } from './amount-steps.ts';

/** Pay as everywhere: owners, and managers where they may; bill for both; members see their time alone. */
function amountVisibility(organization: Membership): AmountVisibility {
  return { pay: seesPay(organization), bill: organization.role !== 'user' };
}

function readDate(text: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('invalid_params', 'date: is not a date');
  return date;
}

/** Who may see nobody else's overtime asks for their own, whatever the filter names. */
function visibleTo({ role }: Membership, userId: number, { user_ids: named }: Query<typeof listOvertime>) {
  if (role !== 'user') return named;
  return named === undefined || named.includes(userId) ? [userId] : [];
}

export const overtimeRoutes: readonly Route[] = [
  route(listOvertime, {
    async handle(ctx, { organization, actor, query }) {
      const visibility = amountVisibility(organization);
      const withExplanation = query.include?.includes('explanation') ?? false;
      const { facts, users, pagination } = await loadPage(ctx, organization, {
        from: readDate(query['date[start]']),
        to: readDate(query['date[stop]']),
        page: pageOf(query),
        userIds: visibleTo(organization, actor.userId, query),
        withAmounts: visibility.pay || visibility.bill,
        withUsers: query.include?.includes('users') ?? false,
        order: withExplanation ? 'all' : 'money',
      });
      await ctx.db.letGo();
      return {
        ...(await presentPage(facts, { ...visibility, currency: organization.currency, withExplanation })),
        ...(users ? { users } : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
];
