import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id, oneOf, record } from './fields.ts';

const status = oneOf(['active', 'archived']);

const foundMember = record('FoundMember', { user_id: id(), name: Type.String(), email: Type.String() });
const foundProject = record('FoundProject', { id: id(), name: Type.String(), status });
const foundClient = record('FoundClient', { id: id(), name: Type.String(), status });

const search = record('SearchResult', {
  members: Type.Array(foundMember),
  projects: Type.Array(foundProject),
  clients: Type.Array(foundClient, { description: 'For owners and managers; empty for others' }),
});
export type WireSearch = Static<typeof search>;

export const searchOrganization = endpoint({
  id: 'searchOrganization',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/search',
  tag: 'Organizations',
  summary: 'Search members, projects and clients by name or email',
  description:
    'Returns up to 20 members, 20 projects and 20 clients that the caller can list. Letter case and accents ' +
    'are ignored. Order: names that begin with the text, names in which a word begins with the text, names ' +
    'that contain the text, emails; archived records last.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Part of a name or email' }),
  }),
  response: closed({ search }),
});

export const searchEndpoints = [searchOrganization];
