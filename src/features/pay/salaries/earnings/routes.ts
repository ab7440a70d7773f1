import * as contract from '../../../../contract/earnings.ts';
import { cutPage, pageOf } from '../../../../contract/paging.ts';
import { problem } from '../../../../contract/problems.ts';
import type { Context, Membership } from '../../../../context.ts';
import { seesPayOf } from '../../../../pay-visibility.ts';
import { route, type Route } from '../../../../http/route.ts';
import { parseDate } from '../../../../time/text.ts';
import { loadUsers, requireSeesWages } from '../../../people/members/facts.ts';
import { requirePaySight, visibleAmong } from '../facts.ts';
import { presentEarning } from './present.ts';
import { earnedFromFaults, rateFaults } from './rules.ts';
import { addEarning, removeEarning } from './save.ts';
import { listEarnings, selectEarning } from './store.ts';

const authorize = async (_ctx: Context, { organization }: { organization: Membership }): Promise<void> =>
  requireSeesWages(organization);

const dateOf = (text: string | undefined) => (text === undefined ? null : parseDate(text));

const listed = route(contract.listEarnings, {
  async handle(ctx, { organization, actor, query }) {
    const { organizationId } = organization;
    const sight = requirePaySight({ organization, actor });
    const { startId, limit } = pageOf(query);
    const dates = { from: dateOf(query['date[start]']), to: dateOf(query['date[stop]']) };
    const filter = { ...dates, userIds: visibleAmong(sight, query.user_ids), startId, limit: limit + 1 };
    const fetched = await listEarnings(ctx.db, organizationId, filter);
    const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
    const userIds = [...new Set(rows.map((row) => row.userId))];
    return {
      earnings: rows.map(presentEarning),
      ...(query.include?.includes('users') ? { users: await loadUsers(ctx.db, organizationId, userIds) } : {}),
      ...(pagination ? { pagination } : {}),
    };
  },
});

export const earningRoutes: readonly Route[] = [
  listed,
  route(contract.createEarning, {
    rules: [
      { reads: ['in_regular_rate', 'divided_by', 'earned_from'], faults: rateFaults },
      { reads: ['date', 'earned_from'], faults: earnedFromFaults },
    ],
    authorize,
    handle: async (ctx, { organization, body }) => ({
      earning: presentEarning(await addEarning(ctx, organization, body)),
    }),
  }),
  route(contract.getEarning, {
    async handle(ctx, { organization, actor, params }) {
      const sight = requirePaySight({ organization, actor });
      const row = await selectEarning(ctx.db, organization.organizationId, params.earning_id);
      if (!row || !seesPayOf(sight, row.userId)) throw problem('not_found');
      return { earning: presentEarning(row) };
    },
  }),
  route(contract.deleteEarning, {
    authorize,
    handle: (ctx, { organization, params }) => removeEarning(ctx, organization, params.earning_id),
  }),
];
