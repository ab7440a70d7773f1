import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime } from './fields.ts';

export const putTestClock = endpoint({
  id: 'putTestClock',
  method: 'PUT',
  path: '/ext/v1/test_clock',
  tag: 'Test clock',
  summary: "Set or advance the server's clock",
  description:
    'Requires FAIRHOUR_TEST_CLOCK=1, for owners. Finishes background work that becomes due in the skipped time ' +
    'before the response.',
  access: { token: true },
  body: body({
    now: Type.Optional(dateTime('New instant')),
    advance: Type.Optional(
      Type.String({ maxLength: 40, description: 'An ISO 8601 duration, for example P7D or PT30M' }),
    ),
  }),
  response: closed({ now: dateTime() }),
  idempotentByNature: true,
  longRunning: true,
});

export const testClockEndpoints = [putTestClock];
