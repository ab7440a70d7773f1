import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { faultOfSubject } from '../scripts/commits/subjects.ts';
import { exempt } from '../scripts/prose/exempt.ts';
import { habits, habitsIn } from '../scripts/prose/habits.ts';
import { judge } from '../scripts/prose/judge.ts';
import { readSentences } from '../scripts/prose/read.ts';

const folder = mkdtempSync(join(tmpdir(), 'prose-'));
afterAll(() => rmSync(folder, { recursive: true }));

function sentencesOf(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return readSentences(file).map(({ line, text: sentence }) => `${line} ${sentence}`);
}

describe('a habit', () => {
  test.each([
    ['What is spent changes.', 'clause as a subject'],
    ['Access is given to who has a token.', 'who as a noun'],
    ['The sum of what is spent.', 'what as a noun'],
    ['The page says so.', 'verb of speech'],
    ['The row holds a sum.', 'keep, hold, stand, lie, lead, ask'],
    ['The job goes on.', 'go on'],
    ['The sum is computed anew.', 'long form of again, own, up to'],
    ['There is none any more.', 'any more, is no'],
    ['The list is for everybody.', 'everybody, nobody'],
    ['The sum beside the row.', 'beside, else, meanwhile, thus'],
    ['It reads the list alone.', 'X alone'],
    ['The job lets go of rows.', 'let be'],
  ])('is counted: %s', (sentence, name) => {
    expect(habitsIn(sentence)).toEqual([name]);
  });

  test('has an example above', () => {
    expect(habits).toHaveLength(12);
  });

  test.each(['Who can see pay?', 'The job continues.', 'A row is no longer current.', 'What is a budget?'])(
    'is not found in: %s',
    (sentence) => {
      expect(habitsIn(sentence)).toEqual([]);
    },
  );
});

describe('the sentences of a file', () => {
  test('in Markdown are the sentences in paragraphs, list items and table cells, without code', () => {
    const text =
      '# Title\n\nOne line\nand `code`. Two.\n\n- item [link](x.md)\n\n' +
      '| A | B |\n|---|---|\n| c | d |\n\n```\nno\n```\n';
    expect(sentencesOf('page.md', text)).toEqual([
      '1 Title',
      '3 One line and X.',
      '3 Two.',
      '6 item link',
      '8 A',
      '8 B',
      '10 c',
      '10 d',
    ]);
  });

  test('in code are the sentences in comments and in strings with three words or more', () => {
    const text = [
      '// One comment',
      '// on two lines.',
      '// proves: budgets-1',
      '/** A block. */',
      "const a = 'a b';",
      "const b = 'A text of four words';",
      'const c = `select a, b from rows join others`;',
      'const d = `The sum of ${a} is too large`;',
    ].join('\n');
    expect(sentencesOf('code.ts', text)).toEqual([
      '1 One comment on two lines.',
      '4 A block.',
      '6 A text of four words',
      '8 The sum of X is too large',
    ]);
    expect(sentencesOf('words-de.ts', text)).toEqual(['1 One comment on two lines.', '4 A block.']);
  });

  test('in SQL are the sentences in comments', () => {
    expect(sentencesOf('a.sql', 'select 1;\n-- One. Two\n-- lines.\nselect 2;')).toEqual(['2 One.', '2 Two lines.']);
  });
});

describe('the limits', () => {
  const plain = { line: 1, text: 'one two three four five six seven eight nine ten' };
  const habit = { line: 1, text: 'The job goes on.' };
  const text = (tens: number, matches: number) => [
    ...Array.from({ length: tens }, () => plain),
    ...Array.from({ length: matches }, () => habit),
  ];
  const faultsOf = (files: Record<string, ReturnType<typeof text>>, isExempt = () => false) =>
    judge(new Map(Object.entries(files)), isExempt).faults;

  test('are two matches for a short file', () => {
    expect(faultsOf({ 'a/b.ts': text(10, 2) })).toEqual([]);
    expect(faultsOf({ 'a/b.ts': text(10, 3) })).toEqual(['a/b.ts: 3 matches, limit 2']);
  });

  test('are 6 matches per 1,000 words for a long file, and 3 for a folder', () => {
    expect(faultsOf({ 'a/b.ts': text(100, 3) })).toEqual([]);
    expect(faultsOf({ 'a/b.ts': text(100, 5) })).toEqual([
      'a/: 4.9 matches per 1,000 words, limit 3',
      './: 4.9 matches per 1,000 words, limit 3',
    ]);
    expect(faultsOf({ 'a/b.ts': text(100, 7), 'c/d.ts': text(200, 0) })).toEqual([
      'a/b.ts: 6.8 matches per 1,000 words, limit 6',
      'a/: 6.8 matches per 1,000 words, limit 3',
    ]);
  });

  test('exempt no more than 40 kinds of sentences, each with a reason', () => {
    expect(faultsOf({ 'a/b.ts': text(10, 3) }, () => true)).toEqual([]);
    expect(exempt.length).toBeLessThanOrEqual(40);
    for (const { reason } of exempt) expect(reason).toMatch(/\w{3}/);
  });
});

describe('the subject of a commit', () => {
  test.each(['budgets: cache spend per closed row', 'test-lanes: embed the words'])('passes: %s', (subject) => {
    expect(faultOfSubject(subject)).toBeUndefined();
  });

  test.each([
    ['cache spend', 'does not have the form "area: verb object"'],
    ['budgets: Cache spend', 'does not have the form "area: verb object"'],
    ['budgets: cache', 'does not have the form "area: verb object"'],
    ['budgets: cached rows', '"cached" is not an imperative'],
    ['web: tell members', '"tell" does not name a technical act'],
    [`docs: describe ${'x'.repeat(60)}`, 'has 75 characters, limit 72'],
  ])('is refused: %s', (subject, fault) => {
    expect(faultOfSubject(subject)).toBe(fault);
  });
});
