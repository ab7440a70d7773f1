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
  clients: Type.Array(foundClient, { description: 'For owners and managers; none for others' }),
});
export type WireSearch = Static<typeof search>;

export const searchOrganization = endpoint({
  id: 'searchOrganization',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/search',
  tag: 'Organizations',
  summary: 'Members, projects and clients by name or email',
  description:
    'Of each at most 20, among those that the lists show to the caller; letter case and accents do not matter. Names ' +
    'that begin with the text come first, then those of which a word does, then those that hold it, then emails; ' +
    'what is archived comes after all of these.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'What a name or an email holds' }),
  }),
  response: closed({ search }),
});

export const searchEndpoints = [searchOrganization];
