import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** A rule in the section "Where a rule is", with the names that it mentions and the files that export them. */
interface Rule {
  rule: string;
  homes: { name: string; path: string }[];
}

function readRules(): Rule[] {
  const page = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith('Where a rule is')) ?? '';
  const bullets = section.split(/^- /m).slice(1);
  return bullets.map((bullet) => {
    const [rule = '', places = ''] = bullet.replaceAll(/\s+/g, ' ').split(': ');
    const homes = [...places.matchAll(/`(\w+)` in \[[^\]]+\]\(\.\.\/([^)#]+)\)/g)];
    return { rule, homes: homes.map(([, name = '', path = '']) => ({ name, path })) };
  });
}

/** Describes why a file does not export a name. The result is empty if the file exists and exports the name. */
function faultOf(rule: string, { name, path }: { name: string; path: string }): string[] {
  const file = resolve(root, path);
  if (!existsSync(file)) return [`"${rule}" names ${path}, which does not exist`];
  const isExported = new RegExp(String.raw`^export (?:async )?(?:function|const|class) ${name}\b`, 'm');
  return isExported.test(readFileSync(file, 'utf8')) ? [] : [`"${rule}" names ${name}, which ${path} does not export`];
}

const rules = readRules();

test('the architecture page names one or two files for each of eight rules', () => {
  expect(rules).toHaveLength(8);
  const wrong = rules.filter(({ homes }) => homes.length < 1 || homes.length > 2);
  expect(wrong.map(({ rule }) => `"${rule}" names no exported name with its file, or more than two`)).toEqual([]);
});

test('each file exports the name that the architecture page states', () => {
  expect(rules.flatMap(({ rule, homes }) => homes.flatMap((home) => faultOf(rule, home)))).toEqual([]);
});

test('every file that the architecture page links exists', () => {
  const page = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');
  const links = [...page.matchAll(/\]\((\.[^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((link) => !existsSync(resolve(root, 'docs', link)))).toEqual([]);
});
