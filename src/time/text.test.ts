import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMicros,
  formatSeconds,
  parseDate,
  parseDateTime,
  readUnixSeconds,
  truncateToMicros,
  truncateToSeconds,
} from './text.ts';

const at = (text: string) => Temporal.Instant.from(text);

// proves: requests-21, requests-22, requests-24, requests-25
describe('parseDateTime', () => {
  test.each([
    ['2026-07-30T13:09:19Z', '2026-07-30T13:09:19Z'],
    ['2026-07-30T13:09:19.868622Z', '2026-07-30T13:09:19.868622Z'],
    ['2026-07-30T13:09:19,5Z', '2026-07-30T13:09:19.5Z'],
    ['2026-07-30 13:09:19Z', '2026-07-30T13:09:19Z'],
    ['2026-07-30 15:09:19.5 02:00', '2026-07-30T13:09:19.5Z'],
    ['2026-07-30T13:09Z', '2026-07-30T13:09:00Z'],
    ['2026-07-30t13:09:19z', '2026-07-30T13:09:19Z'],
    ['2026-07-30T15:09:19+02:00', '2026-07-30T13:09:19Z'],
    ['2026-07-30T15:09:19 02:00', '2026-07-30T13:09:19Z'],
    ['2026-07-30T15:09:19 0200', '2026-07-30T13:09:19Z'],
    ['2026-07-30T15:09:19+0200', '2026-07-30T13:09:19Z'],
    ['2026-07-30T15:09:19+02', '2026-07-30T13:09:19Z'],
    ['2026-07-30T07:39:19-05:30', '2026-07-30T13:09:19Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z'],
    ['2200-12-31T23:59:59.999999Z', '2200-12-31T23:59:59.999999Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z'],
  ])('%s -> %s', (text, expected) => {
    expect(parseDateTime(text)?.toString()).toBe(expected);
  });

  test.each([
    '',
    'now',
    '2026-07-30',
    '2026-07-30T13:09:19',
    '2026-07-30T13:09:19 ',
    '2026-07-30  13:09:19Z',
    '2026-07-30 13:09:19',
    '2026-07-30T13Z',
    '20260730T130919Z',
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-07-30T24:00:00Z',
    '2026-07-30T23:60:00Z',
    '2026-06-30T23:59:60Z',
    '2026-07-30T13:09:19.Z',
    '2026-07-30T13:09:19.1234567891Z',
    '2026-07-30T13:09:19+25:00',
    '2026-07-30T13:09:19+02:75',
    '2026-07-30T13:09:19+02:00:30',
    '2026-07-30T13:09:19Z[Europe/Berlin]',
    ' 2026-07-30T13:09:19Z',
    '2026-07-30T13:09:19Z\n',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:00:00+02:00',
    '2201-01-01T00:00:00Z',
    '+002026-07-30T13:09:19Z',
    '12026-07-30T13:09:19Z',
  ])('rejects %j', (text) => {
    expect(parseDateTime(text)).toBeNull();
  });
});

describe('parseDate', () => {
  test.each([
    ['2026-07-30', '2026-07-30'],
    ['2028-02-29', '2028-02-29'],
    ['2026-07-30T23:59:00-08:00', '2026-07-30'],
    ['2026-07-30T00:30:00 14:00', '2026-07-30'],
    ['2026-07-30T00:00:00Z', '2026-07-30'],
    ['2026-07-30T00:00:00', '2026-07-30'],
    ['1970-01-01', '1970-01-01'],
    ['2200-12-31', '2200-12-31'],
  ])('%s -> %s', (text, expected) => {
    expect(parseDate(text)?.toString()).toBe(expected);
  });

  test.each([
    '',
    '2026-02-30',
    '2026-02-29',
    '2026-7-30',
    '20260730',
    '2026-07-30T25:00:00Z',
    '2026-07-30T10:00:60Z',
    '2026-07-30T10:00:00+99:00',
    '2026-07-30Z',
    '2026-07-30 ',
    '1969-12-31',
    '2201-01-01',
  ])('rejects %j', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});

// proves: answers-11
describe('formats', () => {
  test('formatMicros always writes six digits and never rounds up', () => {
    expect(formatMicros(at('2026-07-30T13:09:19.868622Z'))).toBe('2026-07-30T13:09:19.868622Z');
    expect(formatMicros(at('2026-07-30T15:09:19+02:00'))).toBe('2026-07-30T13:09:19.000000Z');
    expect(formatMicros(at('2026-07-30T13:09:19.999999999Z'))).toBe('2026-07-30T13:09:19.999999Z');
  });

  test('formatSeconds writes no fraction and rounds down to the second', () => {
    expect(formatSeconds(at('2026-07-30T13:09:19Z'))).toBe('2026-07-30T13:09:19Z');
    expect(formatSeconds(at('2026-07-30T13:09:19.999999Z'))).toBe('2026-07-30T13:09:19Z');
    expect(formatSeconds(at('1969-12-31T23:59:58.5Z'))).toBe('1969-12-31T23:59:58Z');
  });

  // proves: operation-12
  test('truncating rounds down', () => {
    expect(truncateToMicros(at('2026-07-30T13:09:19.868622999Z')).toString()).toBe('2026-07-30T13:09:19.868622Z');
    expect(truncateToSeconds(at('2026-07-30T13:09:19.999Z')).toString()).toBe('2026-07-30T13:09:19Z');
    expect(truncateToSeconds(at('1969-12-31T23:59:58.5Z')).toString()).toBe('1969-12-31T23:59:58Z');
  });

  test('formatted instants can be parsed again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 7_289_654_399_999_999n }), (micros) => {
        const instant = Temporal.Instant.fromEpochNanoseconds(micros * 1000n);
        expect(parseDateTime(formatMicros(instant))?.equals(instant)).toBe(true);
        expect(parseDateTime(formatSeconds(instant))?.equals(truncateToSeconds(instant))).toBe(true);
      }),
    );
  });
});

describe('the fast path for YYYY-MM-DDTHH:MM:SSZ', () => {
  /** Parses the same instant without the fast path. */
  const readWithOffset = (text: string) => parseDateTime(text.replace(/Z$/, '+00:00'));
  const secondsOf = (instant: Temporal.Instant | null) => instant && Math.floor(instant.epochMilliseconds / 1000);
  const agree = (text: string) => {
    const instant = readWithOffset(text);
    expect(parseDateTime(text)?.toString()).toBe(instant?.toString());
    expect(readUnixSeconds(text)).toBe(secondsOf(instant));
  };

  test.each([
    '1970-01-01T00:00:00Z',
    '2200-12-31T23:59:59Z',
    '2024-02-29T12:00:00Z',
    '2026-02-28T23:59:59.999Z',
    '2026-03-02T16:45:00+05:45',
    '2026-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:60:00Z',
    '2026-01-01T23:59:60Z',
    '1969-12-31T23:59:59Z',
    '2201-01-01T00:00:00Z',
    '2026-01-01t00:00:00z',
    '2026-01-01 00:00:00Z',
    '2026-01-0/T00:00:00Z',
    '2026-01-0:T00:00:00Z',
    '',
  ])('parses %j like the equivalent text with an offset', agree);

  test('gives the same result as the general parser for every second and every text of this form', () => {
    const instants = fc.integer({ min: 0, max: 7_289_654_399 }).map((seconds) => formatSeconds(instantAt(seconds)));
    const digits = fc.stringMatching(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\dZ$/);
    fc.assert(fc.property(fc.oneof(instants, digits), agree));
  });
});

const instantAt = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
