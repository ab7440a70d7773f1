import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, record } from './fields.ts';
import { session } from './sessions.ts';

const provider = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'As /ext/v1/sign_in_methods names it',
});

export const startProviderSignIn = endpoint({
  id: 'startProviderSignIn',
  method: 'POST',
  path: '/ext/v1/provider_sign_ins',
  tag: 'Sessions',
  summary: 'Begin to sign in at a provider',
  description:
    'Answers the address of the provider to which the browser goes (OpenID Connect, authorization code with PKCE), ' +
    'and sets a cookie by which the browser is known again for ten minutes. The provider sends it back to ' +
    '{web URL}/sign-in/providers/{provider}/callback. A provider that does not answer: 503 provider_not_answering.',
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
  summary: 'Sign in a browser that comes back from a provider',
  description:
    'Takes what the provider added to the address of this server, once, from the browser that began. Whom the ' +
    'account is linked with is signed in; else who has its verified address, and it is linked with them. ' +
    'Every refusal has a code of its own, provider_….',
  access: { token: false },
  body: body({
    provider,
    answer: Type.String({ minLength: 1, maxLength: 8_000, description: 'What follows ? in the address' }),
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
    description: 'As people know the provider; its address where it is configured no more',
  }),
  issuer: Type.String(),
  email: Type.String({ description: 'The address that the provider had when the account was linked' }),
  created_at: dateTime(),
  last_used_at: dateTime('When the account last signed the person in'),
});
export type WireProviderLink = Static<typeof providerLink>;

export const listProviderLinks = endpoint({
  id: 'listProviderLinks',
  method: 'GET',
  path: '/ext/v1/users/me/provider_links',
  tag: 'Sessions',
  summary: 'Accounts of providers that sign the caller in',
  access: { token: true, personalOnly: true },
  response: closed({ provider_links: Type.Array(providerLink) }),
});

export const deleteProviderLink = endpoint({
  id: 'deleteProviderLink',
  method: 'DELETE',
  path: '/ext/v1/users/me/provider_links/{provider_link_id}',
  tag: 'Sessions',
  summary: 'Forget that an account of a provider is the caller’s',
  description:
    'Needs a session in which the person proved within the last 15 minutes who they are. Sessions that the account ' +
    'began go on; it is linked again when it comes with the same verified address.',
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
