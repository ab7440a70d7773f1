import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, nullable, oneOf, pagination, widePageQuery, record } from './fields.ts';
import { eventOrders, userEventKinds } from './lists/events.ts';

const userEvent = record('UserEvent', {
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Event ID, ascending in the order in which events become visible',
  }),
  kind: oneOf(userEventKinds),
  organization_id: nullable(id('Organization of the event; null = all organizations of the person')),
  actor_user_id: nullable(id('Actor; null = the program or the command line')),
  payload: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Event data; if a token or membership ended, with the cause',
  }),
  recorded_at: dateTime(),
});
export type WireUserEvent = Static<typeof userEvent>;

const readThrough = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'ID of the last event that the caller has read; 0 = none',
});

export const listOwnEvents = endpoint({
  id: 'listOwnEvents',
  method: 'GET',
  path: '/ext/v1/users/me/events',
  tag: 'Events',
  summary: "List the caller's events in all organizations, in order",
  description:
    'Covers tokens of the caller that were created or ended, changes to their memberships, and ' +
    'budget and policy alerts with the figures visible to the caller. Also covers forbidden contents that ' +
    'programs sent about the caller (`own_contents_left_out`), and changes by others to the caller’s time entries ' +
    '(`time_entry_changed`, with before, after and reason). `text/event-stream` delivers new events ' +
    'live. Continue with the id after the last event you read: a new event never appears before an ' +
    'event that was already readable.',
  access: { token: true, personalOnly: true },
  live: true,
  query: Type.Object({
    ...widePageQuery,
    kinds: Type.Optional(Type.Array(oneOf(userEventKinds), { description: 'Events of these kinds' })),
    order: Type.Optional(
      oneOf(
        eventOrders,
        'Lists only. Default oldest_first. With newest_first, a page begins at page_start_id and continues ' +
          'with lower ids; 0 = the newest row',
      ),
    ),
  }),
  response: closed({ events: Type.Array(userEvent), read_through_id: readThrough, pagination }),
});

export const readOwnEvents = endpoint({
  id: 'readOwnEvents',
  method: 'PUT',
  path: '/ext/v1/users/me/events/read',
  tag: 'Events',
  summary: "Mark the caller's events as read",
  description: 'The read position only moves forward: an earlier event changes nothing and returns the same response.',
  access: { token: true, personalOnly: true },
  body: closed({
    read_through_id: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'ID of the last event read; if this id is unknown, the newest event applies',
    }),
  }),
  response: closed({ read_through_id: readThrough }),
});

export const userEventEndpoints = [listOwnEvents, readOwnEvents];
