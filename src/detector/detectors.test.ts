/**
 * Tables of cases, one per detector. Minutes are [keyboard, mouse] active seconds from nine o'clock; periods are
 * minutes after nine.
 */

import { describe, expect, test } from 'vitest';
import type { ActivitySlot } from './signal/slots.ts';
import type { DayInput, Finding } from './events.ts';
import { corroborate } from './merge.ts';
import { defaultRules } from './rule-set.ts';
import { withoutMinutes, detected, shiftSlots, nineOClock, slotsOfMinutes, summary } from './testing/slots.ts';
import { minuteSeries } from './testing/synthetic.ts';

type Minute = readonly [number, number];

function minutes(count: number, of: (i: number) => Minute): Minute[] {
  return Array.from({ length: count }, (_, i) => of(i));
}

/** Minutes of a person at work: clumped, on both devices. */
function person(count: number, seed = 5): Minute[] {
  const counts = minuteSeries('bursty', seed, count);
  return counts.map((active, i) => (i % 3 === 0 ? [active, 0] : [0, active]));
}

/**
 * Slots whose active seconds alternate above and below a middle value; the last slot equals that value. They are as
 * sent by a tracker that records only the mouse and sends no minutes.
 */
function alternating(count: number, middle: number, distance: number): ActivitySlot[] {
  return Array.from({ length: count }, (_, i) => {
    const active = i === count - 1 ? middle : middle + (i % 2 ? distance : -distance);
    const seconds = { keyboardSeconds: null, mouseSeconds: active, overallSeconds: active };
    return { startsAt: nineOClock + 600 * i, trackedSeconds: 600, ...seconds };
  });
}

function only(prefix: string, slots: readonly ActivitySlot[], rest: Partial<DayInput> = {}): string[] {
  return summary(detected(slots, rest)).filter((line) => line.startsWith(prefix));
}

describe('consistent_persistent_activity', () => {
  const type = 'consistent_persistent_activity';
  const cases: readonly (readonly [string, readonly ActivitySlot[], readonly string[]])[] = [
    ['one second a minute for two hours', slotsOfMinutes(minutes(120, () => [0, 1])), [`${type} high 0-120`]],
    ['the same, sent as slots', withoutMinutes(slotsOfMinutes(minutes(120, () => [0, 1]))), [`${type} high 0-120`]],
    ['18-22 s every minute', slotsOfMinutes(minutes(90, (i) => [0, 18 + (i % 5)])), [`${type} high 0-90`]],
    [
      '10 and 30 s alternating: uneven minutes, equal slots',
      slotsOfMinutes(minutes(120, (i) => [0, i % 2 ? 10 : 30])),
      [`${type} high 0-120`],
    ],
    [
      'only one hour of this: one device is silent, so it may be chance',
      slotsOfMinutes(minutes(60, (i) => [0, i % 2 ? 10 : 30])),
      [`${type} low 0-60`],
    ],
    ['half an hour of the same count', slotsOfMinutes(minutes(30, () => [0, 7])), [`${type} high 0-30`]],
    ['twenty minutes are too short', slotsOfMinutes(minutes(20, () => [0, 7])), []],
    ['no input', slotsOfMinutes(minutes(120, () => [0, 0])), []],
    ['every second', slotsOfMinutes(minutes(120, () => [0, 60])), []],
    ['a person', slotsOfMinutes(person(300)), []],
    ['nine slots at a third, dispersion 3', alternating(9, 180, 19), [`${type} medium 0-90`]],
    ['nine busy slots that are this similar are chance', alternating(9, 330, 21), []],
    ['nine busy slots, dispersion 2', alternating(9, 330, 17), [`${type} low 0-90`]],
    ['eleven of them exceed chance', alternating(11, 330, 17), [`${type} medium 0-110`]],
    ['even slots of 100 s', withoutMinutes(slotsOfMinutes(minutes(120, () => [0, 10]))), [`${type} high 0-120`]],
  ];
  test.each(cases)('%s', (_, slots, wanted) => expect(only(type, slots)).toEqual(wanted));

  test('has evidence: statistic, value, limit, values of people, window, resolution and series', () => {
    const [event] = detected(slotsOfMinutes(minutes(60, (i) => [0, 18 + (i % 5)]))).filter(
      (found) => found.type === type,
    );
    expect(event?.evidence).toMatchObject({
      statistic: 'dispersion',
      limit: 1.5,
      peopleMeasure: { extreme: 9.5, typical: 24.6 },
      windowSeconds: 3600,
      resolutionSeconds: 60,
      samples: 60,
    });
    expect(event?.evidence.value).toBeCloseTo(0.1525, 3);
    expect(event?.evidence.activeShare).toBeCloseTo(1 / 3, 9);
    expect(event?.evidence.series?.mouse).toHaveLength(60);
    expect(event?.evidence.series?.startsAt[1]).toBe(nineOClock + 60);
  });
});

describe('consistent_variable_activity', () => {
  const type = 'consistent_variable_activity';
  test('flat blocks of different levels', () => {
    const blocks = minutes(120, (i) => [0, Math.floor(i / 30) % 2 ? 40 : 20]);
    expect(only(type, slotsOfMinutes(blocks))).toEqual([`${type} high 0-120`]);
  });
  test('a call that ends with a burst does not count as flat blocks', () => {
    const call = minutes(70, (i) => [0, i < 56 ? 0 : ([9, 17, 18, 17, 8, 16, 15, 19, 14][i % 9] ?? 0)]);
    expect(only(type, slotsOfMinutes(call))).toEqual([]);
    expect(only(type, slotsOfMinutes(minutes(70, (i) => [0, i < 35 ? 1 : 16])))).toEqual([`${type} high 0-70`]);
  });
  test('a busy person has memory', () => expect(only(type, slotsOfMinutes(person(300, 8)))).toEqual([]));
  describe('a lack of memory is low, and medium together with another family', () => {
    const finding = (type: Finding['type'], level: Finding['level'], statistic: string): Finding => ({
      type,
      level,
      startsAt: nineOClock,
      endsAt: nineOClock + 10_800,
      evidence: { statistic } as Finding['evidence'],
    });
    const levelBeside = (statistic: string, other: Finding): number | undefined =>
      corroborate([finding('consistent_variable_activity', 1, statistic), other])[0]?.level;
    test.each([
      ['memory', 'automation_like_activity', 2, 2],
      ['silent_minutes', 'suspicious_activity', 3, 2],
      ['memory', 'automation_like_activity', 1, 1],
      ['memory', 'consistent_persistent_activity', 3, 1],
      ['memory', 'long_period_of_single_mouse_activity', 3, 1],
      ['local_dispersion', 'automation_like_activity', 3, 1],
    ] as const)('%s with %s of level %i: %i', (statistic, other, level, wanted) => {
      expect(levelBeside(statistic, finding(other, level, 'burstiness'))).toBe(wanted);
    });
  });
  test('is off when switched off', () => {
    const blocks = slotsOfMinutes(minutes(120, (i) => [0, Math.floor(i / 30) % 2 ? 40 : 20]));
    const off = { ...defaultRules, types: { ...defaultRules.types, [type]: { on: false, minimumMinutes: 30 } } };
    expect(summary(detected(blocks, {}, off)).filter((line) => line.startsWith(type))).toEqual([]);
  });
});

describe('automation_like_activity', () => {
  const type = 'automation_like_activity';
  const cases: readonly (readonly [string, readonly ActivitySlot[], readonly string[]])[] = [
    ['equal counts', slotsOfMinutes(minutes(60, () => [0, 7])), [`${type} high 0-60`]],
    ['equal slots', withoutMinutes(slotsOfMinutes(minutes(120, () => [0, 7]))), [`${type} high 0-120`]],
    ['saturated', slotsOfMinutes(minutes(60, () => [59, 0])), [`${type} high 0-60`]],
    ['one second every five minutes', slotsOfMinutes(minutes(120, (i) => [0, i % 5 ? 0 : 1])), [`${type} high 0-120`]],
    [
      'two seconds per slot, sent only as slots',
      withoutMinutes(slotsOfMinutes(minutes(180, (i) => [0, i % 5 ? 0 : 1]))),
      [`${type} high 0-180`],
    ],
    ['a person', slotsOfMinutes(person(240, 9)), []],
  ];
  test.each(cases)('%s', (_, slots, wanted) => expect(only(type, slots)).toEqual(wanted));
  test('is not analysed unless switched on', () => {
    const events = detected(slotsOfMinutes(minutes(60, () => [59, 0])), {}, defaultRules);
    expect(events.map((event) => event.type)).not.toContain(type);
  });
});

describe('workload', () => {
  const cases: readonly (readonly [string, readonly ActivitySlot[], readonly string[]])[] = [
    ['unusual_high_mouse', slotsOfMinutes(minutes(50, () => [0, 58])), ['unusual_high_mouse_activity medium 0-50']],
    ['unusual_high_keyboard', slotsOfMinutes(minutes(50, () => [52, 0])), ['unusual_high_keyboard_activity low 0-50']],
    ['unusual_high', slotsOfMinutes(minutes(40, () => [0, 60])), []],
    [
      'long_period_of_single_mouse',
      slotsOfMinutes(minutes(125, () => [0, 12])),
      ['long_period_of_single_mouse_activity medium 0-125'],
    ],
    [
      'long_period_of_single_keyboard',
      slotsOfMinutes(minutes(60, () => [12, 0])),
      ['long_period_of_single_keyboard_activity low 0-60'],
    ],
    ['long_period', slotsOfMinutes(minutes(90, (i) => (i % 20 ? [0, 12] : [12, 0]))), []],
    ['breakless', slotsOfMinutes(person(310, 3).map(([k, m]) => [k, m + 1])), ['breakless_work medium 0-310']],
    ['breakless', withoutMinutes(slotsOfMinutes(minutes(370, (i) => [i % 30, 5]))), ['breakless_work low 0-370']],
    ['breakless', [...slotsOfMinutes(person(150)), ...shiftSlots(slotsOfMinutes(person(150)), 9300)], []],
  ];
  test.each(cases)('%s', (type, slots, wanted) => expect(only(type, slots)).toEqual(wanted));

  // proves: unusual-activities-29
  test.each([
    [undefined, 'medium'],
    [19, 'medium'],
    [20, 'high'],
  ] as const)('after %s measured days, workload is limited to %s', (historyDays, wanted) => {
    const slots = slotsOfMinutes(minutes(185, () => [0, 12]));
    const events = detected(slots, historyDays === undefined ? {} : { historyDays });
    const of = (type: string) => events.find((event) => event.type === type)?.confidence;
    expect(of('long_period_of_single_mouse_activity')).toBe(wanted);
    expect(of('consistent_persistent_activity')).toBe('high');
  });

  test('a device that was not recorded does not count as silent', () => {
    const slots = slotsOfMinutes(minutes(125, () => [0, 12]));
    expect(only('long_period', slots, { keyboardRecorded: false })).toEqual([]);
    const unknown = slots.map((slot) => ({
      ...slot,
      keyboardSeconds: null,
      minutes: slot.minutes?.map(([, m, o]) => [null, m, o] as const) ?? null,
    }));
    expect(only('long_period', unknown)).toEqual([]);
  });

  test("a member's own history excuses workload types by one level, but no other types", () => {
    const slots = slotsOfMinutes(minutes(125, () => [0, 12]));
    const usual = { median: 110, mad: 10, windows: 25, days: 6 };
    const history = {
      long_period_of_single_mouse_activity: usual,
      consistent_persistent_activity: { ...usual, median: 0, mad: 1 },
    };
    const events = detected(slots, { history });
    const single = events.find((event) => event.type === 'long_period_of_single_mouse_activity');
    expect(single?.confidence).toBe('low');
    expect(single?.evidence.ownHistoryMedian).toBe(110);
    expect(events.find((event) => event.type === 'consistent_persistent_activity')?.confidence).toBe('high');
    const few = { long_period_of_single_mouse_activity: { ...usual, days: 4 } };
    expect(detected(slots, { history: few }).find((event) => event.type === single?.type)?.confidence).toBe('medium');
  });
});

describe('applications', () => {
  const working = (
    count: number,
    apps: readonly { name: string; seconds: number }[],
    urls: { url: string; seconds: number }[] | null = [],
  ): ActivitySlot[] => slotsOfMinutes(person(count)).map((slot) => ({ ...slot, apps, urls }));
  const editor = [{ name: 'Editor', seconds: 590 }];
  const cases: readonly (readonly [string, readonly ActivitySlot[], readonly string[]])[] = [
    ['sustained', working(180, editor), ['sustained_high_focus_time medium 0-180']],
    ['sustained', working(100, editor), []],
    [
      'sustained',
      working(180, [
        { name: 'Editor', seconds: 530 },
        { name: 'Mail', seconds: 70 },
      ]),
      [],
    ],
    [
      'sustained',
      working(120, [{ name: 'Google Chrome', seconds: 600 }], [{ url: 'https://docs.example.org/a', seconds: 595 }]),
      ['sustained_high_focus_time low 0-120'],
    ],
    ['sustained', working(120, [{ name: 'Google Chrome', seconds: 600 }]), ['sustained_high_focus_time low 0-120']],
    // If a browser's addresses were not recorded, the time can belong to many sites.
    ['sustained', working(120, [{ name: 'Google Chrome', seconds: 600 }], null), []],
    ['suspicious', working(20, [{ name: 'Move Mouse.EXE', seconds: 3 }]), ['suspicious_activity high 0-20']],
    ['suspicious', working(20, [{ name: 'Removed mouse cover', seconds: 3 }]), []],
    [
      'suspicious',
      working(20, editor, [{ url: 'https://mouse-jiggler.example/download', seconds: 5 }]),
      ['suspicious_activity high 0-20'],
    ],
    ['suspicious', working(20, [{ name: 'AutoHotkey', seconds: 600 }]), []],
    ['suspicious', working(20, [{ name: 'Caffeine', seconds: 600 }]), []],
  ];
  test.each(cases)('%s %#', (type, slots, wanted) => expect(only(type, slots)).toEqual(wanted));

  test('a macro tool is flagged only if input is machine-like', () => {
    const slots = slotsOfMinutes(minutes(60, () => [0, 7])).map((slot) => ({
      ...slot,
      apps: [{ name: 'AutoHotkey', seconds: 600 }],
    }));
    const [event] = detected(slots).filter(({ type }) => type === 'suspicious_activity');
    expect(event?.confidence).toBe('high');
    expect(event?.evidence.corroboratedBy).toContain('automation_like_activity');
    expect(event?.suspiciousApps).toEqual(['AutoHotkey']);
  });

  test('an organization can allow names, add names and move them between tiers', () => {
    const applications = {
      ...defaultRules.applications,
      allowed: ['Move Mouse'],
      added: [
        { name: 'House Clicker', tier: 'A' as const },
        { name: 'jiggler', tier: 'C' as const },
      ],
    };
    const rules = { ...defaultRules, applications };
    const names = (name: string): string[] =>
      detected(working(10, [{ name, seconds: 9 }]), {}, rules).flatMap((event) => event.suspiciousApps);
    expect(names('Move Mouse')).toEqual([]);
    expect(names('house clicker.exe')).toEqual(['house clicker.exe']);
    expect(names('Jiggler')).toEqual([]);
    expect(names('OP Auto Clicker 3')).toEqual(['OP Auto Clicker 3']);
  });
});
