import { describe, expect, test } from 'vitest';
import { countDays, night, piecesOf, policyOf, type Workday } from '../../../../../test/harness/workweek.ts';
import { countWeek, daysInNeedOfOrder } from './count.ts';
import { counterSteps } from './counter-steps.ts';
import { loweredBy, thresholdSeconds } from './policy.ts';

const hour = 3_600;
const weekly40 = policyOf();
const daily8 = policyOf({ policyId: 2, policyType: 'daily', threshold: '8.0000' });

/** The days of a week with the seconds worked on one project. */
const daysOf = (seconds: readonly number[], rules: Omit<Workday, 'projects'>): Workday[] =>
  seconds.map((worked) => ({ ...rules, projects: worked > 0 ? [{ projectId: 5, seconds: worked }] : [] }));

const hours = (...worked: number[]) => worked.map((entry) => entry * hour);
const totals = (days: readonly Workday[]) => {
  const { tracked, dailyOvertime, weeklyOvertime } = countDays(days);
  return [tracked, dailyOvertime, weeklyOvertime];
};

describe('overtime of a workweek', () => {
  const weekly = { weekly: weekly40 };
  const daily = { daily: daily8 };
  const both = { ...weekly, ...daily };
  // proves: overtime-4
  test.each([
    ['time without a policy is not overtime', hours(14, 14, 14, 14), {}, [56 * hour, 0, 0]],
    ['exactly the threshold of the week is not overtime', hours(8, 8, 8, 8, 8), weekly, [40 * hour, 0, 0]],
    [
      'one second beyond the threshold of the week is overtime',
      [...hours(8, 8, 8, 8, 8), 1],
      weekly,
      [40 * hour + 1, 0, 1],
    ],
    ['exactly the threshold of the day is not overtime', hours(8, 8), daily, [16 * hour, 0, 0]],
    ['one second beyond the threshold of the day is overtime', [8 * hour + 1, 8 * hour], daily, [16 * hour + 1, 1, 0]],
    ['a short day does not offset a long one', hours(10, 4), daily, [14 * hour, 2 * hour, 0]],
    [
      'six days of nine hours have overtime by the day and by the week',
      hours(9, 9, 9, 9, 9, 9),
      both,
      [54 * hour, 6 * hour, 8 * hour],
    ],
    [
      'five days of ten hours have overtime only by the day',
      hours(10, 10, 10, 10, 10),
      both,
      [50 * hour, 10 * hour, 0],
    ],
    [
      'long days with fewer than forty regular hours have no overtime by the week',
      hours(11, 11, 11, 11),
      both,
      [44 * hour, 12 * hour, 0],
    ],
  ] as const)('%s', (_name, seconds, rules, expected) => {
    expect(totals(daysOf(seconds, rules))).toEqual(expected);
  });

  // proves: overtime-3
  test('a policy that begins during the week counts only its days, against its full threshold', () => {
    const days = [...daysOf(hours(12, 12, 12), {}), ...daysOf(hours(0, 0, 0, 14, 14, 14), weekly).slice(3)];
    expect(totals(days)).toEqual([78 * hour, 0, 2 * hour]);
  });

  test('each day has the threshold of the version in force', () => {
    const [first, second] = daysOf(hours(9, 9), daily);
    const stricter = policyOf({ policyId: 3, policyType: 'daily', threshold: '7.5000' });
    expect(totals([first, second && { ...second, daily: stricter }].filter((day) => day !== undefined))).toEqual([
      18 * hour,
      hour + 5_400,
      0,
    ]);
  });
});

test('the counters have steps only for days with time', () => {
  const days = daysOf(hours(10, 0, 35), { weekly: weekly40, daily: daily8 });
  const steps = counterSteps(countDays(days).segments, piecesOf(days)[1]);
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

test('the counter of a policy continues after another policy in between', () => {
  const other = policyOf({ policyId: 9 });
  const days = [weekly40, other, weekly40].flatMap((weekly) => daysOf(hours(24), { weekly }));
  expect(totals(days)).toEqual([72 * hour, 0, 8 * hour]);
});

describe('the last time worked is the overtime', () => {
  const projects = [
    { projectId: 7, seconds: 3 * hour },
    { projectId: 5, seconds: 6 * hour + 1 },
  ];
  const segmentsOf = (days: readonly Workday[]) =>
    countDays(days).segments.map(({ piece, seconds, row }) => [
      piece.projectId,
      seconds,
      row === null ? 'regular' : row.isByDay ? 'day' : 'week',
    ]);

  // proves: overtime-6, overtime-35
  test('a piece is split at the second at which a counter crosses a threshold, daily before weekly', () => {
    const weekly = policyOf({ threshold: '4.0000' });
    expect(segmentsOf([{ weekly, daily: daily8, projects }])).toEqual([
      [7, 3 * hour, 'regular'],
      [5, hour, 'regular'],
      [5, 4 * hour, 'week'],
      [5, hour + 1, 'day'],
    ]);
  });

  test('overtime moves to the other project if the order is reversed', () => {
    expect(segmentsOf([{ daily: daily8, projects: projects.toReversed() }])).toEqual([
      [5, 6 * hour + 1, 'regular'],
      [7, 2 * hour - 1, 'regular'],
      [7, hour + 1, 'day'],
    ]);
  });

  test.each([
    ['two projects on a day split by a threshold', [{ daily: daily8, projects }], [0]],
    ['one project', [{ daily: daily8, projects: projects.slice(1) }], []],
    ['a day below the threshold', [{ daily: policyOf({ threshold: '24' }), projects }], []],
    [
      'a day that is entirely overtime',
      [...daysOf(hours(40), { weekly: weekly40 }), { weekly: weekly40, projects }],
      [],
    ],
    [
      'billable and non-billable time on one project',
      [{ daily: daily8, projects: [5, 5].map((projectId) => ({ projectId, seconds: 5 * hour })) }],
      [0],
    ],
  ])('the order of time is read where it matters: %s', (_name, days: Workday[], expected) => {
    expect(daysInNeedOfOrder(countDays(days))).toEqual(expected);
  });
});

const double = { payRateMultiplier: '2.0000', billRateMultiplier: null };

describe('policies with further rules', () => {
  const worth = (days: readonly Workday[]) =>
    countDays(days).segments.map(({ seconds, row }) => [seconds / hour, (row?.pay ?? 1_000_000) / 1_000_000]);
  const california = policyOf({
    policyType: 'daily',
    threshold: '8.0000',
    rules: {
      tiers: [{ threshold: '12.0000', ...double }],
      consecutiveDays: [
        { day: 7, threshold: '0', payRateMultiplier: '1.5', billRateMultiplier: null },
        { day: 7, threshold: '8', ...double },
      ],
    },
  });

  // proves: overtime-35
  test('a tier of the day raises the multiplier', () => {
    expect(worth(daysOf(hours(13), { daily: california }))).toEqual([
      [8, 1],
      [4, 1.5],
      [1, 2],
    ]);
  });

  test('a tier of the week raises the multiplier', () => {
    const weekly = policyOf({ rules: { tiers: [{ threshold: '48', ...double }] } });
    expect(worth(daysOf(hours(20, 30), { weekly }))).toEqual([
      [20, 1],
      [20, 1],
      [8, 1.5],
      [2, 2],
    ]);
  });

  // proves: overtime-35
  test('the seventh consecutive day of the week is overtime by the day and does not count towards the week', () => {
    const days = daysOf(hours(5, 5, 5, 5, 5, 5, 13), { daily: california, weekly: weekly40 });
    expect(worth(days).slice(6)).toEqual([
      [8, 1.5],
      [5, 2],
    ]);
    expect(totals(days)).toEqual([43 * hour, 13 * hour, 0]);
  });

  test('a day off restarts the count of consecutive days', () => {
    expect(worth(daysOf(hours(5, 5, 5, 0, 5, 5, 5), { daily: california }))).toEqual(
      hours(5, 5, 5, 5, 5, 5).map(() => [5, 1]),
    );
  });

  test('a second gets only the highest multiplier that applies', () => {
    const rules = { consecutiveDays: [{ day: 1, threshold: '0', payRateMultiplier: '3', billRateMultiplier: null }] };
    const daily = policyOf({ policyType: 'daily', threshold: '8.0000', rules });
    expect(worth(daysOf(hours(10), { daily }))).toEqual([[10, 3]]);
  });
});

describe('a tier that counts overtime', () => {
  const triple = { payRateMultiplier: '3', billRateMultiplier: null, counts: 'overtime' } as const;
  const tiersOf = (...thresholds: string[]) => ({ tiers: thresholds.map((threshold) => ({ threshold, ...triple })) });
  const twice = { payRateMultiplier: '2' };
  const daily = policyOf({ policyId: 2, policyType: 'daily', threshold: '8', ...twice, rules: tiersOf('12') });
  const weekly = policyOf({ threshold: '40', ...twice, rules: tiersOf('9') });
  const worth = (days: readonly Workday[]) =>
    countDays(days).segments.map(({ seconds, row }) => [seconds / hour, (row?.pay ?? 1_000_000) / 1_000_000]);

  // proves: overtime-56
  test.each([
    [
      'raises overtime of the days beyond 12 h',
      hours(12, 12, 12, 12, 4),
      { daily },
      { worth: [36, 12, 4], counted: [52, 16, 0] },
    ],
    [
      'of a weekly policy also counts and raises overtime of the days',
      hours(14, 14),
      { weekly, daily: daily8 },
      { worth: [16, 9, 3], counted: [28, 12, 0] },
    ],
    [
      'of a daily policy also counts and raises overtime of the week',
      hours(9, 9, 9, 9, 9, 14),
      { weekly: policyOf(twice), daily },
      { worth: [40, 12, 7], counted: [59, 11, 8] },
    ],
    [
      'with a lower multiplier changes nothing',
      hours(12, 12, 12, 12),
      { daily: policyOf({ policyType: 'daily', threshold: '8', payRateMultiplier: '4', rules: tiersOf('12') }) },
      { worth: [32, 16], counted: [48, 16, 0] },
    ],
  ] as const)('%s', (_name, seconds, rules, expected) => {
    const days = daysOf(seconds, rules);
    const sums = new Map<number, number>();
    for (const [own = 0, multiplier = 1] of worth(days)) sums.set(multiplier, (sums.get(multiplier) ?? 0) + own);
    expect([...sums].toSorted(([a], [b]) => a - b).map(([, sum]) => sum)).toEqual(expected.worth);
    expect(totals(days)).toEqual(expected.counted.map((sum) => sum * hour));
  });

  // proves: overtime-56
  test('leaves the steps of the counters as they are', () => {
    const stepsOf = (policy: typeof daily) => {
      const days = daysOf(hours(12, 12, 12, 12, 4), { daily: policy });
      const steps = counterSteps(countDays(days).segments, piecesOf(days)[1]);
      return steps.map(({ day, before, after, overtime }) => [day, before, after, overtime]);
    };
    expect(stepsOf(daily)).toEqual(stepsOf(daily8));
  });
});

// proves: overtime-57
test.each([
  ['8', 0, '40.0000'],
  ['8', 1, '32.0000'],
  ['7.5', 2, '25.0000'],
  ['24', 2, '0.0000'],
])('%s h less for each of %i holidays leave a threshold of %s h', (thresholdLessPerHoliday, holidays, threshold) => {
  const policy = policyOf({ rules: { thresholdLessPerHoliday, tiers: [{ ...double, threshold: '48' }] } });
  const lowered = loweredBy(policy, holidays);
  expect(lowered).toMatchObject({ threshold, thresholdSeconds: Number(threshold) * hour });
  expect(lowered.rows.map(({ from }) => from)).toEqual([Number(threshold) * hour, 48 * hour]);
  expect(lowered.rows.every((row) => row.policy === lowered)).toBe(true);
  expect(loweredBy(policy, holidays)).toBe(lowered);
});

describe('time outside the counters', () => {
  const { premiums } = policyOf({ rules: { premiums: [{ ...night, from: null, to: null, outsideCounters: true }] } });
  const none = { dailyOvertime: 0, weeklyOvertime: 0 };
  const seventh = [{ day: 7, threshold: '0', payRateMultiplier: '2', billRateMultiplier: null }];
  const countWith = (days: readonly Workday[], outside: number) => {
    const [pieces, policies] = piecesOf(days);
    const marked = pieces.map((piece) => (piece.day === outside ? { ...piece, premiums } : piece));
    return { ...countWeek(marked, policies, 0), policies };
  };

  // proves: overtime-50
  test.each([
    ['after forty hours is not overtime', hours(8, 8, 8, 8, 8, 0, 8), 6, { weekly: weekly40, overtime: none }],
    [
      'before forty hours does not move the counter of the week',
      hours(8, 8, 8, 8, 8, 8),
      0,
      { weekly: weekly40, overtime: none },
    ],
    ['does not move the counter of the day', hours(10), 0, { daily: daily8, overtime: none }],
    [
      'leaves the overtime of other days',
      hours(8, 9, 9, 9, 9, 9),
      0,
      { weekly: weekly40, overtime: { ...none, weeklyOvertime: 5 * hour } },
    ],
    [
      'is a workday among the consecutive days',
      hours(5, 5, 5, 5, 5, 5, 5),
      2,
      {
        daily: policyOf({ policyType: 'daily', rules: { consecutiveDays: seventh } }),
        overtime: { ...none, dailyOvertime: 5 * hour },
      },
    ],
  ] as const)('%s', (_name, seconds, outside, { overtime, ...rules }) => {
    const tracked = seconds.reduce((sum, own) => sum + own, 0);
    expect(countWith(daysOf(seconds, rules), outside)).toMatchObject({ tracked, ...overtime });
  });

  // proves: overtime-50
  test('has no counter steps', () => {
    const { segments, policies } = countWith(daysOf(hours(8, 8), { weekly: weekly40, daily: daily8 }), 0);
    expect(counterSteps(segments, policies).map(({ day, before }) => [day, before])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });
});

// proves: overtime-5
test.each([
  ['40.0000', 144_000],
  ['37.5000', 135_000],
  ['8.0001', 28_801],
  ['0.0001', 1],
])('a threshold of %s hours equals %i seconds', (threshold, seconds) => {
  expect(thresholdSeconds({ threshold })).toBe(seconds);
});
