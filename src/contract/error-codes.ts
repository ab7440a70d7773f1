import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed } from './fields.ts';

export const listErrorCodes = endpoint({
  id: 'listErrorCodes',
  method: 'GET',
  path: '/v2/error_codes',
  tag: 'Reference',
  summary: 'List numeric error codes with their meaning',
  access: { token: false },
  constant: true,
  response: closed({
    error_codes: Type.Array(closed({ code: Type.Integer(), key: Type.String(), message: Type.String() })),
  }),
});

export const errorCodeEndpoints = [listErrorCodes];
