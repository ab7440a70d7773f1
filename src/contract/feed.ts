import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, idFilter, nullable, oneOf, pagination, widePageQuery, record } from './fields.ts';
import { eventOrders, feedKinds, feedSubjects } from './lists/events.ts';

const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const feedEvent = record('FeedEvent', {
  id: wideId('Event ID, ascending in the order in which events become visible'),
  kind: oneOf(feedKinds),
  subject: oneOf(feedSubjects),
  subject_id: wideId(
    'The record, by its own id; of rules the version, of members the user, of a pay period its first date',
  ),
  user_id: nullable(id('The member it is about')),
  payload: Type.Record(Type.String(), Type.Unknown(), { description: 'What happened, and of tombstones the cause' }),
  since: dateTime('Since when it holds; of what was done, when it was'),
  why: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The figures that made it; of what was done, who did',
  }),
  dedup_key: nullable(
    Type.String({
      description: 'What is told under a key is told once; null = it happened once',
    }),
  ),
  acknowledged_by_user_id: nullable(id('Who took note of it first')),
  acknowledged_at: nullable(dateTime('When somebody took note of it')),
  recorded_at: dateTime(),
});
export type WireFeedEvent = Static<typeof feedEvent>;

export const listEvents = endpoint({
  id: 'listEvents',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/events',
  tag: 'Events',
  summary: 'What happened, in order',
  description:
    'For programs that follow an organization; as `text/event-stream` what is new comes by itself. Ask from the id ' +
    'after the last one read: an event never appears before one that was there to be read. A kind that ends in ' +
    '`_removed` is a tombstone. Rates, salaries and pay periods are told of without amounts: of rates and salaries ' +
    'the payload says which `fields` and from which date on (`effective_on`, null = since ever), of pay periods ' +
    'their dates. `pay_rate_set`, `salary_set`, `pay_period_corrected` and whatever has `rate: pay_rate` in its ' +
    'payload are shown to those who may see pay; ' +
    '`webhook_disabled`, `contents_left_out` and `budget_surplus_stored` are shown to owners. Readers who cannot see ' +
    'pay get `budget_state_changed` instead, at most once a night for a budget: its `state`, and the last `date` ' +
    'that counts.',
  access: { token: true, roles: ['owner', 'manager'] },
  live: true,
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...widePageQuery,
    time_changes: Type.Optional(
      Type.Boolean({
        description:
          'Of a stream: tells by events `time_changed`, without an id and without a record, that recorded time may ' +
          'have changed. A list has none',
      }),
    ),
    kinds: Type.Optional(Type.Array(oneOf(feedKinds), { description: 'Only these kinds' })),
    subject: Type.Optional(oneOf(feedSubjects, 'Only what is about such records')),
    subject_id: Type.Optional(wideId('Only what is about records of this id')),
    user_ids: Type.Optional(idFilter('Only what is about these members')),
    acknowledged: Type.Optional(
      Type.Boolean({ description: 'Of a list: only what somebody has taken note of, or nobody' }),
    ),
    order: Type.Optional(
      oneOf(
        eventOrders,
        'Of a list. Default oldest_first; newest_first turns pages around: rows with page_start_id or a lower one, ' +
          'and 0 is the newest',
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
  summary: 'Take note of an event',
  description: 'Whoever is first stays: taking note again changes nothing and is answered the same.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id(), event_id: wideId('Event ID') }),
  response: closed({ event: feedEvent }),
});

export const feedEndpoints = [listEvents, acknowledgeEvent];
