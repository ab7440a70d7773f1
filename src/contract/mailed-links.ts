import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, id } from './fields.ts';

export const askForSignInLink = endpoint({
  id: 'askForSignInLink',
  method: 'POST',
  path: '/ext/v1/sign_in_links',
  tag: 'Sessions',
  summary: 'Request a sign-in link by mail',
  description:
    'Requires `mail: true` in `/ext/v1/sign_in_methods`, otherwise 404. The response is the same for ' +
    'unknown addresses: the server looks the person up later and sends the mail within seconds. The ' +
    'link works once, for 10 minutes. Limits: 3 links per address in 15 minutes, 30 requests per ' +
    'network in a minute.',
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
  summary: 'Send an invitation mail again',
  description:
    'Sends only to the address of a member who has not accepted. Earlier mailed links become invalid. ' +
    'Within 10 minutes of the last mail, or after 5 mails per day, the response is 429. Beyond the limits of ' +
    'the organization and the address, the mail waits until the time shown in the member record. ' +
    'Without a mail server the response is 400.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id(), user_id: id() }),
  status: 204,
});

export const mailedLinkEndpoints = [askForSignInLink, sendInvitation];
