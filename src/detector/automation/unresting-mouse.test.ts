/** Minutes are [keyboard, mouse] active seconds from nine o'clock. */

import { describe, expect, test } from 'vitest';
import { detected, slotsOfMinutes } from '../testing/slots.ts';
import { minuteSeries } from '../testing/synthetic.ts';

type Minute = readonly [keyboard: number, mouse: number];

/** A person types while the mouse moves for this many seconds in every minute. */
function typing(count: number, mouse: (i: number) => number): Minute[] {
  return minuteSeries('bursty', 11, count).map((active, i) => [Math.min(active, 40), mouse(i)]);
}

function found(minutes: readonly Minute[]): string[] {
  return detected(slotsOfMinutes(minutes))
    .filter(({ evidence }) => evidence.statistic === 'unresting_mouse')
    .map(({ type, confidence, evidence: { value, limit } }) => [type, confidence, value, limit].join(' '));
}

describe('a mouse that never rests', () => {
  const uneven = (i: number): number => 5 + ((i * 7) % 13);
  test.each([
    ['three hours', typing(180, uneven), ['automation_like_activity low 180 180']],
    ['four hours', typing(240, uneven), ['automation_like_activity medium 240 240']],
    ['six hours', typing(360, uneven), ['automation_like_activity high 360 360']],
    ['one minute less than three hours', typing(179, uneven), []],
    ['a pause of one minute', typing(300, (i) => (i === 150 ? 4 : uneven(i))), []],
    ['a person', typing(480, (i) => (i % 17 < 3 ? 0 : uneven(i))), []],
  ] as const)('%s', (_, minutes, wanted) => expect(found(minutes)).toEqual(wanted));

  test('a person who types in every minute is not flagged', () => {
    expect(found(typing(300, () => 0).map(([keyboard]): Minute => [keyboard + 5, 0]))).toEqual([]);
  });

  test('is not visible in slots', () => {
    const slots = slotsOfMinutes(typing(360, uneven)).map((slot) => ({ ...slot, minutes: null }));
    expect(detected(slots).map(({ evidence }) => evidence.statistic)).not.toContain('unresting_mouse');
  });
});
