import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, record } from './fields.ts';
import { session } from './sessions.ts';

/** A person may have so many. */
export const mostPasskeys = 20;
/** How long a browser has for what it was asked to sign. */
export const challengeMinutes = 5;

const passkey = record('Passkey', {
  id: id('Passkey ID'),
  name: Type.String({ description: 'By which the person knows it' }),
  created_at: dateTime(),
  last_used_at: nullable(dateTime('When it last signed in or proved something; null = never')),
});
export type WirePasskey = Static<typeof passkey>;

const coded = (maxLength: number) => Type.String({ maxLength });

/** What browsers make of a credential by `toJSON()`; what else they tell is not looked at. */
const credentialWith = <const P extends Record<string, ReturnType<typeof coded>>>(response: P) =>
  Type.Object(
    {
      id: coded(2_000),
      rawId: coded(2_000),
      type: coded(100),
      response: Type.Object({ clientDataJSON: coded(5_000), ...response }),
    },
    { description: 'The credential as PublicKeyCredential.toJSON() gives it' },
  );

const registered = credentialWith({ attestationObject: coded(50_000) });
const signed = credentialWith({ authenticatorData: coded(5_000), signature: coded(5_000) });
export type WireRegistered = Static<typeof registered>;
export type WireSigned = Static<typeof signed>;

const name = Type.String({ minLength: 1, maxLength: 100, description: 'By which the person knows it' });

const options = (use: string) =>
  closed({
    options: Type.Record(Type.String(), Type.Unknown(), { description: `As ${use} of a browser takes it` }),
  });

const changing = 'Needs a session in which the person proved within the last 15 minutes who they are.';

export const createPasskeyChallenge = endpoint({
  id: 'createPasskeyChallenge',
  method: 'POST',
  path: '/ext/v1/passkey_challenges',
  tag: 'Sessions',
  summary: 'Ask for what a browser signs with a passkey, to sign in or to prove who is in a session',
  description:
    `Good once, for ${challengeMinutes} minutes and for the browser that asked: the answer sets a cookie. The ` +
    'web URL must have a name and HTTPS, or be localhost; else 403.',
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
  description: 'The answer is as that of a link. The passkey says who it is; nobody types an address.',
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
  summary: 'Prove with a passkey who is in the session',
  description: 'For 15 minutes the session may then change how the person signs in.',
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
  summary: 'Passkeys of the caller',
  access: { token: true, personalOnly: true },
  response: closed({ passkeys: Type.Array(passkey, { description: `At most ${mostPasskeys}, the oldest first` }) }),
});

export const createPasskeyRegistration = endpoint({
  id: 'createPasskeyRegistration',
  method: 'POST',
  path: '/ext/v1/users/me/passkey_registrations',
  tag: 'Sessions',
  summary: 'Ask for what a browser makes a passkey with',
  description: `Good once, for ${challengeMinutes} minutes and for the browser that asked. ${changing}`,
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
  summary: 'Add a passkey of the caller',
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
  summary: 'Rename a passkey of the caller',
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
  summary: 'Remove a passkey of the caller',
  description: `It signs in no more. Sessions that it opened go on. ${changing}`,
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
