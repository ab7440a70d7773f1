import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id, pageQuery, pagination } from './fields.ts';
import { organizationToken } from './tokens.ts';

const ownToken = { ...organizationToken, organization_id: id('The only organization that the token can access') };

export const listOwnTokens = endpoint({
  id: 'listOwnTokens',
  method: 'GET',
  path: '/ext/v1/users/me/tokens',
  tag: 'Tokens',
  summary: "List the caller's organization tokens",
  description:
    'Includes tokens in all organizations, of any creator, without secrets. ' +
    '/ext/v1/users/me/personal_tokens lists personal tokens.',
  access: { token: true, personalOnly: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ tokens: Type.Array(closed(ownToken)), pagination }),
});

export const deleteOwnToken = endpoint({
  id: 'deleteOwnToken',
  method: 'DELETE',
  path: '/ext/v1/users/me/tokens/{own_token_id}',
  tag: 'Tokens',
  summary: 'Revoke an access token of the caller, of any creator',
  access: { token: true, personalOnly: true },
  params: Type.Object({ own_token_id: id() }),
  status: 204,
});

export const ownTokenEndpoints = [listOwnTokens, deleteOwnToken];
