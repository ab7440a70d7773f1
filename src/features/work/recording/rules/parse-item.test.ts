import { describe, expect, test } from 'vitest';
import { activityItem } from '../../../../contract/activity-item.ts';
import { ingestWindow, parseItem } from './parse-item.ts';

const window = ingestWindow(Temporal.Instant.from('2026-03-02T12:00:00Z'));
const item = { user_id: 7, project_id: 3, starts_at: '2026-03-02T11:00:00Z', tracked: 600 };
const bits = 'f00000000000001';
const silent = '000000000000000';
const repeat = <T>(value: T, count: number) => Array.from({ length: count }, () => value);

function faultsOf(change: object): string[] {
  const reading = parseItem({ ...item, ...change }, window);
  return 'faults' in reading ? reading.faults : [];
}

function slotOf(change: object) {
  const reading = parseItem({ ...item, ...change }, window);
  if ('faults' in reading) throw new Error(reading.faults.join('; '));
  return reading.slot;
}

// proves: activities-17, activities-18, activities-20, activities-21
describe('an item is rejected', () => {
  const range = (from: number, to: number) => `must be an integer from ${from} to ${to}`;
  const hex = 'seconds: must contain 15 hexadecimal digits per minute and device';
  const text = (longest: number) => `must be a text of 1 to ${longest} valid characters`;
  test.each<[string, object, string]>([
    ['without a user', { user_id: undefined }, 'user_id: is required'],
    ['with user null', { user_id: null }, 'user_id: is required'],
    ['with the user as text', { user_id: '7' }, `user_id: ${range(1, 2147483647)}`],
    ['with project 0', { project_id: 0 }, `project_id: ${range(1, 2147483647)}`],
    ['with a project beyond int32', { project_id: 2147483648 }, `project_id: ${range(1, 2147483647)}`],
    ['without tracked seconds', { tracked: 0 }, `tracked: ${range(1, 600)}`],
    ['with 601 s', { tracked: 601 }, `tracked: ${range(1, 600)}`],
    ['with half a second', { tracked: 0.5 }, `tracked: ${range(1, 600)}`],
    [
      'that ends after its slot',
      { starts_at: '2026-03-02T11:00:01Z' },
      'tracked: must end within the ten-minute slot (aligned to UTC) that it starts in',
    ],
    [
      'without an offset',
      { starts_at: '2026-03-02T11:00:00' },
      'starts_at: must be an ISO 8601 date-time from 1970 to 2200 with Z or an offset, such as 2026-03-02T09:00:00Z',
    ],
    [
      'on a day that does not exist',
      { starts_at: '2026-02-30T11:00:00Z' },
      'starts_at: must be an ISO 8601 date-time from 1970 to 2200 with Z or an offset, such as 2026-03-02T09:00:00Z',
    ],
    [
      'in the year 1969',
      { starts_at: '1969-12-31T11:00:00Z' },
      'starts_at: must be an ISO 8601 date-time from 1970 to 2200 with Z or an offset, such as 2026-03-02T09:00:00Z',
    ],
    [
      'with a number as start',
      { starts_at: 1772449200 },
      'starts_at: must be an ISO 8601 date-time from 1970 to 2200 with Z or an offset, such as 2026-03-02T09:00:00Z',
    ],
    [
      'that ends eleven minutes ahead',
      { starts_at: '2026-03-02T12:10:00Z', tracked: 60 },
      'starts_at: the time must not end later than ten minutes from now',
    ],
    [
      'older than three years',
      { starts_at: '2023-03-02T11:59:59Z', tracked: 1 },
      'starts_at: must not be more than three years ago',
    ],
    [
      'with more keyboard than tracked seconds',
      { tracked: 100, keyboard: 101 },
      'keyboard: must not exceed the tracked seconds',
    ],
    ['with negative mouse seconds', { mouse: -1 }, `mouse: ${range(0, 600)}`],
    ['with overall as text', { overall: '5' }, `overall: ${range(0, 600)}`],
    ['with billable as a number', { billable: 1 }, 'billable: must be true or false'],
    ['with task 0', { task_id: 0 }, `task_id: ${range(1, 2147483647)}`],
    [
      'with minutes that do not add up to the total',
      { keyboard: 9, minutes: [[10, 0, 10]] },
      'keyboard: is 9, but the minutes sum to 10',
    ],
    [
      'with a total for a device without minutes',
      { mouse: 9, minutes: [[10, null, 10]] },
      'mouse: is 9, but the minutes have no seconds of this device',
    ],
    [
      'with minutes that exceed the tracked time',
      {
        tracked: 60,
        minutes: [
          [50, 0, 50],
          [50, 0, 50],
        ],
      },
      'keyboard: must not exceed the tracked seconds',
    ],
    [
      'with 61 s in a minute',
      { minutes: [[61, 0, 0]] },
      'minutes: must contain [keyboard, mouse, overall] per minute, each null or an integer from 0 to 60',
    ],
    [
      'with only two values for a minute',
      { minutes: [[1, 2]] },
      'minutes: must contain [keyboard, mouse, overall] per minute, each null or an integer from 0 to 60',
    ],
    ['with eleven minutes', { minutes: repeat([0, 0, 0], 11) }, 'minutes: must be a list of up to 10 entries'],
    [
      'with minutes after the end of the slot',
      { starts_at: '2026-03-02T11:09:00Z', tracked: 60, minutes: repeat([0, 0, 0], 2) },
      'minutes: must end within the ten-minute slot',
    ],
    [
      'with more active seconds in the first minute than seconds from the start',
      { starts_at: '2026-03-02T11:00:20Z', tracked: 60, minutes: [[0, 41, 41]] },
      'minutes: must have up to 40 active seconds from starts_at to the end of the first minute',
    ],
    [
      'with minutes after the end of the slot, counted from the clock minute of the start',
      { starts_at: '2026-03-02T11:08:30Z', tracked: 90, minutes: repeat([0, 0, 0], 3) },
      'minutes: must end within the ten-minute slot',
    ],
    [
      'with an active second before the start',
      { starts_at: '2026-03-02T11:00:04Z', tracked: 60, seconds: { mouse: ['100000000000000'] } },
      'seconds: must have no active second before starts_at, so the first 4 bits must be 0',
    ],
    ['with 14 digits', { seconds: { keyboard: ['f0000000000000'] } }, hex],
    ['with a digit that is not hexadecimal', { seconds: { keyboard: ['g00000000000000'] } }, hex],
    ['with the bits as one text', { seconds: { keyboard: bits } }, hex],
    [
      'with seconds of another device',
      { seconds: { touch: [bits] } },
      'seconds: must be an object with keyboard and mouse',
    ],
    ['with seconds as a list', { seconds: [bits] }, 'seconds: must be an object with keyboard and mouse'],
    [
      'with a total that differs from the seconds',
      { mouse: 4, seconds: { mouse: [bits] } },
      'mouse: is 4, but the minutes sum to 5',
    ],
    [
      'with minutes that differ from the seconds',
      { minutes: [[5, null, 6]], seconds: { keyboard: [bits] } },
      'minutes: must agree with seconds',
    ],
    ['with apps as an object', { apps: {} }, 'apps: must be a list of up to 100 entries'],
    ['with 101 apps', { apps: repeat({ name: 'a', seconds: 1 }, 101) }, 'apps: must be a list of up to 100 entries'],
    ['with an app that has no name', { apps: [{ seconds: 1 }] }, 'apps[0].name: is required'],
    ['with an empty app name', { apps: [{ name: '', seconds: 1 }] }, `apps[0].name: ${text(255)}`],
    [
      'with an app name that is too long',
      { apps: [{ name: 'a'.repeat(256), seconds: 1 }] },
      `apps[0].name: ${text(255)}`,
    ],
    ['with a NUL', { apps: [{ name: 'a\0', seconds: 1 }] }, `apps[0].name: ${text(255)}`],
    ['with half a character', { urls: [{ url: '\ud800', seconds: 1 }] }, `urls[0].url: ${text(2048)}`],
    ['with an app for 601 s', { apps: [{ name: 'a', seconds: 601 }] }, `apps[0].seconds: ${range(0, 600)}`],
    ['with an unknown field of an app', { apps: [{ name: 'a', seconds: 1, x: 1 }] }, 'apps[0].x: is not a known field'],
    ['with an app that is text instead of an object', { apps: ['a'] }, 'apps[0].name: is required'],
    ['with a screenshot as text', { screenshot_ids: ['1'] }, 'screenshot_ids: must contain integers of 1 or more'],
    ['with an unknown field', { colour: 'red' }, 'colour: is not a known field'],
    ['with a __proto__ field', JSON.parse('{"__proto__": {"a": 1}}') as object, '__proto__: is not a known field'],
  ])('%s', (_name, change, fault) => {
    expect(faultsOf(change)).toContain(fault);
  });

  test.each([[null], [5], ['x'], [[]], [true]])('%j is not an item', (value) => {
    expect(parseItem(value, window)).toEqual({ faults: ['activity: must be an object'] });
  });

  test('all faults of an item are reported at once', () => {
    expect(faultsOf({ user_id: 0, tracked: 0, mouse: -1, colour: 1 })).toHaveLength(4);
  });
});

// proves: activities-18, activities-21
describe('an item is accepted', () => {
  test.each<[string, object]>([
    ['that ends ten minutes from now', { starts_at: '2026-03-02T12:00:00Z', tracked: 600 }],
    ['from three years ago', { starts_at: '2023-03-02T12:00:00Z' }],
    ['in the last second of a slot', { starts_at: '2026-03-02T11:09:59Z', tracked: 1 }],
    ['with an offset', { starts_at: '2026-03-02T16:45:00+05:45' }],
    [
      'with null for all optional fields',
      {
        keyboard: null,
        mouse: null,
        overall: null,
        billable: null,
        task_id: null,
        minutes: null,
        seconds: null,
        apps: null,
        urls: null,
        screenshot_ids: null,
      },
    ],
    ['with empty lists', { minutes: [], apps: [], urls: [], screenshot_ids: [], seconds: {} }],
    ['with fewer minutes than tracked', { minutes: [[1, 1, 1]] }],
    [
      'with minutes from any second',
      {
        starts_at: '2026-03-02T11:08:20Z',
        tracked: 100,
        minutes: [
          [40, null, 40],
          [60, null, 60],
        ],
      },
    ],
    [
      'with the last second of ten minutes',
      { starts_at: '2026-03-02T11:09:59Z', tracked: 1, seconds: { keyboard: ['000000000000001'] } },
    ],
    [
      'with totals that agree with the minutes',
      {
        keyboard: 15,
        mouse: 0,
        overall: 17,
        minutes: [
          [10, null, 10],
          [5, null, 7],
        ],
      },
    ],
  ])('%s', (_name, change) => {
    expect(faultsOf(change)).toEqual([]);
  });

  // proves: activities-13
  test('with a fraction of a second, which is cut off', () => {
    expect(slotOf({ starts_at: '2026-03-02T11:09:59.9Z', tracked: 1 }).startsAt).toBe(
      slotOf({ starts_at: '2026-03-02T11:09:59Z', tracked: 1 }).startsAt,
    );
  });

  // proves: activities-19
  test('with minutes, from which the server derives missing totals', () => {
    expect(
      slotOf({
        minutes: [
          [10, null, 10],
          [5, null, 7],
        ],
      }),
    ).toMatchObject({ keyboard: 15, mouse: null, overall: 17 });
  });

  // proves: activities-20
  test('with seconds from any second, counted from the clock minute of the start', () => {
    const keyboard = ['08000000000000f', '800000000000000'];
    const slot = slotOf({ starts_at: '2026-03-02T11:00:04Z', tracked: 57, seconds: { keyboard } });
    expect(slot).toMatchObject({
      minutes: '[[5,null,5],[1,null,1]]',
      keyboard: 6,
      seconds: JSON.stringify({ keyboard }),
    });
  });

  // proves: activities-19
  test('with seconds, from which the server derives minutes and totals, `overall` from both devices', () => {
    const slot = slotOf({ seconds: { keyboard: [bits.toUpperCase(), silent], mouse: ['800000000000003'] } });
    expect(slot).toMatchObject({
      minutes: '[[5,3,6],[0,0,0]]',
      keyboard: 5,
      mouse: 3,
      overall: 6,
      seconds: JSON.stringify({ keyboard: [bits, silent], mouse: ['800000000000003'] }),
    });
  });

  test('with a device without seconds, which counts as not recorded', () => {
    expect(slotOf({ seconds: { keyboard: [bits], mouse: null } })).toMatchObject({
      keyboard: 5,
      mouse: null,
      overall: 5,
    });
  });

  test('with every field of the contract', () => {
    const all = Object.fromEntries(Object.keys(activityItem.properties).map((name) => [name, null]));
    expect(faultsOf(all).filter((fault) => fault.includes('known field'))).toEqual([]);
  });
});
