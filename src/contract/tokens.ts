import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination } from './fields.ts';
import { scopes } from './lists/roles.ts';
import { tokenLifetimesInDays } from './lists/credentials.ts';

const name = Type.String({ minLength: 1, maxLength: 100 });

const scopesInput = Type.Array(oneOf(scopes), {
  minItems: 1,
  description: 'hubstaff:write includes reading. Default: both',
  'x-distinct-max': scopes.length,
});

const lifetime = Type.Unsafe<(typeof tokenLifetimesInDays)[number]>({
  type: 'integer',
  enum: [...tokenLifetimesInDays],
});

export const organizationToken = {
  id: id('Token ID'),
  name: Type.String(),
  user_id: id('Member for whom the token acts'),
  maker_user_id: nullable(id('Creator; null = the command line')),
  scopes: Type.Array(oneOf(scopes)),
  expires_at: nullable(dateTime('null = never')),
  created_at: dateTime(),
};

const secret = Type.String({ description: 'Shown only once' });

export const listOrganizationTokens = endpoint({
  id: 'listOrganizationTokens',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/tokens',
  tag: 'Tokens',
  summary: "List an organization's access tokens, without secrets",
  description:
    'Owners see all; managers see tokens that act for themselves or for members with the role user, and ' +
    'tokens they created. Expired tokens are listed, revoked tokens are not.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...pageQuery }),
  response: closed({ tokens: Type.Array(closed(organizationToken)), pagination }),
});

export const createOrganizationToken = endpoint({
  id: 'createOrganizationToken',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/tokens',
  tag: 'Tokens',
  summary: 'Create an access token for a member',
  description:
    'Owners create tokens for any member, managers for themselves and for members with the role user. ' +
    'The token always has the current role of its member. It is valid only in this organization, and ends ' +
    'with the membership.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id() }),
  body: body({
    name,
    user_id: id('Member for whom the token acts'),
    expires_in_days: Type.Optional(nullable(lifetime)),
    scopes: Type.Optional(scopesInput),
  }),
  status: 201,
  location: '/ext/v1/tokens/{token.id}',
  response: closed({ token: closed({ ...organizationToken, secret }) }),
  secret: true,
  checksCallerAgain: true,
});

export const deleteOrganizationToken = endpoint({
  id: 'deleteOrganizationToken',
  method: 'DELETE',
  path: '/ext/v1/tokens/{token_id}',
  tag: 'Tokens',
  summary: 'Revoke an access token of an organization',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ token_id: id() }),
  status: 204,
});

const personalToken = {
  id: id('Personal token ID'),
  name: Type.String(),
  maker_user_id: nullable(id('Creator: the caller, or null = the command line')),
  scopes: Type.Array(oneOf(scopes)),
  expires_at: dateTime('End of the token; each exchange extends it to 90 days ahead'),
  created_at: dateTime(),
  last_exchanged_at: nullable(dateTime('Last exchange of a refresh token; null = never')),
};

export const listPersonalTokens = endpoint({
  id: 'listPersonalTokens',
  method: 'GET',
  path: '/ext/v1/users/me/personal_tokens',
  tag: 'Tokens',
  summary: "List the caller's personal tokens, without secrets",
  access: { token: true, personalOnly: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ personal_tokens: Type.Array(closed(personalToken)), pagination }),
});

export const createPersonalToken = endpoint({
  id: 'createPersonalToken',
  method: 'POST',
  path: '/ext/v1/users/me/personal_tokens',
  tag: 'Tokens',
  summary: 'Create a personal token for the caller',
  description:
    'The secret is a refresh token for all organizations of the caller, exchanged for access tokens at ' +
    '/access_tokens. An organization token cannot create one, because it must not reach other ' +
    'organizations.',
  access: { token: true, personalOnly: true },
  body: body({ name, scopes: Type.Optional(scopesInput) }),
  status: 201,
  location: '/ext/v1/users/me/personal_tokens/{personal_token.id}',
  response: closed({ personal_token: closed({ ...personalToken, secret }) }),
  secret: true,
  checksCallerAgain: true,
});

export const deletePersonalToken = endpoint({
  id: 'deletePersonalToken',
  method: 'DELETE',
  path: '/ext/v1/users/me/personal_tokens/{personal_token_id}',
  tag: 'Tokens',
  summary: 'Revoke a personal token and all its access tokens',
  access: { token: true, personalOnly: true },
  params: Type.Object({ personal_token_id: id() }),
  status: 204,
});

export const deletePersonalTokens = endpoint({
  id: 'deletePersonalTokens',
  method: 'DELETE',
  path: '/ext/v1/users/me/personal_tokens',
  tag: 'Tokens',
  summary: 'Revoke all personal tokens of the caller, this one included',
  access: { token: true, personalOnly: true },
  status: 204,
});

const grant = {
  grant_type: Type.Optional(Type.String({ description: 'refresh_token; required, in the body or the query' })),
  refresh_token: Type.Optional(Type.String({ description: 'Required, in the body or the query' })),
};

const exchange = {
  method: 'POST',
  tag: 'Tokens',
  description:
    'Takes a form, JSON or the query string. Each exchange replaces the refresh token. The previous one ' +
    'is valid for another 60 seconds; any other use of an old one revokes the personal token, as ' +
    '`error_description` then states. Client credentials in the header or form are ignored. `error` has ' +
    'the names of RFC 6749.',
  access: { token: false },
  query: Type.Object(grant),
  body: Type.Object(grant),
  response: closed({
    access_token: Type.String({ description: 'A JWT (ES256), verifiable with /jwks.json' }),
    refresh_token: Type.String(),
    token_type: Type.Literal('bearer'),
    expires_in: Type.Integer({ description: 'Seconds' }),
  }),
  secret: true,
  forms: true,
  idempotentByNature: true,
} as const;

export const createAccessToken = endpoint({
  ...exchange,
  id: 'createAccessToken',
  path: '/access_tokens',
  summary: 'Exchange a refresh token for an access token',
});

export const createAccessTokenAlias = endpoint({
  ...exchange,
  id: 'createAccessTokenAlias',
  path: '/oauth/token',
  summary: 'Exchange a refresh token (alias of /access_tokens)',
});

const publicKey = closed({
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  y: Type.String(),
  kid: Type.String(),
  alg: Type.String(),
  use: Type.String(),
});

const cachedForSeconds = 300;

export const getJwks = endpoint({
  id: 'getJwks',
  method: 'GET',
  path: '/jwks.json',
  tag: 'Tokens',
  summary: 'List the public keys for access tokens',
  access: { token: false },
  response: closed({ keys: Type.Array(publicKey) }),
  publicForSeconds: cachedForSeconds,
});

const names = Type.Array(Type.String());

export const getOpenidConfiguration = endpoint({
  id: 'getOpenidConfiguration',
  method: 'GET',
  path: '/.well-known/openid-configuration',
  tag: 'Tokens',
  summary: "Retrieve the token issuer's metadata",
  access: { token: false },
  constant: true,
  response: closed({
    issuer: Type.String(),
    authorization_endpoint: Type.String({ description: 'A page about creating tokens for programs' }),
    jwks_uri: Type.String(),
    token_endpoint: Type.String(),
    grant_types_supported: names,
    response_types_supported: names,
    scopes_supported: names,
    subject_types_supported: names,
    claims_supported: names,
    token_endpoint_auth_methods_supported: names,
    id_token_signing_alg_values_supported: names,
  }),
  publicForSeconds: cachedForSeconds,
});

export const tokenEndpoints = [
  listOrganizationTokens,
  createOrganizationToken,
  deleteOrganizationToken,
  listPersonalTokens,
  createPersonalToken,
  deletePersonalToken,
  deletePersonalTokens,
  createAccessToken,
  createAccessTokenAlias,
  getJwks,
  getOpenidConfiguration,
];
