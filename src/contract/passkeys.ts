import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, record } from './fields.ts';
import { session } from './sessions.ts';

/** Passkeys per person. */
export const mostPasskeys = 20;
/** How long a challenge is valid. */
export const challengeMinutes = 5;

const passkey = record('Passkey', {
  id: id('Passkey ID'),
  name: Type.String({ description: 'Name chosen by the person' }),
  created_at: dateTime(),
  last_used_at: nullable(dateTime('Last sign-in or proof; null = never')),
});
export type WirePasskey = Static<typeof passkey>;

const coded = (maxLength: number) => Type.String({ maxLength });

/** A credential as the browser's `toJSON()` returns it. Further fields are ignored. */
const credentialWith = <const P extends Record<string, ReturnType<typeof coded>>>(response: P) =>
  Type.Object(
    {
      id: coded(2_000),
      rawId: coded(2_000),
      type: coded(100),
      response: Type.Object({ clientDataJSON: coded(5_000), ...response }),
    },
    { description: 'The credential from PublicKeyCredential.toJSON()' },
  );

const registered = credentialWith({ attestationObject: coded(50_000) });
const signed = credentialWith({ authenticatorData: coded(5_000), signature: coded(5_000) });
export type WirePasskeyRegistration = Static<typeof registered>;
export type WirePasskeyAssertion = Static<typeof signed>;

const name = Type.String({ minLength: 1, maxLength: 100, description: 'Name chosen by the person' });

const options = (use: string) =>
  closed({
    options: Type.Record(Type.String(), Type.Unknown(), { description: `Input for the browser's ${use}` }),
  });

const changing = 'Requires a session with proof of identity within the last 15 minutes.';

export const createPasskeyChallenge = endpoint({
  id: 'createPasskeyChallenge',
  method: 'POST',
  path: '/ext/v1/passkey_challenges',
  tag: 'Sessions',
  summary: 'Create a passkey challenge, to sign in or to prove identity',
  description:
    `Valid once, for ${challengeMinutes} minutes, in the requesting browser: the response sets a ` +
    'cookie. The web URL must have a host name and HTTPS, or be localhost; otherwise 403.',
  access: { token: false },
  status: 201,
  response: options('PublicKeyCredential.parseRequestOptionsFromJSON()'),
  secret: true,
  signsIn: true,
  idempotentByNature: true,
});

export const createPasskeySession = endpoint({
  id: 'createPasskeySession',
  method: 'POST',
  path: '/ext/v1/sessions/passkey',
  tag: 'Sessions',
  summary: 'Sign in a browser with a passkey',
  description: 'Responds like a sign-in with a link. The passkey identifies the person; no address is needed.',
  access: { token: false },
  body: body({ credential: signed }),
  status: 201,
  location: '/ext/v1/session',
  response: closed({ session }),
  secret: true,
  signsIn: true,
  idempotentByNature: true,
});

export const proveByPasskey = endpoint({
  id: 'proveByPasskey',
  method: 'POST',
  path: '/ext/v1/session/proofs/passkey',
  tag: 'Sessions',
  summary: 'Prove identity in a session with a passkey',
  description: 'For 15 minutes the session can then change sign-in methods.',
  access: { token: true, sessionOnly: true },
  body: body({ credential: signed }),
  response: closed({ fresh_until: dateTime() }),
  idempotentByNature: true,
});

export const listPasskeys = endpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/ext/v1/users/me/passkeys',
  tag: 'Sessions',
  summary: "List the caller's passkeys",
  access: { token: true, personalOnly: true },
  response: closed({ passkeys: Type.Array(passkey, { description: `Up to ${mostPasskeys}, oldest first` }) }),
});

export const createPasskeyRegistration = endpoint({
  id: 'createPasskeyRegistration',
  method: 'POST',
  path: '/ext/v1/users/me/passkey_registrations',
  tag: 'Sessions',
  summary: 'Create a challenge for a new passkey',
  description: `The challenge is valid once, for ${challengeMinutes} minutes, in the requesting browser. ${changing}`,
  access: { token: true, sessionOnly: true },
  status: 201,
  response: options('PublicKeyCredential.parseCreationOptionsFromJSON()'),
  secret: true,
  idempotentByNature: true,
});

export const createPasskey = endpoint({
  id: 'createPasskey',
  method: 'POST',
  path: '/ext/v1/users/me/passkeys',
  tag: 'Sessions',
  summary: 'Add a passkey',
  description: changing,
  access: { token: true, sessionOnly: true },
  body: body({ name, credential: registered }),
  status: 201,
  location: '/ext/v1/users/me/passkeys/{passkey.id}',
  response: closed({ passkey }),
  single: true,
  idempotentByNature: true,
  checksCallerAgain: true,
});

export const updatePasskey = endpoint({
  id: 'updatePasskey',
  method: 'PUT',
  path: '/ext/v1/users/me/passkeys/{passkey_id}',
  tag: 'Sessions',
  summary: 'Rename a passkey',
  access: { token: true, sessionOnly: true },
  params: Type.Object({ passkey_id: id() }),
  body: body({ name }),
  response: closed({ passkey }),
  single: true,
});

export const deletePasskey = endpoint({
  id: 'deletePasskey',
  method: 'DELETE',
  path: '/ext/v1/users/me/passkeys/{passkey_id}',
  tag: 'Sessions',
  summary: 'Remove a passkey',
  description: `The passkey can no longer sign in. Sessions that it opened continue. ${changing}`,
  access: { token: true, sessionOnly: true },
  params: Type.Object({ passkey_id: id() }),
  status: 204,
});

export const passkeyEndpoints = [
  createPasskeyChallenge,
  createPasskeySession,
  proveByPasskey,
  listPasskeys,
  createPasskeyRegistration,
  createPasskey,
  updatePasskey,
  deletePasskey,
];
