import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, idFilter, include, oneOf, pageQuery } from './fields.ts';
import { recordFilters } from './lists/records.ts';

const params = Type.Object({ organization_id: id() });
const none = 'Always empty. The operation exists only because some clients call it.';
const nothing = (description: string) => Type.Array(Type.Never(), { maxItems: 0, description });

const range = (name: string) => ({
  [`${name}[start]`]: Type.Optional(dateTime()),
  [`${name}[stop]`]: Type.Optional(dateTime()),
});

export const listTeams = endpoint({
  id: 'listTeams',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/teams',
  tag: 'Empty lists',
  summary: 'List teams (always empty)',
  description: none,
  access: { token: true },
  params,
  query: Type.Object({ ...pageQuery }),
  response: closed({ teams: nothing('Teams') }),
});

export const listTimeOffRequests = endpoint({
  id: 'listTimeOffRequests',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/time_off_requests',
  tag: 'Empty lists',
  summary: 'List time-off requests (always empty)',
  description: none,
  access: { token: true },
  params,
  query: Type.Object({
    ...pageQuery,
    ...range('created'),
    ...range('starts_at'),
    ...range('approved_at'),
    user_ids: Type.Optional(idFilter('Users')),
    include: Type.Optional(include(['users', 'time_off_policies'])),
  }),
  ranges: ['created', 'starts_at', 'approved_at'].map((name) => ({ name, exclusive: true })),
  response: closed({
    time_off_requests: nothing('Requests'),
    users: Type.Optional(nothing('Side-loaded users')),
    time_off_policies: Type.Optional(nothing('Side-loaded policies')),
  }),
});

export const listTimeOffPolicies = endpoint({
  id: 'listTimeOffPolicies',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/time_off_policies',
  tag: 'Empty lists',
  summary: 'List time-off policies (always empty)',
  description: none,
  access: { token: true },
  params,
  query: Type.Object({ ...pageQuery, status: Type.Optional(oneOf(recordFilters)) }),
  response: closed({ time_off_policies: nothing('Policies') }),
});

export const emptyListEndpoints = [listTeams, listTimeOffRequests, listTimeOffPolicies];
