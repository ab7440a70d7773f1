import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, id } from './fields.ts';

export const askForSignInLink = endpoint({
  id: 'askForSignInLink',
  method: 'POST',
  path: '/ext/v1/sign_in_links',
  tag: 'Sessions',
  summary: 'Have a link to sign in sent by mail',
  description:
    'Where `mail` of `/ext/v1/sign_in_methods` is true, else 404. The answer is the same whether or not somebody has ' +
    'the address: who has it is looked up later, and gets the mail within seconds. The link is good once and for 10 ' +
    'minutes. An address is sent 3 of them in a quarter of an hour, a network may ask 30 times a minute.',
  access: { token: false },
  body: body({ email: Type.String({ minLength: 1, maxLength: 254 }) }),
  status: 204,
  signsIn: true,
  everyTryCounts: true,
  idempotentByNature: true,
});

export const sendInvitation = endpoint({
  id: 'sendInvitation',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/invitation',
  tag: 'Invitations',
  summary: 'Send the mail with an invitation once more',
  description:
    'To the address of a member who has not accepted, and to nobody else; links that were sent before end. Not ' +
    'within 10 minutes of the last one, and 5 times a day at most: then 429. Beyond the limits of the organization ' +
    'and the address the mail waits; the member shows until when. A server without mail answers 400.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id(), user_id: id() }),
  status: 204,
});

export const mailedLinkEndpoints = [askForSignInLink, sendInvitation];
