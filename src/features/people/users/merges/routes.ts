import { mergeMembers as mergeEndpoint } from '../../../../contract/member-merges.ts';
import { problem } from '../../../../contract/problems.ts';
import { route, type Route } from '../../../../http/route.ts';
import { loadUsers } from '../../members/facts.ts';
import { mergeMembers } from './merge.ts';

export const memberMergeRoutes: readonly Route[] = [
  route(mergeEndpoint, {
    async authorize(ctx, { organization, params }) {
      const named = [...new Set([params.user_id, params.other_user_id])];
      const members = await loadUsers(ctx.db, organization.organizationId, named);
      if (members.length < named.length) throw problem('not_found');
    },
    async handle(ctx, { organization, params, query }) {
      const pair = { organization, fromUserId: params.user_id, intoUserId: params.other_user_id };
      const { slots, trackedSeconds } = await mergeMembers(ctx, { ...pair, reason: query.reason ?? null });
      return {
        merge: {
          user_id: params.user_id,
          into_user_id: params.other_user_id,
          activities: slots,
          tracked_seconds: trackedSeconds,
        },
      };
    },
  }),
];
