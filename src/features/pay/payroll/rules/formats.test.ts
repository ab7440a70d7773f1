import { expect, test } from 'vitest';
import { dateFormats } from '../../../../contract/lists/payroll.ts';
import { dateText, hoursText, numberText, perHour } from './formats.ts';

// proves: payroll-9
test('dates are written in each of the formats', () => {
  expect(dateFormats.map((format) => dateText('2026-03-09', format))).toEqual([
    '2026-03-09',
    '09.03.2026',
    '09/03/2026',
    '03/09/2026',
    '03/09/26',
    '20260309',
    '09032026',
  ]);
});

// proves: payroll-9
test.each([
  [27_000, '7.50', '7,50', '7:30'],
  [-5_400, '-1.50', '-1,50', '-1:30'],
  [5_430, '1.51', '1,51', '1:31'],
  [29, '0.01', '0,01', '0:00'],
  [-29, '-0.01', '-0,01', '0:00'],
])('%i seconds are hours with a point or comma, or hours and minutes', (seconds, point, comma, minutes) => {
  const written = (['point', 'comma'] as const).map((mark) =>
    hoursText(seconds, { hours_format: 'decimal', decimal_mark: mark }),
  );
  expect(written).toEqual([point, comma]);
  expect(hoursText(seconds, { hours_format: 'h:mm', decimal_mark: 'comma' })).toBe(minutes);
});

// proves: payroll-11
test.each([
  [60_00, 7_200, '30.0000'],
  [100_00, 10_800, '33.3333'],
  [200_00, 10_800, '66.6667'],
  [-60_00, -7_200, '30.0000'],
  [-60_00, 7_200, '-30.0000'],
  [5_00, 0, null],
])('%i cents for %i seconds are %s per hour', (cents, seconds, text) => {
  expect(perHour(cents, seconds)).toBe(text);
});

test('amounts have the decimal mark of the file', () => {
  expect(numberText('-1234.50', { decimal_mark: 'comma' })).toBe('-1234,50');
});
