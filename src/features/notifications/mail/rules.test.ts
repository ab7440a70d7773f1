import { expect, test } from 'vitest';
import { dateHeader, dueAtOf, retryAtOf } from './rules.ts';

const at = (text: string) => Temporal.Instant.from(text);

// proves: notices-23
test.each([
  ['at_once', '2026-03-02T06:59:00Z', 'Europe/Berlin', '2026-03-02T06:59:00Z'],
  ['hourly', '2026-03-02T06:59:00Z', 'Europe/Berlin', '2026-03-02T07:00:00Z'],
  ['hourly', '2026-03-02T07:00:00Z', 'Asia/Kathmandu', '2026-03-02T08:00:00Z'],
  ['daily', '2026-03-02T06:59:59Z', 'Europe/Berlin', '2026-03-02T07:00:00Z'],
  ['daily', '2026-03-02T07:00:00Z', 'Europe/Berlin', '2026-03-03T07:00:00Z'],
  ['daily', '2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
  ['daily', '2026-03-02T12:00:00Z', 'Asia/Kathmandu', '2026-03-03T02:15:00Z'],
  ['daily', '2026-03-02T12:00:00Z', 'Pacific/Kiritimati', '2026-03-02T18:00:00Z'],
] as const)('%s mail about an event at %s in %s is sent at %s', (digest, now, zone, expected) => {
  expect(dueAtOf(digest, at(now), zone)).toEqual(at(expected));
});

// proves: notices-24
test.each([
  [1, '2026-03-02T12:00:00Z', '2026-03-02T12:01:00Z'],
  [4, '2026-03-02T12:30:00Z', '2026-03-02T13:30:00Z'],
  [40, '2026-03-05T00:00:00Z', '2026-03-05T12:00:00Z'],
  [40, '2026-03-05T00:00:01Z', undefined],
] as const)('attempt %i at %s is followed by another one at %s', (attempts, now, expected) => {
  const mail = { attempts, begunAt: at('2026-03-02T12:00:00Z') };
  expect(retryAtOf(mail, at(now))).toEqual(expected && at(expected));
});

test('an instant is formatted for the mail header', () => {
  expect(dateHeader(at('2026-03-02T12:00:05.5Z'))).toBe('Mon, 2 Mar 2026 12:00:05 +0000');
});
