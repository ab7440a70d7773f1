import { describe, expect, test } from 'vitest';
import { timeOf, type Workday } from '../../../../test/harness/workweek.ts';
import { type CounterStep, countWeek } from './count.ts';
import { policyInForce, type PolicyVersion, thresholdSeconds } from './policy.ts';

const hour = 3_600;
const forty: PolicyVersion = {
  policyId: 1,
  policyType: 'weekly',
  threshold: '40.0000',
  payRateMultiplier: '1.5000',
  billRateMultiplier: '1.0000',
};
const eight: PolicyVersion = { ...forty, policyId: 2, policyType: 'daily', threshold: '8.0000' };
const [weekly40, daily8] = [policyInForce(forty), policyInForce(eight)];

/** Days of a week with their seconds on one project. */
const daysOf = (seconds: readonly number[], rules: Omit<Workday, 'projects'>): Workday[] =>
  seconds.map((worked) => ({ ...rules, projects: worked > 0 ? [{ projectId: 5, seconds: worked }] : [] }));

const hours = (...worked: number[]) => worked.map((entry) => entry * hour);
const totals = (days: readonly Workday[]) => {
  const { tracked, dailyOvertime, weeklyOvertime } = countWeek(...timeOf(days));
  return [tracked, dailyOvertime, weeklyOvertime];
};

describe('overtime of a workweek', () => {
  const weekly = { weekly: weekly40 };
  const daily = { daily: daily8 };
  const both = { ...weekly, ...daily };
  test.each([
    ['no policy, no overtime', hours(14, 14, 14, 14), {}, [56 * hour, 0, 0]],
    ['exactly the threshold of the week is none', hours(8, 8, 8, 8, 8), weekly, [40 * hour, 0, 0]],
    ['one second beyond it is one', [...hours(8, 8, 8, 8, 8), 1], weekly, [40 * hour + 1, 0, 1]],
    ['exactly the threshold of the day is none', hours(8, 8), daily, [16 * hour, 0, 0]],
    ['one second beyond it is one', [8 * hour + 1, 8 * hour], daily, [16 * hour + 1, 1, 0]],
    ['days do not make up for each other', hours(10, 4), daily, [14 * hour, 2 * hour, 0]],
    ['six days of nine hours under both', hours(9, 9, 9, 9, 9, 9), both, [54 * hour, 6 * hour, 8 * hour]],
    [
      'five days of ten hours under both: all of it by the day',
      hours(10, 10, 10, 10, 10),
      both,
      [50 * hour, 10 * hour, 0],
    ],
    [
      'long days below forty regular hours leave the week nothing',
      hours(11, 11, 11, 11),
      both,
      [44 * hour, 12 * hour, 0],
    ],
  ] as const)('%s', (_name, seconds, rules, expected) => {
    expect(totals(daysOf(seconds, rules))).toEqual(expected);
  });

  test('a policy that begins within the week counts its days alone, against its full threshold', () => {
    const days = [...daysOf(hours(12, 12, 12), {}), ...daysOf(hours(0, 0, 0, 14, 14, 14), weekly).slice(3)];
    expect(totals(days)).toEqual([78 * hour, 0, 2 * hour]);
  });

  test('each day has the threshold of its own version', () => {
    const [first, second] = daysOf(hours(9, 9), daily);
    const stricter = policyInForce({ ...eight, policyId: 3, threshold: '7.5000' });
    expect(totals([first, second && { ...second, daily: stricter }].filter((day) => day !== undefined))).toEqual([
      18 * hour,
      hour + 5_400,
      0,
    ]);
  });
});

test('the counter goes through the days in which there is time', () => {
  const steps: CounterStep[] = [];
  countWeek(...timeOf(daysOf(hours(10, 0, 35), { weekly: weekly40, daily: daily8 })), steps);
  expect(
    steps.map(({ day, policy, before, counted, after, overtime }) => [
      day,
      policy.policyType,
      [before, counted, after, overtime].map((seconds) => seconds / hour),
    ]),
  ).toEqual([
    [0, 'daily', [0, 10, 10, 2]],
    [0, 'weekly', [0, 8, 8, 0]],
    [2, 'daily', [0, 35, 35, 27]],
    [2, 'weekly', [8, 8, 16, 0]],
  ]);
});

test('the counter of a policy goes on where another policy of the week comes between', () => {
  const other = policyInForce({ ...forty, policyId: 9 });
  const days = [weekly40, other, weekly40].flatMap((weekly) => daysOf(hours(24), { weekly }));
  expect(totals(days)).toEqual([72 * hour, 0, 8 * hour]);
});

test('overtime of a day falls on its projects in proportion, by the day first', () => {
  const weekly = policyInForce({ ...forty, threshold: '4.0000' });
  const projects = [
    { projectId: 7, seconds: 3 * hour },
    { projectId: 5, seconds: 6 * hour + 1 },
  ];
  const [time, ...rest] = timeOf([{ weekly, daily: daily8, projects }]);
  const { daily, weekly: byWeek } = countWeek(time, ...rest);
  expect(time.projectIds.map((id, entry) => [id, time.seconds[entry], daily[entry], byWeek[entry]])).toEqual([
    [5, 21_601, 2_401, 9_600],
    [7, 10_800, 1_200, 4_800],
  ]);
});

test.each([
  ['40.0000', 144_000],
  ['37.5000', 135_000],
  ['8.0001', 28_801],
  ['0.0001', 1],
])('a threshold of %s hours is %i seconds', (threshold, seconds) => {
  expect(thresholdSeconds({ threshold })).toBe(seconds);
});
