import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { feedKinds } from './lists/events.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { disabledReasons, attemptErrors } from './lists/webhooks.ts';
import { eventKind } from './named-values.ts';

/** How long deliveries also carry a signature with the former secret. */
export const formerSecretHours = 24;

const fields = {
  id: id('Webhook ID'),
  url: Type.String(),
  kinds: nullable(Type.Array(eventKind, { description: 'Event kinds that are sent; null = all' })),
  description: Type.String(),
  state: oneOf(['enabled', 'disabled']),
  disabled_at: nullable(dateTime()),
  disabled_because: nullable(
    oneOf(disabledReasons, 'gone: the address returned 410; failing: no delivery for three days; paused: by an owner'),
  ),
  failing_since: nullable(dateTime('Since when deliveries fail')),
  rotated_at: nullable(dateTime('When the secret was last replaced')),
  former_valid_until: nullable(dateTime('Until then, deliveries also carry a signature with the former secret')),
  created_at: dateTime(),
  updated_at: dateTime('Last change by a person'),
};
const webhook = record('Webhook', fields);
export type WireWebhook = Static<typeof webhook>;

const withSecret = record('WebhookWithSecret', {
  ...fields,
  secret: Type.String({ description: 'whsec_…; shown only once' }),
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
  Type.Array(eventKind, {
    minItems: 1,
    description: 'Event kinds to send; null = all, future kinds included. Default null',
    'x-distinct-max': feedKinds.length,
  }),
);
const description = Type.String({ maxLength: 500 });

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'GET',
  path: webhooksPath,
  tag: 'Webhooks',
  summary: 'List webhooks, without secrets',
  access: webhookAccess,
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...pageQuery }),
  response: closed({ webhooks: Type.Array(webhook), pagination }),
});

/** Waiting deliveries are counted up to this number. */
export const mostWaitingCounted = 1_000;

const webhookStatus = record('WebhookStatus', {
  webhook_id: id(),
  waiting: Type.Integer({
    minimum: 0,
    maximum: mostWaitingCounted,
    description: `Waiting deliveries; ${mostWaitingCounted} = this many or more`,
  }),
  oldest_waiting_at: nullable(dateTime('When the oldest waiting delivery was queued')),
  next_attempt_at: nullable(dateTime('Time of the next attempt; null = nothing waits, or the webhook is disabled')),
  last_status: nullable(Type.Integer({ description: 'HTTP status of the last attempt; null = none' })),
  last_error: nullable(oneOf(attemptErrors, 'Why the attempt got no valid response')),
  last_delivered_at: nullable(dateTime('Last successful delivery; null = none within 30 days')),
});
export type WireWebhookStatus = Static<typeof webhookStatus>;

export const listWebhookStatuses = endpoint({
  id: 'listWebhookStatuses',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/webhook_statuses',
  tag: 'Webhooks',
  summary: 'List the delivery status of each webhook',
  access: webhookAccess,
  params: Type.Object({ organization_id: id() }),
  response: closed({ webhook_statuses: Type.Array(webhookStatus) }),
});

export const createWebhook = endpoint({
  id: 'createWebhook',
  method: 'POST',
  path: webhooksPath,
  tag: 'Webhooks',
  summary: 'Create a webhook',
  description:
    'New events are sent as `POST` with `{type, timestamp, organization_id, data}`; data is the event ' +
    'as listed. Events about budgets at pay rates are sent while the person who last set the address ' +
    'can see pay. If that person used an organization token, its creator must also see pay. Otherwise only ' +
    'the states of these budgets are sent. Events about pay changes have no amounts. Headers and ' +
    'signatures follow Standard Webhooks. Events arrive in order, each one or more times. 2xx confirms an event; ' +
    'after other responses it is retried for three days. 410 disables the webhook at once.',
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
  summary: 'Retrieve a webhook',
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
  summary: 'Change a webhook',
  description: 'New kinds apply to future events. With a new address, waiting deliveries are tried at once.',
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
  summary: 'Delete a webhook and its waiting deliveries',
  access: webhookAccess,
  params: webhookParams,
  status: 204,
});

export const pauseWebhook = endpoint({
  id: 'pauseWebhook',
  method: 'POST',
  path: `${webhookPath}/pause`,
  tag: 'Webhooks',
  summary: 'Pause a webhook',
  description:
    'Events wait for up to 30 days, until the webhook is enabled. Deliveries in progress can still ' +
    'arrive. A disabled webhook stays unchanged.',
  access: webhookAccess,
  params: webhookParams,
  response: closed({ webhook }),
});

export const enableWebhook = endpoint({
  id: 'enableWebhook',
  method: 'POST',
  path: `${webhookPath}/enable`,
  tag: 'Webhooks',
  summary: 'Enable a disabled webhook',
  description:
    'Events since the webhook was disabled, up to 30 days back, are sent in order. An enabled webhook stays unchanged.',
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
  description: `For ${formerSecretHours} hours deliveries are signed with both secrets.`,
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
