import { type Static, Type } from 'typebox';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { body, closed, nameLine } from './fields.ts';
import { organizationName, organizationSettings } from './organizations.ts';
import { session } from './sessions.ts';

const { time_zone, week_start, currency } = organizationSettings;

export const setUpServer = endpoint({
  id: 'setUpServer',
  method: 'POST',
  path: '/ext/v1/set_up',
  tag: 'Installation',
  summary: 'Create the first organization, and sign in its owner',
  description:
    'Accepts the code that "fairhour serve" prints at its start while the server has no organization. It ' +
    "works once within 24 hours, and another start replaces it. The response sets the owner's session " +
    'cookie. After setup the response is 404.',
  access: { token: false },
  body: body({
    set_up_code: Type.String({ minLength: 1, maxLength: 100, description: 'Case-insensitive, with or without dashes' }),
    user: body({
      name: nameLine(),
      email,
    }),
    organization: body({ name: organizationName, time_zone, week_start, currency }),
  }),
  status: 201,
  location: '/ext/v1/session',
  response: closed({ session }),
  secret: true,
  secretBody: true,
  signsIn: true,
  idempotentByNature: true,
});
export type SetUpRequest = Static<(typeof setUpServer)['body'] & object>;

export const setUpEndpoints = [setUpServer];
