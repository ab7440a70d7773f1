import { cutPage, pageOf } from '../../../../contract/paging.ts';
import * as contract from '../../../../contract/unusual-activity-exemptions.ts';
import { route, type Route } from '../../../../http/route.ts';
import { loadUsers } from '../../../people/members/facts.ts';
import { createExemption, endExemption } from './exempt.ts';
import { presentExemption } from './present.ts';
import { type ExemptionRow, listExemptions } from './store.ts';

/** The people in the rows: the members and the authors of their exemptions. */
const userIdsIn = (rows: readonly ExemptionRow[]) =>
  [...new Set(rows.flatMap((row) => [row.userId, row.recordedBy, row.endedBy]))].filter((id) => id !== null);

export const exemptionRoutes: readonly Route[] = [
  route(contract.listUnusualActivityExemptions, {
    async handle(ctx, { organization: { organizationId }, query }) {
      const { startId, limit } = pageOf(query);
      const filter = { userIds: query.user_ids, startId, limit: limit + 1 };
      const { rows, pagination } = cutPage(
        await listExemptions(ctx.db, organizationId, filter),
        limit,
        (row) => row.id,
      );
      return {
        unusual_activity_exemptions: rows.map(presentExemption),
        ...(query.include?.includes('users')
          ? { users: await loadUsers(ctx.db, organizationId, userIdsIn(rows)) }
          : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
  route(contract.createUnusualActivityExemption, {
    handle: async (ctx, { organization, body }) => ({
      unusual_activity_exemption: await createExemption(ctx, organization, body),
    }),
  }),
  route(contract.endUnusualActivityExemption, {
    handle: async (ctx, { organization, params, query }) => ({
      unusual_activity_exemption: await endExemption(ctx, organization, { id: params.exemption_id, from: query.from }),
    }),
  }),
];
