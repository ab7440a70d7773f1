import { expect, test } from 'vitest';
import { knownSteps, type NotedChange } from './causes.ts';

const at = (minute: number) => `2026-04-10T12:${String(minute).padStart(2, '0')}:00.000000Z`;
const note = (minute: number, cause: string, actorUserId = 1): NotedChange => ({
  cause,
  actorUserId,
  causedAt: at(minute),
  recordedAt: at(minute),
  reason: null,
  userIds: null,
});
const recorded = (minute: number, cause: 'time_recorded' | 'rate_changed') => ({
  userId: 7,
  at: at(minute),
  cause,
  actorUserId: null,
});
const told = (of: Parameters<typeof knownSteps>[0]) =>
  knownSteps(of).map(({ at: when, origin }) => `${when.slice(14, 16)} ${origin.cause} ${origin.actorUserId}`);

test('a change without a row comes first, and no other step is without rows', () => {
  const noted = [note(3, 'calendar_changed')];
  expect(told({ storedAt: at(1), noted, recorded: [] })).toEqual(['01 calendar_changed 1']);
  expect(told({ storedAt: at(1), noted, recorded: [recorded(2, 'rate_changed')] })).toEqual([
    '01 calendar_changed 1',
    '02 rate_changed null',
  ]);
});

test('a change that the stored figures include is not a step', () => {
  const of = { storedAt: at(2), noted: [note(3, 'rate_changed')] };
  const changes = [recorded(2, 'time_recorded'), recorded(3, 'rate_changed')];
  expect(told({ ...of, recorded: changes })).toEqual(['03 rate_changed 1']);
});

test('a row with an instant right after that of its transaction belongs to that change', () => {
  const row = { ...recorded(3, 'rate_changed'), at: '2026-04-10T12:03:00.000001Z' };
  expect(knownSteps({ storedAt: at(1), noted: [note(3, 'rate_changed')], recorded: [row] })).toMatchObject([
    { origin: { causedAt: at(3), actorUserId: 1 } },
  ]);
});

// proves: pay-periods-19
test('if a member has very many changes, the last ones form one step', () => {
  const minutes = Array.from({ length: 50 }, (_, index) => index + 2);
  const steps = knownSteps({
    storedAt: at(1),
    noted: minutes.map((minute) => note(minute, 'time_recorded')),
    recorded: minutes.map((minute) => recorded(minute, 'time_recorded')),
  });
  expect(steps).toHaveLength(30);
  expect(steps.at(-1)?.at).toBe(at(51));
});
