import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id, pageQuery, pagination } from './fields.ts';
import { organizationToken } from './tokens.ts';

const ownToken = { ...organizationToken, organization_id: id('The only organization it reaches') };

export const listOwnTokens = endpoint({
  id: 'listOwnTokens',
  method: 'GET',
  path: '/ext/v1/users/me/tokens',
  tag: 'Tokens',
  summary: 'The access tokens of organizations that act as the caller',
  description:
    'Of all organizations, whoever made them; without their secrets. The personal tokens of the caller are listed at ' +
    '/ext/v1/users/me/personal_tokens.',
  access: { token: true, personalOnly: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ tokens: Type.Array(closed(ownToken)), pagination }),
});

export const deleteOwnToken = endpoint({
  id: 'deleteOwnToken',
  method: 'DELETE',
  path: '/ext/v1/users/me/tokens/{own_token_id}',
  tag: 'Tokens',
  summary: 'Revoke an access token that acts as the caller, whoever made it',
  access: { token: true, personalOnly: true },
  params: Type.Object({ own_token_id: id() }),
  status: 204,
});

export const ownTokenEndpoints = [listOwnTokens, deleteOwnToken];
