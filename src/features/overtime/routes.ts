import type { Query } from '../../contract/endpoint.ts';
import { listOvertime } from '../../contract/overtime.ts';
import { pageOf } from '../../contract/paging.ts';
import { problem } from '../../contract/problems.ts';
import { type Membership, seesPay } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { mapInSlices } from '../../slices.ts';
import { parseDate } from '../../time/text.ts';
import { loadUsers } from '../members/facts.ts';
import { explainedWeek, presentWeek } from './present.ts';
import { listOvertimeWeeks } from './read.ts';
import type { AmountSight } from './steps.ts';

/** Pay as everywhere: owners, and managers where they may; bill for both; members see their time alone. */
function amountSight(organization: Membership): AmountSight {
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
      const sight = amountSight(organization);
      const { rows, weeks, pagination } = await listOvertimeWeeks(ctx, organization, {
        from: readDate(query['date[start]']),
        to: readDate(query['date[stop]']),
        page: pageOf(query),
        userIds: visibleTo(organization, actor.userId, query),
        priced: sight.pay || sight.bill,
      });
      const present = query.include?.includes('explanation') ? explainedWeek : presentWeek;
      const users = query.include?.includes('users')
        ? { users: await loadUsers(ctx.db, organization.organizationId, rows) }
        : {};
      await ctx.db.letGo();
      return {
        overtime: await mapInSlices(weeks, (week) => present(week, organization.currency, sight)),
        ...users,
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
];
