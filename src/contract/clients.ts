import { Type } from 'typebox';
import { budgetInput } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import {
  body,
  bodyIdSet,
  closed,
  id,
  include,
  metadataInput,
  nullable,
  oneOf,
  pageQuery,
  pagination,
  statusFilter,
} from './fields.ts';
import { client, projects } from './records.ts';
import { recordStates } from './lists/records.ts';

const clientParams = Type.Object({ client_id: id() });
const name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

const fields = {
  emails: Type.Optional(
    Type.Array(Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }), { maxItems: 100 }),
  ),
  phone: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  address: Type.Optional(nullable(Type.String({ maxLength: 1_000 }))),
  project_ids: Type.Optional(
    bodyIdSet('All projects of the client from today on: listed projects move to this client, omitted ones lose it'),
  ),
  budget: Type.Optional(nullable(budgetInput)),
  status: Type.Optional(oneOf(recordStates)),
  metadata: Type.Optional(metadataInput),
};

export const listClients = endpoint({
  id: 'listClients',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/clients',
  tag: 'Clients',
  summary: 'List clients',
  description: 'For owners and managers; other members get an empty list.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    status: Type.Optional(statusFilter),
    include: Type.Optional(include(['projects'])),
  }),
  response: closed({ clients: Type.Array(client), projects, pagination }),
});

export const createClient = endpoint({
  id: 'createClient',
  method: 'POST',
  path: '/v2/organizations/{organization_id}/clients',
  tag: 'Clients',
  summary: 'Create a client',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id() }),
  body: body({ name, ...fields }),
  location: '/v2/clients/{client.id}',
  response: closed({ client }),
  single: true,
});

export const getClient = endpoint({
  id: 'getClient',
  method: 'GET',
  path: '/v2/clients/{client_id}',
  tag: 'Clients',
  summary: 'Retrieve a client',
  access: { token: true },
  params: clientParams,
  response: closed({ client }),
  single: true,
});

export const updateClient = endpoint({
  id: 'updateClient',
  method: 'PUT',
  path: '/v2/clients/{client_id}',
  tag: 'Clients',
  summary: 'Change a client',
  access: { token: true },
  params: clientParams,
  body: body({ name: Type.Optional(name), ...fields }),
  response: closed({ client }),
  single: true,
});

export const updateClientMetadata = endpoint({
  id: 'updateClientMetadata',
  method: 'PUT',
  path: '/v2/clients/{client_id}/update_metadata',
  tag: 'Clients',
  summary: 'Change metadata of a client; other keys stay',
  access: { token: true },
  params: clientParams,
  body: body({ metadata: metadataInput }),
  response: closed({ client }),
  single: true,
});

export const clientEndpoints = [listClients, createClient, getClient, updateClient, updateClientMetadata];
