import { expect, test } from 'vitest';
import type { DaySlot } from './slots.ts';
import { sessionIdOf } from './session-id.ts';

const slots = [30_000, 32_400, 33_000, 33_600, 40_000].map(
  (startsAt) => ({ startsAt, trackedSeconds: 600 }) as DaySlot,
);
const place = { userId: 7, since: 0, pauseSeconds: 1_200 };

test.each([
  ['where the session begins', 32_400, '7-32400'],
  ['in the middle of it', 33_700, '7-32400'],
  ['before a pause of more than twenty minutes', 30_010, '7-30000'],
  ['after one', 40_000, '7-40000'],
] as const)('%s', (_, startsAt, id) => expect(sessionIdOf(slots, startsAt, place)).toBe(id));

// proves: unusual-activities-19
test('a session begins no earlier than its day, so that the next day uses the same id', () => {
  expect(sessionIdOf(slots, 33_700, { ...place, since: 33_000 })).toBe('7-33000');
});
