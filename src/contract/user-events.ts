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
  organization_id: nullable(id('Where it happened; null = it is of all organizations of the person')),
  actor_user_id: nullable(id('Who did it; null = the program itself or the command line')),
  payload: Type.Record(Type.String(), Type.Unknown(), { description: 'What happened; of what ended also the cause' }),
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
  summary: 'What concerns the caller, in all organizations, in order',
  description:
    'Tokens that act as the caller, made or ended by whomever, what became of their memberships, what budgets ' +
    'and policies notify them of, with the figures that they may see, and what programs sent of the caller although ' +
    'a setting forbids it (`own_contents_left_out`); as `text/event-stream` what is new comes by ' +
    'itself. Ask from the id after the last one read: an event never ' +
    'appears before one that was there to be read.',
  access: { token: true, personalOnly: true },
  live: true,
  query: Type.Object({
    ...widePageQuery,
    kinds: Type.Optional(Type.Array(oneOf(userEventKinds), { description: 'Only these kinds' })),
    order: Type.Optional(
      oneOf(
        eventOrders,
        'Of a list. Default oldest_first; newest_first turns pages around: rows with page_start_id or a lower one, ' +
          'and 0 is the newest',
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
  summary: 'Say how far the caller has read what concerns them',
  description: 'It only goes on: an event before the one that was read last changes nothing and is answered the same.',
  access: { token: true, personalOnly: true },
  body: closed({
    read_through_id: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'ID of the last event that was read; of one that is not there, the newest',
    }),
  }),
  response: closed({ read_through_id: readThrough }),
});

export const userEventEndpoints = [listOwnEvents, readOwnEvents];
