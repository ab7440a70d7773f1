import { describe, expect, test } from 'vitest';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { affectedDays, dueAt } from './affected-days.ts';

const calendar = (timeZone: string): OrgCalendar => [{ timeZone, weekStart: 1, effectiveFrom: null }];

function affected(timeZone: string, since: string, until: string): string[] {
  const stretch = { userId: 1, projectId: 1, date: '2026-03-03', stored: true, tracked: 600, billable: 600 };
  const instants = { since: Temporal.Instant.from(since), until: Temporal.Instant.from(until) };
  return affectedDays(calendar(timeZone), [{ ...stretch, ...instants }])
    .map(({ date, isAdjacent }) => `${date.slice(5)}${isAdjacent ? ' beside' : ''}`)
    .toSorted();
}

describe('a change affects', () => {
  const table: readonly [string, string, string, string[]][] = [
    ['its day', '2026-03-03T12:00Z', '2026-03-03T12:10Z', ['03-03']],
    [
      'the previous day as well if the change is in the first three hours',
      '2026-03-03T02:50Z',
      '2026-03-03T03:00Z',
      ['03-02 beside', '03-03'],
    ],
    ['only its day if it begins later', '2026-03-03T03:00Z', '2026-03-03T03:10Z', ['03-03']],
    [
      'the next day as well if the change is in the last three hours',
      '2026-03-03T20:55Z',
      '2026-03-03T21:01Z',
      ['03-03', '03-04 beside'],
    ],
    ['only its day if it ends earlier', '2026-03-03T20:50Z', '2026-03-03T21:00Z', ['03-03']],
    ['both days if it crosses midnight', '2026-03-03T23:55Z', '2026-03-04T00:05Z', ['03-03', '03-04']],
    [
      'three days if the change covers a whole day',
      '2026-03-03T00:00Z',
      '2026-03-04T00:00Z',
      ['03-02 beside', '03-03', '03-04 beside'],
    ],
  ];
  test.each(table)('%s', (_name, since, until, expected) => {
    expect(affected('UTC', since, until)).toEqual(expected);
  });

  test('local days, including the day of a clock change', () => {
    expect(affected('Asia/Tokyo', '2026-03-03T16:00Z', '2026-03-03T16:10Z')).toEqual(['03-03 beside', '03-04']);
    expect(affected('Europe/Berlin', '2026-03-29T10:00Z', '2026-03-29T10:10Z')).toEqual(['03-29']);
  });

  test('each day once, as a changed day rather than a neighbouring one', () => {
    const stretch = (since: string, until: string) => ({
      userId: 1,
      projectId: 1,
      date: since.slice(0, 10),
      stored: true,
      tracked: 600,
      billable: 600,
      since: Temporal.Instant.from(since),
      until: Temporal.Instant.from(until),
    });
    const days = affectedDays(calendar('UTC'), [
      stretch('2026-03-02T23:00Z', '2026-03-02T23:10Z'),
      stretch('2026-03-03T00:10Z', '2026-03-03T00:20Z'),
    ]);
    expect(days).toEqual([
      { userId: 1, date: '2026-03-02', isAdjacent: false },
      { userId: 1, date: '2026-03-03', isAdjacent: false },
    ]);
  });
});

describe('a changed day is due', () => {
  const due = (now: string, graceHours: number, timeZone = 'UTC') =>
    dueAt(calendar(timeZone), '2026-03-02', { graceHours, now: Temporal.Instant.from(now) }).toString();
  test.each([
    ['when it has ended and the grace period has passed', '2026-03-02T10:00:00Z', 6, '2026-03-03T06:00:00Z'],
    ['at the same instant if it changes within the grace period', '2026-03-03T05:59:00Z', 6, '2026-03-03T06:00:00Z'],
    ['five minutes after a change that follows the grace period', '2026-03-03T06:00:00Z', 6, '2026-03-03T06:05:00Z'],
    ['when it has ended if there is no grace period', '2026-03-02T10:00:00Z', 0, '2026-03-03T00:00:00Z'],
  ])('%s', (_name, now, grace, expected) => expect(due(now, grace)).toBe(expected));

  test('in the local time zone', () => {
    expect(due('2026-03-02T10:00:00Z', 6, 'America/Los_Angeles')).toBe('2026-03-03T14:00:00Z');
  });
});
