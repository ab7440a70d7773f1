import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id } from './fields.ts';
import { user } from './records.ts';

export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/v2/users/me',
  tag: 'Users',
  summary: "Retrieve the token's user",
  access: { token: true },
  response: closed({ user }),
  single: true,
});

export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/v2/users/{user_id}',
  tag: 'Users',
  summary: 'Retrieve a user',
  description: 'For owners and managers of a shared organization, managers of a shared project, and the user.',
  access: { token: true },
  params: Type.Object({ user_id: id() }),
  response: closed({ user }),
  single: true,
});

export const userEndpoints = [getMe, getUser];
