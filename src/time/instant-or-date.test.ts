import { expect, test } from 'vitest';
import type { OrgCalendar } from './calendar.ts';
import { isInstantOrDate, readInstantOrDate } from './instant-or-date.ts';

const berlin: OrgCalendar = [
  { effectiveFrom: Temporal.Instant.from('1970-01-01T00:00:00Z'), timeZone: 'Europe/Berlin', weekStart: 1 },
];

// proves: requests-23
test.each([
  ['2026-03-02', '2026-03-01T23:00:00Z'],
  ['2026-07-02', '2026-07-01T22:00:00Z'],
  ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
  ['2026-03-02 09:00:00+02:00', '2026-03-02T07:00:00Z'],
])('%s in Berlin is %s', (text, instant) => {
  expect(isInstantOrDate(text)).toBe(true);
  expect(readInstantOrDate(berlin, text)?.toString()).toBe(instant);
});

test.each(['', 'yesterday', '2026-02-30', '2026-03-02T09:00:00', '2026-3-2', '20260302', '1969-12-31', '2201-01-01'])(
  '%j is neither an instant nor a date',
  (text) => {
    expect(isInstantOrDate(text)).toBe(false);
    expect(readInstantOrDate(berlin, text)).toBeNull();
  },
);
