import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs', 'contract');

/** A decision with the tests that pin it, and where it stands. */
interface Decision {
  place: string;
  pins: string[];
}

/** The items of a page: each begins a line, and its pins are the items below it. */
function decisionsOf(page: string): Decision[] {
  const decisions: Decision[] = [];
  readFileSync(join(folder, page), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (line.startsWith('- ')) decisions.push({ place: `${page}:${index + 1}`, pins: [] });
      const [, pin] = /^ {2}- (.*)$/.exec(line) ?? [];
      if (pin !== undefined) decisions.at(-1)?.pins.push(pin.replaceAll('`', ''));
    });
  return decisions;
}

const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const decisions = pages.flatMap(decisionsOf);
const pins = decisions.flatMap(({ place, pins: named }) => named.map((pin) => ({ place, pin })));

/** The titles of tests and groups of a test file as they are written, placeholders and all. */
function titlesOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const ofOneServer = [...source.matchAll(/const (\w+) = onOneServer\(/g)].map(([, name]) => name);
  const calls = ['test', 'describe', ...ofOneServer].join('|');
  const titles = source.matchAll(
    new RegExp(String.raw`(?:\b(?:${calls})|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"),`, 'g'),
  );
  return [...titles].map((match) => (match[1] ?? match[2] ?? '').replaceAll(/\\(.)/g, '$1'));
}

test('every page is listed, and every page that is listed exists', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[.+?\]\(([\w-]+\.md)\): /gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

test('every decision has a pin', () => {
  expect(decisions.length).toBeGreaterThan(400);
  expect(decisions.filter((decision) => decision.pins.length === 0).map(({ place }) => place)).toEqual([]);
});

describe('a pin', () => {
  test('names a file and a test', () => {
    const faulty = pins.filter(({ pin }) => !/^[\w./-]+\.test\.ts › \S/.test(pin));
    expect(faulty.map(({ place, pin }) => `${place}: ${pin}`)).toEqual([]);
  });

  test('names a test or group that exists, by the beginning of its title', () => {
    const titles = new Map<string, string[]>();
    const missing = pins.filter(({ pin }) => {
      const [path = '', name = ''] = pin.split(' › ');
      if (!existsSync(join(root, path))) return true;
      if (!titles.has(path)) titles.set(path, titlesOf(path));
      return !titles.get(path)?.some((title) => title.startsWith(name));
    });
    expect(missing.map(({ place, pin }) => `${place}: ${pin}`)).toEqual([]);
  });
});
