import { expect, test } from 'vitest';
import { endpoints } from './api.ts';
import { patternTexts } from './pattern-texts.ts';

const patternsOf = (value: unknown): string[] => {
  const found: string[] = [];
  JSON.stringify(value, (name, entry: unknown) => {
    if (name === 'pattern' && typeof entry === 'string') found.push(entry);
    return entry;
  });
  return found;
};

test.each([...new Set(endpoints.flatMap(({ query, params, body }) => patternsOf([query, params, body])))])(
  'the pattern %s has a text for error messages',
  (pattern) => {
    expect(patternTexts[pattern]).toBeDefined();
  },
);

test.each(Object.entries(patternTexts).filter(([, text]) => text.includes('such as')))(
  'the example for the pattern %s is a valid value',
  (pattern, text) => {
    const [, example = ''] = /such as ([^\s;]+)/.exec(text) ?? [];
    expect(example).toMatch(new RegExp(pattern, 'u'));
  },
);
