import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comparable } from '../src/words/comparable.ts';

// proves: members-45
test('searches find names in any Unicode form', () => {
  const forms = ['NFC', 'NFD'] as const;
  for (const [own, typed] of forms.flatMap((form) => forms.map((other) => [form, other] as const)))
    expect(comparable('Jörg Groß'.normalize(own))).toContain(comparable(' JÖR'.normalize(typed)));
});

test('only one function of the browser code changes letter case to compare names', () => {
  const root = join(import.meta.dirname, '../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const others = files.filter((path) => readFileSync(join(root, path), 'utf8').includes('toLocaleLowerCase'));
  expect(others).toEqual(['words/comparable.ts']);
});
