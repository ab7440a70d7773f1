import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, idFilter, nullable, oneOf, pagination, widePageQuery, record } from './fields.ts';
import { eventOrders, feedSubjects } from './lists/events.ts';
import { eventKind } from './named-values.ts';

const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const feedEvent = record('FeedEvent', {
  id: wideId('Event ID, ascending in the order in which events become visible'),
  kind: eventKind,
  subject: oneOf(feedSubjects),
  subject_id: wideId(
    'ID of the record. For rules, the version; for members, the user; for pay periods, the first date',
  ),
  user_id: nullable(id('Member concerned')),
  payload: Type.Record(Type.String(), Type.Unknown(), { description: 'Event data; for tombstones the cause' }),
  since: dateTime('Instant from which the new state is valid; for an action, the time of the action'),
  why: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Figures that caused the event; for an action, its actor',
  }),
  dedup_key: nullable(
    Type.String({
      description: 'Identifies an event that is emitted only once; null = emitted on each occurrence',
    }),
  ),
  acknowledged_by_user_id: nullable(id('First user who acknowledged the event')),
  acknowledged_at: nullable(dateTime('When the event was acknowledged')),
  recorded_at: dateTime(),
});
export type WireFeedEvent = Static<typeof feedEvent>;

export const listEvents = endpoint({
  id: 'listEvents',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/events',
  tag: 'Events',
  summary: 'List events in order',
  description:
    'For programs that follow an organization; `text/event-stream` delivers new events live. ' +
    'Continue with the id after the last event you read: a new event never appears before an event ' +
    'that was already readable. Kinds that end in `_removed` are tombstones. Events about rates, salaries and pay ' +
    'periods have no ' +
    'amounts. For rates and salaries the payload has the `fields` and the first date (`effective_on`, ' +
    'null = from the beginning), for pay periods the dates. Only users who can see pay get ' +
    '`pay_rate_set`, `salary_set`, `pay_period_corrected` and events with `rate: pay_rate` in the ' +
    'payload; only owners get `webhook_disabled`, `contents_left_out` and `budget_surplus_stored`. ' +
    'Readers who cannot see pay get `budget_state_changed` instead, no more than once a night per ' +
    'budget, with its `state` and the last `date` included.',
  access: { token: true, roles: ['owner', 'manager'] },
  live: true,
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...widePageQuery,
    time_changes: Type.Optional(
      Type.Boolean({
        description:
          'Streams only: send an event `time_changed`, without id and record, when recorded time may have changed',
      }),
    ),
    kinds: Type.Optional(Type.Array(eventKind, { description: 'Events of these kinds' })),
    subject: Type.Optional(oneOf(feedSubjects, 'Events about this type of record')),
    subject_id: Type.Optional(wideId('Events about records with this id')),
    user_ids: Type.Optional(idFilter('Events about these members')),
    acknowledged: Type.Optional(Type.Boolean({ description: 'Lists only: whether the event is acknowledged' })),
    order: Type.Optional(
      oneOf(
        eventOrders,
        'Lists only. Default oldest_first. With newest_first, a page begins at page_start_id and continues ' +
          'with lower ids; 0 = the newest row',
      ),
    ),
  }),
  response: closed({ events: Type.Array(feedEvent), pagination }),
});

export const acknowledgeEvent = endpoint({
  id: 'acknowledgeEvent',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/events/{event_id}/acknowledge',
  tag: 'Events',
  summary: 'Acknowledge an event',
  description:
    'The first user remains recorded. Acknowledging an event again changes nothing and returns the same response.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id(), event_id: wideId('Event ID') }),
  response: closed({ event: feedEvent }),
});

export const feedEndpoints = [listEvents, acknowledgeEvent];
