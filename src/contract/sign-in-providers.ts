import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, record } from './fields.ts';
import { session } from './sessions.ts';

const provider = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'As in /ext/v1/sign_in_methods',
});

export const startProviderSignIn = endpoint({
  id: 'startProviderSignIn',
  method: 'POST',
  path: '/ext/v1/provider_sign_ins',
  tag: 'Sessions',
  summary: 'Begin to sign in with a provider',
  description:
    "Returns the provider's address for the browser (OpenID Connect, authorization code with PKCE), and " +
    'sets a cookie that identifies the browser for ten minutes. The provider redirects to {web ' +
    'URL}/sign-in/providers/{provider}/callback. If the provider does not respond: 503 ' +
    'provider_not_answering.',
  access: { token: false },
  body: body({ provider }),
  status: 201,
  response: closed({ provider_sign_in: closed({ url: Type.String(), expires_at: dateTime() }) }),
  secret: true,
  signsIn: true,
  idempotentByNature: true,
});

export const createProviderSession = endpoint({
  id: 'createProviderSession',
  method: 'POST',
  path: '/ext/v1/provider_sessions',
  tag: 'Sessions',
  summary: 'Complete a sign-in with a provider',
  description:
    "Accepts the query that the provider added to this server's address, once, in the browser that began " +
    'the sign-in. Signs in the person linked to the account. If there is none, signs in the person with ' +
    "the account's verified address, and links the account. Each refusal has a separate code, provider_….",
  access: { token: false },
  body: body({
    provider,
    answer: Type.String({ minLength: 1, maxLength: 8_000, description: 'Part of the address after ?' }),
  }),
  status: 201,
  location: '/ext/v1/session',
  response: closed({ session }),
  secret: true,
  secretBody: true,
  signsIn: true,
  idempotentByNature: true,
});

const providerLink = record('ProviderLink', {
  id: id('Provider link ID'),
  provider_name: Type.String({
    description: 'Display name of the provider, or its address if no longer configured',
  }),
  issuer: Type.String(),
  email: Type.String({ description: "The provider's email address at the time of linking" }),
  created_at: dateTime(),
  last_used_at: dateTime('Last sign-in with the account'),
});
export type WireProviderLink = Static<typeof providerLink>;

export const listProviderLinks = endpoint({
  id: 'listProviderLinks',
  method: 'GET',
  path: '/ext/v1/users/me/provider_links',
  tag: 'Sessions',
  summary: "List the caller's provider accounts",
  access: { token: true, personalOnly: true },
  response: closed({ provider_links: Type.Array(providerLink) }),
});

export const deleteProviderLink = endpoint({
  id: 'deleteProviderLink',
  method: 'DELETE',
  path: '/ext/v1/users/me/provider_links/{provider_link_id}',
  tag: 'Sessions',
  summary: 'Unlink a provider account of the caller',
  description:
    'Requires a session with proof of identity within the last 15 minutes. Sessions of the account ' +
    'continue; a later sign-in with the same verified address links it again.',
  access: { token: true, sessionOnly: true },
  params: Type.Object({ provider_link_id: id() }),
  status: 204,
});

export const signInProviderEndpoints = [
  startProviderSignIn,
  createProviderSession,
  listProviderLinks,
  deleteProviderLink,
];
