import * as contract from '../../../contract/members.ts';
import { pageOf } from '../../../contract/paging.ts';
import { route, type Route } from '../../../http/route.ts';
import { readRequestedRange } from '../../../time/requested-range.ts';
import { presentRateStart, ratesOn } from '../../pay/rates/actions.ts';
import { inviteMember } from './invite.ts';
import { getMember, listMembers } from './read.ts';
import { findContradictions } from './requests.ts';
import { updateMembers } from './update.ts';

export const memberRoutes: readonly Route[] = [
  route(contract.listMembers, {
    async handle(ctx, { query, actor, organization }) {
      const viewer = { ...organization, userId: actor.userId };
      const search = {
        userIds: query.user_ids,
        email: query['search[email]'],
        name: query['search[name]'],
        roles: query.membership_roles,
        created: readRequestedRange(query, 'created_at'),
        updated: readRequestedRange(query, 'updated_at'),
        includeRemoved: query.include_removed ?? false,
      };
      const projectMemberships = query.include_projects ? { statuses: query.project_statuses } : undefined;
      const shown = { include: query.include ?? [], projectMemberships, ratesOn: ratesOn(query) };
      return listMembers(ctx, viewer, search, { ...pageOf(query), ...shown });
    },
  }),
  route(contract.createMember, {
    async handle(ctx, { body, organization }) {
      const userId = await inviteMember(ctx, organization, body);
      return { organization_member: await getMember(ctx, organization, userId) };
    },
  }),
  route(contract.updateMembers, {
    rules: [{ reads: ['members'], faults: ({ members }) => findContradictions(members) }],
    async handle(ctx, { body, organization }) {
      const rates = await updateMembers(ctx, organization, body.members);
      return { success: true, ...(rates.length > 0 ? { rates: rates.map(presentRateStart) } : {}) };
    },
  }),
];
