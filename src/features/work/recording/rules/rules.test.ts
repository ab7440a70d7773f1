import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDays, correctionOf } from './compare-days.ts';
import { billableOn, judgeSlot } from './judge-slot.ts';
import { cutIntoSlots } from '../../../../time/slot-pieces.ts';
import { countActive, isActive, minutesOf } from './second-bits.ts';
import { fitSlot } from './slot-limit.ts';
import type { RequestedSlot } from './slot.ts';
import { intervalsAround } from './look-up-intervals.ts';

// proves: activities-19
describe('the seconds of a minute', () => {
  test.each([
    ['f00000000000001', '', 5],
    ['800000000000000', 'c00000000000000', 2],
    ['fffffffffffffff', '000000000000000', 60],
    ['', '', 0],
  ])('as %s and %s have %i active ones', (a, b, expected) => {
    expect(countActive(a, b)).toBe(expected);
  });

  test('begin with the first bit', () => {
    expect([0, 1, 59].map((second) => isActive('800000000000001', second))).toEqual([true, false, true]);
  });

  test('add up to the figures for the minute', () => {
    expect(minutesOf({ keyboard: ['c00000000000000'], mouse: ['600000000000000', 'f00000000000000'] })).toEqual([
      [2, 2, 3],
      [0, 4, 4],
    ]);
    expect(minutesOf({ mouse: ['600000000000000'] })).toEqual([[null, 2, 2]]);
  });
});

// proves: activities-12
describe('a ten-minute slot of 600 s', () => {
  test.each<[string, [tracked: number, before: number][], number, boolean[]]>([
    ['can be full', [[600, 0]], 0, [true]],
    ['rejects one second too many', [[1, 0]], 600, [false]],
    [
      'rejects the later item that does not fit',
      [
        [400, 0],
        [300, 0],
        [200, 0],
      ],
      0,
      [true, false, true],
    ],
    [
      'handles items that reduce the time of a slot before all others',
      [
        [500, 400],
        [100, 200],
      ],
      600,
      [true, true],
    ],
    ['accepts a replacement of the same size', [[600, 600]], 600, [true]],
  ])('%s', (_name, claims, taken, expected) => {
    expect(
      fitSlot(
        claims.map(([tracked, before]) => ({ tracked, before })),
        taken,
      ),
    ).toEqual(expected);
  });

  test('never exceeds 600 s, and accepts all items that fit together', () => {
    const claim = fc.record({ tracked: fc.integer({ min: 1, max: 600 }), before: fc.integer({ min: 0, max: 150 }) });
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 4 }), (claims) => {
        const taken = claims.reduce((sum, { before }) => sum + before, 0);
        const fits = fitSlot(claims, taken);
        const total = claims.reduce((sum, { tracked, before }, at) => sum + (fits[at] ? tracked : before), 0);
        expect(total).toBeLessThanOrEqual(600);
        const wanted = claims.reduce((sum, { tracked }) => sum + tracked, 0);
        if (wanted <= 600) expect(fits.every(Boolean)).toBe(true);
      }),
    );
  });
});

describe('the check of a slot against stored data', () => {
  const slot = { userId: 7, projectId: 3, taskId: 5, startsAt: Date.UTC(2026, 2, 1) / 1000 } as RequestedSlot;
  const facts = {
    memberIds: new Set([7, 8]),
    terms: new Map([[3, []]]),
    taskProjects: new Map([[5, 3]]),
    keptSince: Date.UTC(2026, 2, 1) / 1000,
  };
  const refused = ["user_id: your role does not allow recording this member's time"];
  test.each<[string, Parameters<typeof judgeSlot>[1], string[]]>([
    ['accepts every member from an owner', { ...facts, reach: 'everyone' }, []],
    ['accepts the caller', { ...facts, reach: { userId: 7, managed: new Set() } }, []],
    ['rejects a colleague', { ...facts, reach: { userId: 8, managed: new Set() } }, refused],
    ['accepts a member on a managed project', { ...facts, reach: { userId: 8, managed: new Set(['3/7']) } }, []],
    ['rejects a member on another project', { ...facts, reach: { userId: 8, managed: new Set(['4/7']) } }, refused],
    [
      'rejects a stranger',
      { ...facts, memberIds: new Set(), reach: 'everyone' },
      ['user_id: was never a member of the organization'],
    ],
    [
      'rejects time whose activities were deleted',
      { ...facts, keptSince: facts.keptSince + 600, reach: 'everyone' },
      [
        'starts_at: is before 2026-03-01T00:10:00Z; activities before that instant were deleted, and their time can ' +
          'no longer be changed',
      ],
    ],
    [
      'rejects a project of another organization',
      { ...facts, terms: new Map(), reach: 'everyone' },
      ['project_id: is not a project of the organization'],
    ],
    [
      'rejects an unknown task',
      { ...facts, taskProjects: new Map(), reach: 'everyone' },
      ['task_id: is not a task of the project'],
    ],
    [
      'rejects a task of another project',
      { ...facts, taskProjects: new Map([[5, 4]]), reach: 'everyone' },
      ['task_id: is not a task of the project'],
    ],
  ])('%s', (_name, given, expected) => {
    expect(judgeSlot(slot, given)).toEqual(expected);
  });

  test('the billable default is that of the project terms in force on the date', () => {
    const terms = [
      { effectiveOn: '0001-01-01', billable: true },
      { effectiveOn: '2026-03-02', billable: false },
    ];
    expect([billableOn(terms, '2026-03-01'), billableOn(terms, '2026-03-02'), billableOn([], '2026-03-02')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test.each([
  [0, 600, [[0, 600]]],
  [
    300,
    900,
    [
      [300, 300],
      [600, 600],
    ],
  ],
  [
    599,
    602,
    [
      [599, 1],
      [600, 600],
      [1200, 1],
    ],
  ],
])('time from %i for %i s is split into slots', (startsAt, tracked, expected) => {
  expect(cutIntoSlots(startsAt, tracked).map((piece) => [piece.startsAt, piece.tracked])).toEqual(expected);
});

test('neighboring slots of a person form one interval', () => {
  const slots = [
    [7, 0],
    [7, 660],
    [7, 4800],
    [7, 9600],
    [8, 9600],
  ].map(([userId = 0, startsAt = 0]) => ({ userId, startsAt }));
  expect(intervalsAround(slots)).toEqual([
    { userId: 7, since: 0, until: 5400 },
    { userId: 7, since: 9600, until: 10200 },
    { userId: 8, since: 9600, until: 10200 },
  ]);
});

test('the comparison of days returns the days whose figures differ', () => {
  const day = {
    userId: 7,
    projectId: 3,
    date: '2026-03-02',
    tracked: 600,
    billable: 600,
    manual: 0,
    inputTracked: 0,
    keyboard: 0,
    mouse: 0,
    overall: 0,
  };
  const more = { ...day, tracked: 900 };
  const other = { ...day, date: '2026-03-03' };
  expect(compareDays([day], [day])).toEqual([]);
  const differences = compareDays([day, other], [more]);
  expect(differences.map(({ date, stored, computed }) => [date, stored?.tracked, computed?.tracked])).toEqual([
    ['2026-03-02', 600, 900],
    ['2026-03-03', 600, undefined],
  ]);
  expect(differences.map((difference) => correctionOf(difference).tracked)).toEqual([300, -600]);
});
