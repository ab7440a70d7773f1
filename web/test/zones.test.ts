import { describe, expect, test } from 'vitest';
import { clockOf, clockText, edgesText } from '../src/words/clocks.ts';
import { edgesOf, instantIn, instantText, ticksBetween, timeOf, timeOn } from '../src/words/zones.ts';

const at = (instant: string) => Date.parse(instant);

/** A day in a zone, from midnight to midnight. */
const dayOf = (zone: string, date: string, next: string) =>
  [instantIn(zone, `${date}T00:00`), instantIn(zone, `${next}T00:00`)] as const;

describe('a time in a zone', () => {
  test.each([
    ['Asia/Kathmandu', '2026-02-27T18:00:00Z', '23:45'],
    ['Australia/Lord_Howe', '2026-02-27T18:00:00Z', '05:00'],
    ['Australia/Lord_Howe', '2026-06-27T18:00:00Z', '04:30'],
    ['Europe/Berlin', '2026-03-29T00:59:00Z', '01:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '03:00'],
  ])('of %s at %s is %s', (zone, instant, text) => {
    expect(timeOf(at(instant), zone, 'en')).toBe(text);
    expect(timeOf(at(instant), zone, 'de')).toBe(text);
  });

  // proves: browser-38
  test.each([
    ['Europe/Berlin', '2026-10-24T23:59:00Z', '01:59'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '02:30 CEST'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '02:30 CET'],
    ['Europe/Berlin', '2026-10-25T02:00:00Z', '03:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:15:00Z', '01:15'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '01:45 GMT+11'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '01:45 GMT+10:30'],
    ['Australia/Lord_Howe', '2026-04-04T15:30:00Z', '02:00'],
  ])('of %s at %s, in a repeated hour, is %s', (zone, instant, text) => {
    expect(timeOf(at(instant), zone, 'en')).toBe(text);
  });

  // proves: browser-38
  test('contains the weekday if the date in the zone differs', () => {
    expect(timeOn('2026-02-27', at('2026-02-27T18:00:00Z'), 'Asia/Kathmandu', 'en')).toBe('23:45');
    expect(timeOn('2026-02-27', at('2026-02-27T18:30:00Z'), 'Asia/Kathmandu', 'en')).toBe('Sat 00:15');
    expect(timeOn('2026-02-27', at('2026-02-26T23:00:00Z'), 'America/New_York', 'de')).toBe('Do 18:00');
  });

  test('names the zone if it includes the date', () => {
    const instant = at('2026-02-27T18:00:00Z');
    expect(instantText('en', 'Asia/Kathmandu', instant)).toBe('27 Feb 2026, 23:45 GMT+5:45');
    expect(instantText('de', 'Europe/Berlin', instant)).toBe('27. Feb. 2026, 19:00 MEZ');
  });
});

describe('the hours of a day', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-30', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-26', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-05', 23],
    ['Asia/Kathmandu', '2026-03-29', '2026-03-30', 24],
  ])('in %s on %s each have one mark, before %s', (zone, date, next, hours) => {
    const [since, until] = dayOf(zone, date, next);
    const ticks = ticksBetween([since, until - 1], 60, zone);
    expect(ticks).toHaveLength(hours);
    expect(ticks[0]).toBe(since);
    expect(ticks.every((tick) => timeOf(tick, zone, 'en').slice(3, 5) === '00')).toBe(true);
  });

  test('follow the selected zone, not the zone of the day', () => {
    const ticks = ticksBetween(dayOf('Europe/Berlin', '2026-02-27', '2026-02-28'), 240, 'Asia/Kathmandu');
    const texts = ticks.map((tick) => timeOn('2026-02-27', tick, 'Asia/Kathmandu', 'en'));
    expect(texts).toEqual(['08:00', '12:00', '16:00', '20:00', 'Sat 00:00', 'Sat 04:00']);
  });
});

describe('a day in another time zone', () => {
  const textOf = (day: readonly [number, number], zone: string) => edgesText('en', edgesOf(day, zone, 'en'));

  // proves: browser-38
  test('shows its start and end', () => {
    const berlin = dayOf('Europe/Berlin', '2026-02-27', '2026-02-28');
    expect(textOf(berlin, 'Europe/Berlin')).toBe('');
    expect(textOf(berlin, 'Europe/Oslo')).toBe('');
    expect(textOf(berlin, 'America/New_York')).toBe(
      'In this time zone, the organization’s day runs from Thu 26 Feb, 18:00 to Fri 27 Feb, 18:00.',
    );
    expect(textOf(berlin, 'Asia/Kathmandu')).toBe(
      'In this time zone, the organization’s day runs from Fri 27 Feb, 04:45 to Sat 28 Feb, 04:45.',
    );
  });

  // proves: browser-38
  test('of 23, 23.5, 24.5 and 25 hours shows its length', () => {
    const spring = dayOf('Europe/Berlin', '2026-03-29', '2026-03-30');
    expect(textOf(spring, 'Europe/Berlin')).toBe('This day has 23 hours because the clocks change.');
    expect(textOf(spring, 'UTC')).toBe(
      'In this time zone, the organization’s day runs from Sat 28 Mar, 23:00 to Sun 29 Mar, 22:00. ' +
        'This day has 23 hours because the clocks change.',
    );
    const autumn = dayOf('Europe/Berlin', '2026-10-25', '2026-10-26');
    expect(textOf(autumn, 'Europe/Berlin')).toBe('This day has 25 hours because the clocks change.');
    const zone = 'Australia/Lord_Howe';
    expect(edgesText('de', edgesOf(dayOf(zone, '2026-10-04', '2026-10-05'), zone, 'de'))).toBe(
      'Dieser Tag hat 23,5 Stunden, weil die Uhren umgestellt werden.',
    );
    expect(textOf(dayOf(zone, '2026-04-05', '2026-04-06'), zone)).toContain('24.5 hours');
  });
});

test('the time zone follows the choice; times of several members use the organization’s', () => {
  const zones = { organization: 'Europe/Berlin', viewer: 'America/New_York' };
  const zoneOf = (choice: 'organization' | 'member' | 'viewer', member?: string) =>
    clockText('en', clockOf(choice, { ...zones, member }));
  expect(zoneOf('organization', 'Asia/Kathmandu')).toBe('Times are in the organization’s time zone (Europe/Berlin).');
  expect(zoneOf('member', 'Asia/Kathmandu')).toBe('Times are in the member’s time zone (Asia/Kathmandu).');
  expect(zoneOf('member')).toBe('Times are in the organization’s time zone (Europe/Berlin).');
  expect(zoneOf('viewer', 'Asia/Kathmandu')).toBe('Times are in your time zone (America/New_York).');
});
