import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLongJson } from './long-json.ts';

const parsed = (text: string | Buffer) => parseLongJson(Buffer.from(text), 1_000_000);

describe('a long body', () => {
  test('is parsed as by JSON.parse, with any content and spacing', async () => {
    const member = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), member), fc.constantFrom(0, 1, '\t'), async (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(await parsed(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('keeps its entries in order when lists are cut into batches', async () => {
    const list = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(list, list, fc.constantFrom(0, 1), async (some, others, space) => {
        const many = (entries: unknown[]) => Array.from({ length: 4_000 }, (_, n) => [n, entries[n % entries.length]]);
        const text = JSON.stringify({ some: many(some), others: many(others), between: 7 }, null, space);
        expect(await parseLongJson(Buffer.from(text), 10_000_000)).toEqual(JSON.parse(text));
      }),
      { numRuns: 20 },
    );
  });

  test.each(['1 2', '1,,2', '1]', ']1[', '"x', '}1', '1,'])('is refused if its last batch has %s', async (wrong) => {
    const text = `{"a":[${'"entry",'.repeat(10_000)}${wrong}]}`;
    await expect(parsed(text)).rejects.toThrow('The request body is not valid JSON.');
  });

  test.each([
    '{"a":[]}',
    '{"a":[ ],"b":[[],{}]}',
    '{"a":["],","\\"[",1]}',
    '{"a":[7],"a":[8]}',
    '\ufeff{"a":[1]}',
    '[[1,2],[3]]',
    '"text"',
    '{"__proto__":[1]}',
  ])('%s is read', async (text) => {
    expect(await parsed(text)).toEqual(JSON.parse(text.replace('\ufeff', '')));
  });

  test.each([
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{"a":[1 2]}',
    '{"a":[1]]}',
    '{"a":[1}',
    '{"a":["x]}',
    '{"a":[01],"a":[1]}',
    '{"a":[1]',
    '{"a":[[1}]]}',
    '{"a" [1]}',
    '',
  ])('%s is not JSON', async (text) => {
    await expect(parsed(text)).rejects.toThrow('The request body is not valid JSON.');
  });

  test('must be valid UTF-8', async () => {
    await expect(parsed(Buffer.from([0x22, 0xff, 0x22]))).rejects.toMatchObject({
      details: ['body: is not valid UTF-8'],
    });
  });

  // proves: limits-6
  test('is refused with too many values or with an entry that is too large to parse at once', async () => {
    await expect(parseLongJson(Buffer.from('{"a":[1,2,3,4]}'), 5)).rejects.toMatchObject({ status: 413 });
    await expect(parsed(`{"a":["${'x'.repeat(4_200_000)}"]}`)).rejects.toMatchObject({ status: 413 });
    await expect(parsed(`{"a":{"b":"${'x'.repeat(4_200_000)}"}}`)).rejects.toMatchObject({ status: 413 });
  });
});
