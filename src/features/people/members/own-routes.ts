import * as contract from '../../../contract/memberships.ts';
import { pageOf } from '../../../contract/paging.ts';
import { route, type Route } from '../../../http/route.ts';
import { acceptMembership, endOwnMembership, listOwnMemberships } from './consent.ts';

/** Operations by people on their own memberships. */
export const ownMembershipRoutes: readonly Route[] = [
  route(contract.listOwnMemberships, {
    handle: (ctx, { actor, query }) =>
      listOwnMemberships(ctx, { userId: actor.userId, organizationIds: [...actor.memberships.keys()] }, pageOf(query)),
  }),
  route(contract.acceptMembership, {
    async handle(ctx, { actor, params }) {
      const member = { organizationId: params.organization_id, userId: actor.userId };
      return { membership: await acceptMembership(ctx, member) };
    },
  }),
  route(contract.leaveOrganization, {
    handle: (ctx, { actor, params }) =>
      endOwnMembership(ctx, { organizationId: params.organization_id, userId: actor.userId }),
  }),
];
