import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, csvLine, escapeFormulas } from '../../src/csv-cell.ts';
import { moneyOf, percentOf } from '../src/words/amounts.ts';
import { csvOf } from '../src/words/csv.ts';
import { addDays, daysBetween, isDate, shortDate, spanOf, weekdayOf } from '../src/words/dates.ts';
import { durationOf, secondsOfHours } from '../src/words/durations.ts';
import { instantIn, localIn } from '../src/words/zones.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');

test.each([
  [0, '0 h'],
  [24_480, '6 h 48 min'],
  [1, '1 s'],
  [3_605, '1 h 5 s'],
  [-605, '−10 min 5 s'],
  [secondsOfHours(0.1667), '10 min'],
  [secondsOfHours(0.0003), '1 s'],
])('%i seconds are %s', (seconds, text) => {
  expect(plain(durationOf(seconds))).toBe(text);
});

test('in a duration, a line can break only between units', () => {
  expect(durationOf(98_105)).toBe('27\u00a0h 15\u00a0min 5\u00a0s');
});

test('money appears to the cent in every currency, even beyond the precision of binary numbers', () => {
  expect(plain(moneyOf('en', 'EUR', 412.5))).toBe('€412.50');
  expect(plain(moneyOf('de', 'EUR', -4_420))).toBe('−4.420,00 €');
  expect(plain(moneyOf('en', 'JPY', 10))).toBe('¥10');
  expect(plain(moneyOf('en', 'JPY', 10.5))).toBe('¥10.5');
  expect(plain(moneyOf('en', 'IDR', 10))).toBe('IDR 10.00');
  expect(plain(moneyOf('en', 'USD', '99999999999999999.99'))).toBe('$99,999,999,999,999,999.99');
});

test('a percentage is truncated, so 99.99 does not appear as 100', () => {
  expect([99.99, 82.57, 0.04, 110.5].map((share) => plain(percentOf('en', share)))).toEqual([
    '99.9%',
    '82.5%',
    '0%',
    '110.5%',
  ]);
});

test('dates are added, validated and formatted', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
  expect(weekdayOf('2026-03-02')).toBe(1);
  expect(['2026-02-29', '2026-3-1', 'x', '2026-02-28'].map(isDate)).toEqual([false, false, false, true]);
  expect(plain(shortDate('de', '2026-03-02'))).toBe('2. März 2026');
  expect(plain(spanOf('en', '2026-03-02', '2026-03-08'))).toBe('2 – 8 Mar 2026');
});

describe('local time', () => {
  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])(
    'of %s equals that of Temporal',
    (zone) => {
      for (let hour = 0; hour < 24 * 370; hour += 7) {
        const instant = Temporal.Instant.from('2026-01-01T00:30:00Z').add({ hours: hour });
        const local = instant.toZonedDateTimeISO(zone).toPlainDateTime();
        const ms = instant.epochMilliseconds;
        expect(localIn(zone, ms)).toBe(local.toString({ smallestUnit: 'minute' }));
        const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds;
        expect(instantIn(zone, local.toString({ smallestUnit: 'minute' }))).toBe(first);
      }
    },
  );

  test('in a skipped hour is moved one hour later', () => {
    expect(instantIn('Europe/Berlin', '2026-03-29T02:30')).toBe(Date.parse('2026-03-29T01:30:00Z'));
  });
});

test('CSV quotes special characters, and marks text that looks like a formula as text', () => {
  const rows = [
    ['a', 'b'],
    ['x,"y"', '=1+1'],
    ['-5.00', -5],
    [undefined, '@x'],
    ['a;b', 'a\tb'],
  ];
  expect(csvOf(rows)).toBe('a,b\r\n"x,""y""",\'=1+1\r\n-5.00,-5\r\n,\'@x\r\n"a;b","a\tb"\r\n');
});

// proves: answers-27
test('CSV from the browser has the same cells as CSV from the server', () => {
  const character = fc.constantFrom(...Array.from('=+-@＝＋－＠;,\t\r\n "\'a1.e]}'));
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      expect(csvOf([[text]])).toBe(csvLine([csvCell(escapeFormulas(text))]));
    }),
  );
});
