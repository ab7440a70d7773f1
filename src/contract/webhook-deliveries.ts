import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, record } from './fields.ts';
import { webhookAccess, webhookParams, webhookPath } from './webhooks.ts';
import { deliveryStates, attemptErrors } from './lists/webhooks.ts';

const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const attempt = record('WebhookAttempt', {
  number: Type.Integer({ minimum: 1 }),
  started_at: dateTime(),
  duration_ms: nullable(Type.Integer({ minimum: 0, description: 'null = it has not ended, or nobody knows how' })),
  status: nullable(Type.Integer({ description: 'What was answered; 2xx = it arrived' })),
  error: nullable(oneOf(attemptErrors)),
});

const delivery = record('WebhookDelivery', {
  id: wideId('Delivery ID'),
  webhook_id: id(),
  message_id: Type.String({ description: 'The header webhook-id: the same at each attempt' }),
  event_id: nullable(wideId('The event that is sent; null = a test')),
  kind: Type.String({ description: 'The kind of the event; ping = a test' }),
  state: oneOf(
    deliveryStates,
    'waiting: it is tried until it arrives; failed: a test that did not arrive, or an event that may not be sent any ' +
      'more',
  ),
  created_at: dateTime(),
  delivered_at: nullable(dateTime('When it last arrived')),
  next_attempt_at: nullable(dateTime('null = none is to come, or those before it have to arrive first')),
  attempts: Type.Array(attempt, { description: 'The newest 50, oldest first' }),
});
export type WireDelivery = Static<typeof delivery>;

export const pingWebhook = endpoint({
  id: 'pingWebhook',
  method: 'POST',
  path: `${webhookPath}/ping`,
  tag: 'Webhooks',
  summary: 'Send a test',
  description: 'It is tried once, and does not wait for what failed before.',
  access: webhookAccess,
  params: webhookParams,
  status: 201,
  location:
    '/ext/v1/organizations/{organization_id}/webhooks/{webhook_id}/deliveries?page_start_id={delivery.id}&page_limit=1',
  response: closed({ delivery }),
});

export const listWebhookDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: `${webhookPath}/deliveries`,
  tag: 'Webhooks',
  summary: 'What was sent and what waits, the newest first',
  description: 'Deliveries that have arrived or failed are kept for 30 days.',
  access: webhookAccess,
  params: webhookParams,
  query: Type.Object({
    page_start_id: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Deliveries with this id or a lower one. Default 0: from the newest on',
      }),
    ),
    page_limit: pageQuery.page_limit,
    state: Type.Optional(oneOf(deliveryStates, 'Only deliveries in this state')),
  }),
  response: closed({
    deliveries: Type.Array(delivery),
    pagination: Type.Optional(closed({ next_page_start_id: wideId('The first delivery of the next page') })),
  }),
});

export const replayWebhookDelivery = endpoint({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: `${webhookPath}/deliveries/{delivery_id}/replay`,
  tag: 'Webhooks',
  summary: 'Send it again',
  description:
    'Once, with the same message id. One that waits keeps its place: what is first in line is tried at once then.',
  access: webhookAccess,
  params: Type.Object({ organization_id: id(), webhook_id: id(), delivery_id: wideId('Delivery ID') }),
  response: closed({ delivery }),
});

/** As many are sent again by one request. */
export const mostReplayed = 1_000;

export const replayWebhookDeliveries = endpoint({
  id: 'replayWebhookDeliveries',
  method: 'POST',
  path: `${webhookPath}/deliveries/replay`,
  tag: 'Webhooks',
  summary: 'Send a span of deliveries again',
  description:
    'Each of them once, in order and with the same message ids, beside what waits. Those that wait keep their place ' +
    `and are not counted. At most ${mostReplayed.toLocaleString('en')} at a time.`,
  access: webhookAccess,
  params: webhookParams,
  body: body({ first_id: wideId('The oldest delivery of the span'), last_id: wideId('The newest one') }),
  response: closed({ replayed: Type.Integer({ minimum: 0, description: 'How many are sent again' }) }),
});

export const webhookDeliveryEndpoints = [
  pingWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayWebhookDeliveries,
];
