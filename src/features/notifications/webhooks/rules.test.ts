import { expect, test } from 'vitest';
import { initialState, type SendingState, stateAfter, pauseSeconds } from './rules.ts';

const start = Temporal.Instant.from('2026-03-02T12:00:00Z');
const failedAt = (startedAt: Temporal.Instant) => ({ status: 500, durationMs: 20, startedAt, endedAt: startedAt });

test('pauses double from five seconds to three hours, and vary by up to a fifth', () => {
  expect([1, 2, 3, 11, 12, 13, 40].map((failures) => pauseSeconds(failures, 0.5))).toEqual([
    5, 10, 20, 5_120, 10_240, 10_800, 10_800,
  ]);
  expect([pauseSeconds(1, 0), pauseSeconds(1, 1)].map((pause) => Math.round(pause * 10) / 10)).toEqual([4, 6]);
});

test.each([[0], [0.5], [1]])('the last attempt is made at the end of three days (chance %d)', (chance) => {
  let [course, at, attempts]: [SendingState, Temporal.Instant, number] = [initialState, start, 0];
  while (course.disabledAt === null) {
    if (course.retryAt !== null) at = Temporal.Instant.from(course.retryAt);
    course = stateAfter(course, failedAt(at), chance);
    attempts += 1;
  }
  expect(at.since(start).total('hours')).toBe(72);
  expect(course).toMatchObject({ disabledBecause: 'failing', failingSince: start.toString(), failures: attempts });
});

test('a successful delivery resets the failures, and a long one marks the receiver as slow', () => {
  const failing = stateAfter(initialState, failedAt(start), 0.5);
  expect(failing).toMatchObject({ failures: 1, isSlow: true });
  const arrived = { ...failedAt(start), status: 204 };
  expect(stateAfter(failing, arrived, 0.5)).toEqual(initialState);
  expect(stateAfter(failing, { ...arrived, durationMs: 2_001 }, 0.5)).toEqual({ ...initialState, isSlow: true });
});
