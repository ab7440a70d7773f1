import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/spec-decisions.md'), 'utf8');

interface Row {
  section: string;
  line: number;
  cells: string[];
}

const cellsOf = (line: string) =>
  line
    .replaceAll(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The rows of all tables whose last column says what pins them, with the section they stand in. */
function readRows(): { rows: Row[]; headers: string[][] } {
  const rows: Row[] = [];
  const headers: string[][] = [];
  let section = '';
  let inTable = false;
  text.split('\n').forEach((line, index) => {
    if (line.startsWith('## ')) section = line.slice(3);
    if (!line.startsWith('|')) inTable = false;
    else if (!inTable) {
      headers.push(cellsOf(line));
      inTable = true;
    } else if (!/^\|[\s:|-]+\|$/.test(line)) rows.push({ section, line: index + 1, cells: cellsOf(line) });
  });
  return { rows, headers };
}

const { rows, headers } = readRows();
const pins = rows.flatMap((row) =>
  (row.cells.at(-1) ?? '').split(';').map((pin) => ({ row, pin: pin.trim().replaceAll('`', '') })),
);

/** The titles of tests and groups of a test file as they are written, placeholders and all. */
function titlesOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const titles = source.matchAll(/(?:\b(?:test|describe)|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"),/g);
  return [...titles].map((match) => (match[1] ?? match[2] ?? '').replaceAll(/\\(.)/g, '$1'));
}

test('every part of the specification has its table', () => {
  const sections = [...new Set(rows.map((row) => row.section))];
  expect(sections).toEqual([
    '1. Requests',
    '2. Answers',
    '3. Authentication, roles',
    '4. Errors',
    '5. Budgets',
    '6. Overtime policies',
    '7. Member settings, unusual activities, side-loaded records',
    '8. Versions, clock',
    'Companions',
    'Decided here',
  ]);
  expect(new Set(headers.map((header) => header.at(-1)))).toEqual(new Set(['Pinned by']));
});

test('every row fills every column', () => {
  const faulty = rows.filter((row) => row.cells.length !== 3 || row.cells.some((cell) => cell === ''));
  expect(faulty.map(({ line, cells }) => `line ${line}: ${cells.join(' | ')}`)).toEqual([]);
});

describe('a pin', () => {
  test('names a file and a test', () => {
    const faulty = pins.filter(({ pin }) => !/^[\w./-]+\.test\.ts › \S/.test(pin));
    expect(faulty.map(({ row, pin }) => `line ${row.line}: ${pin}`)).toEqual([]);
  });

  test('names a test or group that exists, by the beginning of its title', () => {
    const titles = new Map<string, string[]>();
    const missing = pins.filter(({ pin }) => {
      const [path = '', name = ''] = pin.split(' › ');
      if (!existsSync(join(root, path))) return true;
      if (!titles.has(path)) titles.set(path, titlesOf(path));
      return !titles.get(path)?.some((title) => title.startsWith(name));
    });
    expect(missing.map(({ row, pin }) => `line ${row.line}: ${pin}`)).toEqual([]);
  });
});
