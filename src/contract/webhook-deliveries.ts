import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, record } from './fields.ts';
import { webhookAccess, webhookParams, webhookPath } from './webhooks.ts';
import { deliveryStates, attemptErrors } from './lists/webhooks.ts';

const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const attempt = record('WebhookAttempt', {
  number: Type.Integer({ minimum: 1 }),
  started_at: dateTime(),
  duration_ms: nullable(Type.Integer({ minimum: 0, description: 'null = not ended, or unknown' })),
  status: nullable(Type.Integer({ description: 'HTTP status of the response; 2xx = delivered' })),
  error: nullable(oneOf(attemptErrors)),
});

const delivery = record('WebhookDelivery', {
  id: wideId('Delivery ID'),
  webhook_id: id(),
  message_id: Type.String({ description: 'Value of the header webhook-id, the same at each attempt' }),
  event_id: nullable(wideId('Event; null = a test')),
  kind: Type.String({ description: 'Kind of the event; ping = a test' }),
  state: oneOf(
    deliveryStates,
    'waiting: retried until delivered; failed: a test that was not delivered, or an event that can no ' +
      'longer be sent',
  ),
  created_at: dateTime(),
  delivered_at: nullable(dateTime('Last successful delivery')),
  next_attempt_at: nullable(dateTime('null = no further attempt, or earlier deliveries come first')),
  attempts: Type.Array(attempt, { description: 'The newest 50, oldest first' }),
});
export type WireDelivery = Static<typeof delivery>;

export const pingWebhook = endpoint({
  id: 'pingWebhook',
  method: 'POST',
  path: `${webhookPath}/ping`,
  tag: 'Webhooks',
  summary: 'Send a test event',
  description: 'Sends the event once, without waiting for failed deliveries.',
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
  summary: 'List deliveries, newest first',
  description: 'Delivered and failed deliveries are stored for 30 days.',
  access: webhookAccess,
  params: webhookParams,
  query: Type.Object({
    page_start_id: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Deliveries with this id or a lower id. Default 0: the newest deliveries',
      }),
    ),
    page_limit: pageQuery.page_limit,
    state: Type.Optional(oneOf(deliveryStates, 'Deliveries in this state')),
  }),
  response: closed({
    deliveries: Type.Array(delivery),
    pagination: Type.Optional(closed({ next_page_start_id: wideId('First delivery of the next page') })),
  }),
});

export const replayWebhookDelivery = endpoint({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: `${webhookPath}/deliveries/{delivery_id}/replay`,
  tag: 'Webhooks',
  summary: 'Resend a delivery',
  description:
    'Sends the delivery once, with the same message id. A waiting delivery keeps its place in the queue, ' +
    'and the first delivery in the queue is tried at once.',
  access: webhookAccess,
  params: Type.Object({ organization_id: id(), webhook_id: id(), delivery_id: wideId('Delivery ID') }),
  response: closed({ delivery }),
});

/** The number of deliveries that one request can resend. */
export const mostReplayed = 1_000;

export const replayWebhookDeliveries = endpoint({
  id: 'replayWebhookDeliveries',
  method: 'POST',
  path: `${webhookPath}/deliveries/replay`,
  tag: 'Webhooks',
  summary: 'Resend a range of deliveries',
  description:
    'Sends each delivery once, in order and with the same message ID. Deliveries that already wait keep ' +
    `their places and are not counted. Up to ${mostReplayed.toLocaleString('en')} at a time.`,
  access: webhookAccess,
  params: webhookParams,
  body: body({ first_id: wideId('Oldest delivery of the range'), last_id: wideId('Newest delivery') }),
  response: closed({ replayed: Type.Integer({ minimum: 0, description: 'Number of resent deliveries' }) }),
});

export const webhookDeliveryEndpoints = [
  pingWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayWebhookDeliveries,
];
