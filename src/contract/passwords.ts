import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, nullable } from './fields.ts';
import { session } from './sessions.ts';

export const shortestPassword = 12;
export const longestPassword = 200;

/** A password as the user typed it. A text above the maximum length is a wrong password, not an invalid request. */
const typed = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });

const ownPassword = closed({ set_at: dateTime('When the password was last set') });

export const createPasswordSession = endpoint({
  id: 'createPasswordSession',
  method: 'POST',
  path: '/ext/v1/sessions/password',
  tag: 'Sessions',
  summary: 'Sign in a browser with email and password',
  description:
    'Responds like a sign-in with a link. The refusal is the same for an unknown address and a ' +
    'missing or wrong password. After 20 attempts in 15 minutes an account accepts no password for ' +
    'a while; attempts from a browser in which the person was signed in are counted separately.',
  access: { token: false },
  body: body({
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: typed('Password'),
  }),
  status: 201,
  location: '/ext/v1/session',
  response: closed({ session }),
  secret: true,
  secretBody: true,
  signsIn: true,
  idempotentByNature: true,
});

export const getPassword = endpoint({
  id: 'getPassword',
  method: 'GET',
  path: '/ext/v1/users/me/password',
  tag: 'Sessions',
  summary: 'Retrieve whether the caller has a password',
  access: { token: true, personalOnly: true },
  response: closed({ password: nullable(ownPassword) }),
});

export const setPassword = endpoint({
  id: 'setPassword',
  method: 'PUT',
  path: '/ext/v1/users/me/password',
  tag: 'Sessions',
  summary: "Set or change the caller's password",
  description:
    'Requires a session with proof of identity within the last 15 minutes, and the current password if ' +
    'one is set. If you forgot the password, sign in with a link and remove it first.',
  access: { token: true, sessionOnly: true },
  body: body({
    password: Type.String({
      minLength: shortestPassword,
      maxLength: longestPassword,
      description: 'Not a common password, and not derived from name or email',
    }),
    present_password: Type.Optional(typed('Current password')),
    end_other_sessions: Type.Optional(Type.Boolean({ description: 'Whether to end all other sessions; default true' })),
  }),
  response: closed({ password: ownPassword }),
  secretBody: true,
  idempotentByNature: true,
  checksCallerAgain: true,
});

export const deletePassword = endpoint({
  id: 'deletePassword',
  method: 'DELETE',
  path: '/ext/v1/users/me/password',
  tag: 'Sessions',
  summary: "Remove the caller's password",
  description: 'Requires a session with proof of identity within the last 15 minutes.',
  access: { token: true, sessionOnly: true },
  status: 204,
});

export const proveByPassword = endpoint({
  id: 'proveByPassword',
  method: 'POST',
  path: '/ext/v1/session/proofs/password',
  tag: 'Sessions',
  summary: 'Prove identity in a session with the password',
  description: 'For 15 minutes the session can then change sign-in methods.',
  access: { token: true, sessionOnly: true },
  body: body({ password: typed('Password') }),
  response: closed({ fresh_until: dateTime() }),
  secretBody: true,
  idempotentByNature: true,
});

export const passwordEndpoints = [createPasswordSession, getPassword, setPassword, deletePassword, proveByPassword];
