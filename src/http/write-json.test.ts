import { describe, expect, test } from 'vitest';
import { JsonText } from './route.ts';
import { writeJson } from './write-json.ts';

const written = async (answer: unknown) => (await writeJson(answer)).join('');

describe('a response with members that are JSON text', () => {
  test('contains these members unchanged and in their place', async () => {
    const answer = { before: 1, list: new JsonText('[ 1.0, "\\u00e9" ]'), after: { a: [null] } };
    expect(await written(answer)).toBe('{"before":1,"list":[ 1.0, "\\u00e9" ],"after":{"a":[null]}}');
  });

  test('leaves out undefined members, and writes names and values as JSON.stringify does', async () => {
    const odd = { '"\u2028\n': 'é"\ud800', none: undefined, nothing: null };
    const plain = JSON.stringify(odd);
    expect(await written({ ...odd, list: new JsonText('[]') })).toBe(`${plain.slice(0, -1)},"list":[]}`);
  });

  test('throws if JSON text is nested deeper', async () => {
    const text = new JsonText('[]');
    for (const answer of [{ list: [text] }, { of: { list: text } }, [text]]) {
      await expect(written(answer)).rejects.toThrow('JSON text can only be a member of an answer');
    }
  });
});

test('any other response is written as by JSON.stringify', async () => {
  for (const answer of [{ a: undefined, b: '\u2028' }, { list: [1] }, [1], null, 'text', 7, {}]) {
    expect(await written(answer)).toBe(JSON.stringify(answer));
  }
});

test('long lists written in slices give the same text', async () => {
  const list = Array.from({ length: 250 }, (_, id) => ({ id, none: undefined, text: 'é"' }));
  expect(await written({ list, none: undefined, more: [] })).toBe(JSON.stringify({ list, more: [] }));
  expect(await written({ list, text: new JsonText('[ 1 ]') })).toBe(`{"list":${JSON.stringify(list)},"text":[ 1 ]}`);
});

test('JSON text is passed on in one or more pieces and never copied', async () => {
  const long = `"${'é'.repeat(20_000)}"`;
  const pieces = await writeJson({ before: 1, list: new JsonText('[', long, ']'), none: undefined, after: [2] });
  expect(pieces).toContain(long);
  expect(pieces.join('')).toBe(`{"before":1,"list":[${long}],"after":[2]}`);
});
