import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id, pageQuery, pagination } from './fields.ts';
import { organization } from './records.ts';

export const listOrganizations = endpoint({
  id: 'listOrganizations',
  method: 'GET',
  path: '/v2/organizations',
  tag: 'Organizations',
  summary: 'The organizations the caller belongs to',
  access: { token: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ organizations: Type.Array(organization), pagination }),
});

export const getOrganization = endpoint({
  id: 'getOrganization',
  method: 'GET',
  path: '/v2/organizations/{organization_id}',
  tag: 'Organizations',
  summary: 'One organization',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  response: closed({ organization }),
  single: true,
});

export const organizationEndpoints = [listOrganizations, getOrganization];
