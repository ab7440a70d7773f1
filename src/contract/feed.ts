import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, nullable, oneOf, pagination, widePageQuery } from './fields.ts';

/** What the feed tells. A kind that ends in `_removed` is a tombstone: the record is gone, its payload says why. */
const feedKinds = [
  'unusual_activity_found',
  'unusual_activity_changed',
  'unusual_activity_removed',
  'unusual_activity_reviewed',
  'unusual_activity_answered',
  'unusual_activity_rules_changed',
  'unusual_activity_exemption_created',
  'unusual_activity_exemption_ended',
  'members_merged',
] as const;
export type FeedKind = (typeof feedKinds)[number];

const feedSubjects = ['unusual_activity', 'unusual_activity_rules', 'unusual_activity_exemption', 'member'] as const;
export type FeedSubject = (typeof feedSubjects)[number];

const wideId = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

const feedEvent = closed({
  id: wideId('Event ID, ascending in the order in which events become visible'),
  kind: oneOf(feedKinds),
  subject: oneOf(feedSubjects),
  subject_id: wideId('The record, by its own id; of rules the version, of members the user'),
  user_id: nullable(id('The member it is about')),
  payload: Type.Record(Type.String(), Type.Unknown(), { description: 'What happened, and of tombstones the cause' }),
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
    '`_removed` is a tombstone.',
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
  }),
  response: closed({ events: Type.Array(feedEvent), pagination }),
});

export const feedEndpoints = [listEvents];
