import { expect, test } from 'vitest';
import type { SumPeriod } from '../../../contract/lists/time.ts';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { periodsOf, periodIndexesByDate } from './periods.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const calendar: OrgCalendar = [
  { timeZone: 'UTC', weekStart: 1, effectiveFrom: null },
  { timeZone: 'UTC', weekStart: 0, effectiveFrom: Temporal.Instant.from('2026-03-16T00:00:00Z') },
];
const found = (kind: SumPeriod, from: string, to: string) =>
  periodsOf(calendar, kind, { startOn: date(from), stopOn: date(to) });

// proves: activities-54
test.each<[SumPeriod, string, string, string[]]>([
  ['day', '2026-02-27', '2026-03-01', ['02-27..02-27', '02-28..02-28', '03-01..03-01']],
  ['week', '2026-03-04', '2026-03-10', ['03-04..03-08', '03-09..03-10']],
  ['week', '2026-03-13', '2026-03-23', ['03-13..03-15', '03-16..03-21', '03-22..03-23']],
  ['month', '2026-01-31', '2026-03-01', ['01-31..01-31', '02-01..02-28', '03-01..03-01']],
])('the %ss of %s..%s', (kind, from, to, expected) => {
  const texts = found(kind, from, to).map(({ startOn, stopOn }) => `${startOn.toString()}..${stopOn.toString()}`);
  expect(texts.map((text) => text.replaceAll('2026-', ''))).toEqual(expected);
});

test('placesByDate maps each date to the index of its period', () => {
  expect(periodIndexesByDate(found('week', '2026-03-07', '2026-03-09'))).toEqual([0, 0, 1]);
  expect(periodIndexesByDate(found('month', '2026-02-27', '2026-03-02'))).toEqual([0, 0, 1, 1]);
  expect(periodIndexesByDate(found('day', '2025-01-01', '2026-02-04'))).toHaveLength(400);
});
