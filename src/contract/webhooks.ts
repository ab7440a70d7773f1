import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { feedKinds } from './lists/events.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { disabledReasons, attemptErrors } from './lists/webhooks.ts';

/** The former secret signs beside the new one for so long. */
export const formerSecretHours = 24;

const fields = {
  id: id('Webhook ID'),
  url: Type.String(),
  kinds: nullable(Type.Array(oneOf(feedKinds), { description: 'The kinds of events that are sent; null = all' })),
  description: Type.String(),
  state: oneOf(['enabled', 'disabled']),
  disabled_at: nullable(dateTime()),
  disabled_because: nullable(
    oneOf(disabledReasons, 'gone: it answered 410; failing: nothing had arrived for three days; paused: an owner did'),
  ),
  failing_since: nullable(dateTime('Since when nothing arrives')),
  rotated_at: nullable(dateTime('When its secret was last replaced')),
  former_valid_until: nullable(dateTime('Until then what is sent is signed with the former secret as well')),
  created_at: dateTime(),
  updated_at: dateTime('When somebody last changed it'),
};
const webhook = record('Webhook', fields);
export type WireWebhook = Static<typeof webhook>;

const withSecret = record('WebhookWithSecret', {
  ...fields,
  secret: Type.String({ description: 'whsec_…; shown this once and never again' }),
});

const webhooksPath = '/ext/v1/organizations/{organization_id}/webhooks';
export const webhookPath = `${webhooksPath}/{webhook_id}`;
export const webhookParams = Type.Object({ organization_id: id(), webhook_id: id() });
export const webhookAccess = { token: true, roles: ['owner'] } as const;

const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'https, without user name and password; no private address unless the server allows it',
});
const kinds = nullable(
  Type.Array(oneOf(feedKinds), {
    minItems: 1,
    description: 'Events of these kinds; null = of all, also of those that come later. Default null',
    'x-distinct-max': feedKinds.length,
  }),
);
const description = Type.String({ maxLength: 500 });

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'GET',
  path: webhooksPath,
  tag: 'Webhooks',
  summary: 'Where events are sent to, without secrets',
  access: webhookAccess,
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...pageQuery }),
  response: closed({ webhooks: Type.Array(webhook), pagination }),
});

/** More are not counted. */
export const mostWaitingCounted = 1_000;

const webhookStatus = record('WebhookStatus', {
  webhook_id: id(),
  waiting: Type.Integer({
    minimum: 0,
    maximum: mostWaitingCounted,
    description: `How many deliveries wait to arrive; ${mostWaitingCounted} = so many or more`,
  }),
  oldest_waiting_at: nullable(dateTime('Since when the first of them waits')),
  next_attempt_at: nullable(dateTime('When that one is tried next; null = nothing waits, or the webhook is disabled')),
  last_status: nullable(Type.Integer({ description: 'What was answered when it was last tried; null = nothing' })),
  last_error: nullable(oneOf(attemptErrors, 'Why there was no answer that counts')),
  last_delivered_at: nullable(dateTime('When the newest delivery that has arrived did; null = none within 30 days')),
});
export type WireWebhookStatus = Static<typeof webhookStatus>;

export const listWebhookStatuses = endpoint({
  id: 'listWebhookStatuses',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/webhook_statuses',
  tag: 'Webhooks',
  summary: 'How sending goes, for each webhook',
  access: webhookAccess,
  params: Type.Object({ organization_id: id() }),
  response: closed({ webhook_statuses: Type.Array(webhookStatus) }),
});

export const createWebhook = endpoint({
  id: 'createWebhook',
  method: 'POST',
  path: webhooksPath,
  tag: 'Webhooks',
  summary: 'Have events sent to an address',
  description:
    'What happens from now on is sent as `POST` with `{type, timestamp, organization_id, data}`, where data is the ' +
    'event as it is listed. Events of budgets at pay rates are sent while the person who last set the address can ' +
    'see pay, and the maker of an organization token by which they set it; otherwise states of these budgets are. ' +
    'That pay was set is told, without amounts. Headers and signatures follow Standard Webhooks. Events arrive in ' +
    'order, each at least once: whoever answers 2xx has it, anything else is tried again for three days. 410 ends ' +
    'it at once.',
  access: webhookAccess,
  params: Type.Object({ organization_id: id() }),
  body: body({ url, kinds: Type.Optional(kinds), description: Type.Optional(description) }),
  status: 201,
  location: '/ext/v1/organizations/{organization_id}/webhooks/{webhook.id}',
  response: closed({ webhook: withSecret }),
  secret: true,
});

export const getWebhook = endpoint({
  id: 'getWebhook',
  method: 'GET',
  path: webhookPath,
  tag: 'Webhooks',
  summary: 'One webhook',
  access: webhookAccess,
  params: webhookParams,
  response: closed({ webhook }),
  single: true,
});

export const updateWebhook = endpoint({
  id: 'updateWebhook',
  method: 'PUT',
  path: webhookPath,
  tag: 'Webhooks',
  summary: 'Change a webhook; fields left out stay as they are',
  description: 'Other kinds hold for what happens from now on. With another address what waits is tried at once.',
  access: webhookAccess,
  params: webhookParams,
  body: body({
    url: Type.Optional(url),
    kinds: Type.Optional(kinds),
    description: Type.Optional(description),
  }),
  response: closed({ webhook }),
  single: true,
});

export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: webhookPath,
  tag: 'Webhooks',
  summary: 'Send nothing there any more, what waits neither',
  access: webhookAccess,
  params: webhookParams,
  status: 204,
});

export const pauseWebhook = endpoint({
  id: 'pauseWebhook',
  method: 'POST',
  path: `${webhookPath}/pause`,
  tag: 'Webhooks',
  summary: 'Send nothing there for a while',
  description:
    'What happens meanwhile waits, as far back as 30 days, until the webhook is enabled. What is being sent at that ' +
    'moment may still arrive. A disabled one stays as it is.',
  access: webhookAccess,
  params: webhookParams,
  response: closed({ webhook }),
});

export const enableWebhook = endpoint({
  id: 'enableWebhook',
  method: 'POST',
  path: `${webhookPath}/enable`,
  tag: 'Webhooks',
  summary: 'Go on where a disabled webhook stopped',
  description: 'What has happened since is sent in order, as far back as 30 days. An enabled one stays as it is.',
  access: webhookAccess,
  params: webhookParams,
  response: closed({ webhook }),
});

export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${webhookPath}/rotate_secret`,
  tag: 'Webhooks',
  summary: 'Replace the secret',
  description: `For ${formerSecretHours} hours what is sent carries a signature with either secret.`,
  access: webhookAccess,
  params: webhookParams,
  response: closed({ webhook: withSecret }),
  secret: true,
});

export const webhookEndpoints = [
  listWebhooks,
  listWebhookStatuses,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  pauseWebhook,
  enableWebhook,
  rotateWebhookSecret,
];
