import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, nullable } from './fields.ts';
import { session } from './sessions.ts';

export const shortestPassword = 12;
export const longestPassword = 200;

/** What somebody types who has one; what is too long for one is no fault, it is wrong. */
const typed = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });

const ownPassword = closed({ set_at: dateTime('When it became what it is') });

export const createPasswordSession = endpoint({
  id: 'createPasswordSession',
  method: 'POST',
  path: '/ext/v1/sessions/password',
  tag: 'Sessions',
  summary: 'Sign in a browser with email and password',
  description:
    'The answer is as that of a link. The refusal is the same whether nobody has the address, the person has no ' +
    'password or it is another one. After 20 attempts in a quarter of an hour an account waits for the next one; a ' +
    'browser in which the person was signed in has attempts of its own.',
  access: { token: false },
  body: body({
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: typed('As it was set'),
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
  summary: 'Whether the caller has a password',
  access: { token: true, personalOnly: true },
  response: closed({ password: nullable(ownPassword) }),
});

export const setPassword = endpoint({
  id: 'setPassword',
  method: 'PUT',
  path: '/ext/v1/users/me/password',
  tag: 'Sessions',
  summary: 'Set or change the password of the caller',
  description:
    'Needs a session in which the person proved within the last 15 minutes who they are, and the present password ' +
    'where there is one. Who has forgotten it signs in with a link and removes it first.',
  access: { token: true, sessionOnly: true },
  body: body({
    password: Type.String({
      minLength: shortestPassword,
      maxLength: longestPassword,
      description: 'None of the most common ones, and not made of name or email',
    }),
    present_password: Type.Optional(typed('The one that there is')),
    end_other_sessions: Type.Optional(
      Type.Boolean({ description: 'Whether all other sessions of the person end; default true' }),
    ),
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
  summary: 'Remove the password of the caller',
  description: 'Needs a session in which the person proved within the last 15 minutes who they are.',
  access: { token: true, sessionOnly: true },
  status: 204,
});

export const proveByPassword = endpoint({
  id: 'proveByPassword',
  method: 'POST',
  path: '/ext/v1/session/proofs/password',
  tag: 'Sessions',
  summary: 'Prove with the password who is in the session',
  description: 'For 15 minutes the session may then change how the person signs in.',
  access: { token: true, sessionOnly: true },
  body: body({ password: typed('As it was set') }),
  response: closed({ fresh_until: dateTime() }),
  secretBody: true,
  idempotentByNature: true,
});

export const passwordEndpoints = [createPasswordSession, getPassword, setPassword, deletePassword, proveByPassword];
