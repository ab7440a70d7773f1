import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMoreValues } from './json-size.ts';

const bytes = (text: string) => Buffer.from(text);

/** Counts field names and values, without the root. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  const names = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce((sum: number, entry) => sum + 1 + countOf(entry), names);
}

/**
 * `[]` and `{}` count as one value more than they contain, because an exact count would require reading the next byte.
 */
const emptiesOf = (text: string) => text.match(/\[\]|\{\}/g)?.length ?? 0;

const plainText = fc.stringMatching(/^[a-z",:\\ü]{0,8}$/);
const plainJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer(),
    fc.constantFrom(null, true, false),
    plainText,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(plainText, tie('value'), { maxKeys: 5 }),
  ),
})).value;

// proves: limits-3
describe('the count of values in a JSON text', () => {
  test.each<[string, number]>([
    ['1', 0],
    ['[1]', 1],
    ['[1,2,3]', 3],
    ['{"a":1}', 2],
    ['{"a":{"b":[1,2]}}', 6],
    ['{"a,b:[{":"c,d:[{"}', 2],
    [String.raw`["\"",",","\\",","]`, 4],
    ['[[[1]]]', 3],
    ['[1, "unfinished, [', 2],
    ['', 0],
  ])('%s contains %i', (text, count) => {
    const padded = `${text}${' '.repeat(20)}`;
    expect(hasMoreValues(bytes(padded), count)).toBe(false);
    if (count > 0) expect(hasMoreValues(bytes(padded), count - 1)).toBe(true);
  });

  test('matches the count of a parser', () => {
    fc.assert(
      fc.property(plainJson, (value) => {
        const text = JSON.stringify([value]);
        const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
        const count = countOf([value]) + emptiesOf(outside);
        const padded = bytes(`${text}${' '.repeat(count)}`);
        expect(hasMoreValues(padded, count)).toBe(false);
        expect(hasMoreValues(padded, count - 1)).toBe(true);
      }),
      { seed: 20_260_302 },
    );
  });
});
