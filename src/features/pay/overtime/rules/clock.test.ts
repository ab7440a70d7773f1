import { describe, expect, test } from 'vitest';
import { night, policyOf } from '../../../../../test/harness/workweek.ts';
import type { OrgCalendar } from '../../../../time/calendar.ts';
import { type DayHoliday, MemberClock } from './clock.ts';
import { countWeek } from './count.ts';
import { CountedTime } from './counted-time.ts';
import type { PolicyInForce } from './policy.ts';
import type { PremiumRule } from '../../../../money/pay-rules.ts';

const hour = 3_600;
interface Facts {
  timeZone?: string;
  first?: string;
  daily: PolicyInForce;
  /** Days, or holidays with a class or a start. */
  holidays?: readonly (number | (DayHoliday & { day: number }))[];
}

const clockOf = ({ timeZone = 'UTC', first = '2026-03-02', daily, holidays = [] }: Facts) => {
  const calendar: OrgCalendar = [{ timeZone, weekStart: 1, effectiveFrom: null }];
  const [days, none] = [Array.from({ length: 7 }, () => daily), Array.from({ length: 7 }, () => null)];
  const policies = { daily: days, weekly: none, before: { daily, weekly: null } };
  const known = holidays.map((holiday) =>
    typeof holiday === 'number' ? { day: holiday, class: null, startsAt: null } : holiday,
  );
  const holidaysOn = (day: number) => known.filter((holiday) => holiday.day === day);
  const facts = { calendar, first: Temporal.PlainDate.from(first), policies, holidaysOn };
  return { policies, clock: new MemberClock(facts) };
};

/** Uninterrupted work on a project as slots of ten minutes. */
function slots(...shifts: readonly [string, number, number?][]) {
  const time = {
    starts: [] as number[],
    seconds: [] as number[],
    projectIds: [] as number[],
    billable: [] as number[],
  };
  for (const [at, seconds, projectId = 5] of shifts) {
    const begins = Temporal.Instant.from(at).epochMilliseconds / 1000;
    for (let done = 0; done < seconds; done += 600) {
      time.starts.push(begins + done);
      time.seconds.push(Math.min(600, seconds - done));
      time.projectIds.push(projectId);
      time.billable.push(1);
    }
  }
  return time;
}

describe('premiums for certain hours', () => {
  const daily = policyOf({ policyType: 'daily', threshold: '24', rules: { premiums: [night] } });
  const hoursOf = (facts: Omit<Facts, 'daily'>, ...shifts: readonly [string, number][]) =>
    clockOf({ ...facts, daily })
      .clock.piecesOf(slots(...shifts))
      .map(({ day, seconds, premiums }) => [day, seconds / hour, premiums.map(({ name }) => name).join()]);

  test('a shift is split where the premium begins and ends, and at midnight', () => {
    expect(hoursOf({}, ['2026-03-02T20:00:00Z', 10 * hour])).toEqual([
      [0, 2, ''],
      [0, 2, 'night'],
      [1, 5, 'night'],
      [1, 1, ''],
    ]);
  });

  test.each([
    ['Europe/Berlin', '2026-03-28', '2026-03-28T21:00:00Z', 6],
    ['Europe/Berlin', '2026-10-24', '2026-10-24T20:00:00Z', 8],
    ['America/New_York', '2026-03-07', '2026-03-08T03:00:00Z', 6],
    ['America/New_York', '2026-10-31', '2026-11-01T02:00:00Z', 8],
    ['Australia/Lord_Howe', '2026-04-04', '2026-04-04T11:00:00Z', 7.5],
    ['Asia/Kathmandu', '2026-03-07', '2026-03-07T16:15:00Z', 7],
  ])('in %s from %s, the night that begins at %s has %f hours', (timeZone, first, from, hours) => {
    const pieces = hoursOf({ timeZone, first }, [from, 10 * hour]);
    const length = pieces.reduce((sum, [, own, names]) => sum + (names === 'night' ? Number(own) : 0), 0);
    expect(length).toBe(hours);
  });

  // proves: overtime-policies-53
  test.each([
    ['02:30', '05:00', 2],
    ['22:00', '02:30', 2],
    ['02:00', '03:00', 0],
  ])('a skipped clock time moves to the next instant: %s to %s has %i h', (from, to, hours) => {
    const policy = policyOf({ policyType: 'daily', rules: { premiums: [{ ...night, from, to }] } });
    const { clock } = clockOf({ timeZone: 'Europe/Berlin', first: '2026-03-29', daily: policy });
    const pieces = clock.piecesOf(slots(['2026-03-28T23:00:00Z', 5 * hour]));
    const within = pieces.filter(({ premiums }) => premiums.length > 0);
    expect(within.reduce((sum, { seconds }) => sum + seconds, 0) / hour).toBe(hours);
  });

  test.each([
    ['on Sundays', { days: [0] }, [6]],
    ['on Mondays and holidays', { days: [1], holidays: true }, [0, 3]],
    ['on holidays', { holidays: true }, [3]],
    ['every day', {}, [0, 1, 2, 3, 4, 5, 6]],
  ])('a premium %s applies to whole days', (_name, rule, days) => {
    const policy = policyOf({
      policyType: 'daily',
      rules: { premiums: [{ ...night, from: null, to: null, ...rule }] },
    });
    const { clock } = clockOf({ daily: policy, holidays: [3] });
    expect([0, 1, 2, 3, 4, 5, 6].filter((day) => clock.premiumsOn(day).length > 0)).toEqual(days);
  });
});

describe('a holiday of a class or with a start', () => {
  const eve: DayHoliday = { class: 'Christmas', startsAt: '14:00' };
  const late = { day: 3, ...eve };
  const premium = { ...night, name: 'holiday', from: null, to: null, holidays: true };
  const hoursOf = (rule: Partial<PremiumRule>, holidays: Facts['holidays'] = [late]) => {
    const daily = policyOf({ policyType: 'daily', threshold: '24', rules: { premiums: [{ ...premium, ...rule }] } });
    const { clock } = clockOf({ daily, holidays });
    // From Thursday 8:00 to Friday 8:00. Days are numbered from Monday.
    const pieces = clock.piecesOf(slots(['2026-03-05T08:00:00Z', 24 * hour]));
    let at = 8;
    return pieces.flatMap(({ seconds, premiums }) => {
      const from = at;
      at += seconds / hour;
      return premiums.length > 0 ? [[from, at]] : [];
    });
  };

  // proves: overtime-62
  test.each<[string, Partial<PremiumRule>, number[][]]>([
    ['for a whole day, from its start to midnight', {}, [[14, 24]]],
    ['for hours that begin before its start, from its start', { from: '10:00', to: '16:00' }, [[14, 16]]],
    ['for hours that begin later, in these hours', { from: '22:00', to: '23:00' }, [[22, 23]]],
    ['for hours that end before its start, never', { from: '09:00', to: '12:00' }, []],
    ['for its weekday too, on the whole day', { days: [4] }, [[8, 24]]],
    ['for another weekday, from its start', { days: [1] }, [[14, 24]]],
    ['for its class', { holidays: false, holidayClasses: ['Christmas'] }, [[14, 24]]],
    ['for its class among others', { holidayClasses: ['Christmas', 'Easter'] }, [[14, 24]]],
    ['for other classes, never', { holidayClasses: ['Easter'] }, []],
  ])('has a premium %s', (_name, rule, expected) => {
    expect(hoursOf(rule)).toEqual(expected);
  });

  // proves: overtime-61, overtime-62
  test.each<[string, Facts['holidays'], number[][]]>([
    ['another holiday of the date begins at midnight', [late, { ...late, startsAt: null }], [[8, 24]]],
    ['the other holiday has another class', [late, { ...late, class: 'Easter', startsAt: null }], [[14, 24]]],
    ['the other holiday has no class', [late, 3], [[14, 24]]],
    [
      'the next date is such a holiday too',
      [late, { day: 4, class: 'Christmas', startsAt: null }],
      [
        [14, 24],
        [24, 32],
      ],
    ],
  ])('has a premium for its class if %s', (_name, holidays, expected) => {
    expect(hoursOf({ holidayClasses: ['Christmas'] }, holidays)).toEqual(expected);
  });

  // proves: overtime-62
  test('is not a premium of the whole date', () => {
    const daily = policyOf({ policyType: 'daily', rules: { premiums: [premium] } });
    const { clock } = clockOf({ daily, holidays: [late, 5] });
    expect([3, 4, 5].map((day) => clock.premiumsOn(day).length)).toEqual([0, 0, 1]);
  });
});

describe('a workday that begins at noon', () => {
  const daily = policyOf({ policyType: 'daily', threshold: '8', rules: { dayStartsAt: '12:00' } });
  const count = (facts: Omit<Facts, 'daily'>, ...shifts: readonly [string, number][]) => {
    const { clock, policies } = clockOf({ ...facts, daily });
    const pieces = clock.piecesOf(slots(...shifts));
    const before = pieces.filter(({ day, workday }) => day < 0 && workday === -1);
    const counted = new CountedTime();
    for (const piece of before) counted.addPiece(piece);
    return countWeek(
      pieces.filter(({ day }) => day >= 0),
      policies,
      0,
      { workday: -1, counted },
    );
  };

  test('a shift from 20:00 to 06:00 is one day, with two hours beyond eight', () => {
    expect(count({}, ['2026-03-02T20:00:00Z', 10 * hour]).dailyOvertime).toBe(2 * hour);
  });

  test('a shift across the start of the week continues the count', () => {
    const week = count({}, ['2026-03-01T20:00:00Z', 10 * hour]);
    expect([week.tracked, week.dailyOvertime]).toEqual([6 * hour, 2 * hour]);
  });

  test.each([
    ['Europe/Berlin', '2026-03-28', '2026-03-28T19:00:00Z'],
    ['America/Santiago', '2026-09-05', '2026-09-06T00:00:00Z'],
    ['Asia/Kathmandu', '2026-03-28', '2026-03-28T14:15:00Z'],
  ])('in %s a night shift across a clock change is one day', (timeZone, first, at) => {
    expect(count({ timeZone, first }, [at, 10 * hour]).dailyOvertime).toBe(2 * hour);
  });
});

test('time on two projects is ordered by start, then by project id, and stays grouped by date', () => {
  const { clock } = clockOf({ daily: policyOf({ policyType: 'daily' }) });
  const time = slots(
    ['2026-03-02T10:00:00Z', 300, 7],
    ['2026-03-02T10:05:00Z', 300, 5],
    ['2026-03-02T10:10:00Z', 600, 5],
  );
  expect(clock.piecesOf(time).map(({ projectId, seconds }) => [projectId, seconds])).toEqual([
    [7, 300],
    [5, 900],
  ]);
});
