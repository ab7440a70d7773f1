import * as contract from '../../../contract/empty-lists.ts';
import { route, type Route } from '../../../http/route.ts';

/** Lists for features of the reference service that do not exist here, but whose lists clients of that service read. */
export const emptyListRoutes: readonly Route[] = [
  route(contract.listTeams, { handle: async () => ({ teams: [] }) }),
  route(contract.listTimeOffRequests, {
    async handle(_ctx, { query }) {
      return {
        time_off_requests: [],
        ...(query.include?.includes('users') ? { users: [] } : {}),
        ...(query.include?.includes('time_off_policies') ? { time_off_policies: [] } : {}),
      };
    },
  }),
  route(contract.listTimeOffPolicies, { handle: async () => ({ time_off_policies: [] }) }),
];
