import { expect, test } from 'vitest';
import { isSameValue } from './same-values.ts';

const at = (text: string) => Temporal.Instant.from(text);
const on = (text: string) => Temporal.PlainDate.from(text);

test.each<[string, unknown, unknown]>([
  ['numbers', 1, 1],
  ['texts', 'a', 'a'],
  ['nulls', null, null],
  ['instants', at('2026-03-02T10:00Z'), at('2026-03-02T11:00+01:00')],
  ['dates', on('2026-03-02'), on('2026-03-02')],
  ['lists', [1, [2, null]], [1, [2, null]]],
  ['fields in another order', { a: 1, b: on('2026-03-02') }, { b: on('2026-03-02'), a: 1 }],
])('values are the same if they are equal: %s', (_name, a, b) => {
  expect(isSameValue(a, b)).toBe(true);
  expect(isSameValue(b, a)).toBe(true);
});

test.each<[string, unknown, unknown]>([
  ['numbers', 1, 2],
  ['a number and its text', 1, '1'],
  ['null and undefined', null, undefined],
  ['instants', at('2026-03-02T10:00Z'), at('2026-03-02T10:00:00.000000001Z')],
  ['dates', on('2026-03-02'), on('2026-03-03')],
  ['a date and an instant', on('2026-03-02'), at('2026-03-02T00:00Z')],
  ['a date and an object without fields', on('2026-03-02'), {}],
  ['a date and null', on('2026-03-02'), null],
  ['lists in another order', [1, 2], [2, 1]],
  ['a list and its beginning', [1, 2], [1]],
  ['a list and an object', [], {}],
  ['an additional field', { a: 1 }, { a: 1, b: undefined }],
  ['another field', { a: undefined }, { b: undefined }],
  ['a deeply nested field', { a: { b: [{ c: on('2026-03-02') }] } }, { a: { b: [{ c: on('2026-03-03') }] } }],
])('values are not the same if they differ: %s', (_name, a, b) => {
  expect(isSameValue(a, b)).toBe(false);
  expect(isSameValue(b, a)).toBe(false);
});
