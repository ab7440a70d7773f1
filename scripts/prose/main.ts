/** Counts habits that make text hard to read, and fails above the limits: `npm run prose`. */
import { globSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { exempt } from './exempt.ts';
import { habits } from './habits.ts';
import { judge, limits, rateOf } from './judge.ts';
import { readSentences } from './read.ts';

const help = `Counts habits that make English hard to read, in Markdown, comments and English strings.

Usage: npm run prose [-- [--list N] [PATH ...]]

  PATH        files or folders; default: the whole project
  --list N    show the N worst sentences (default 20)

Exits with 1 above a limit:
  a folder               ${limits.folder} matches per 1,000 words
  a file of ${limits.longFile} words   ${limits.file} per 1,000 words
  a shorter file         ${limits.matchesOfShort} matches
The habits, with what to write in their place, are in scripts/prose/habits.ts.`;

const root = resolve(import.meta.dirname, '../..');
const kinds = '{md,ts,tsx,mjs,sql}';
/** Files that are not checked: built files, the German help, and migrations, which never change. */
const left = [
  '**/node_modules/**',
  '**/dist/**',
  'docs/help/de/**',
  'migrations/steps/**',
  'migrations/0130_*',
  '.git/**',
];

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [relative(root, path)];
  const found = globSync(`${path}/**/*.${kinds}`, { exclude: left.map((pattern) => `${root}/${pattern}`) });
  return found.map((file) => relative(root, file)).toSorted();
}

function main(words: string[]): void {
  if (words.includes('--help')) return void process.stdout.write(`${help}\n`);
  const at = words.indexOf('--list');
  const shown = at === -1 ? 20 : Number(words.splice(at, 2)[1]);
  const paths = words.length === 0 ? [root] : words.map((path) => resolve(path));
  const files = paths.flatMap(filesBelow);
  const texts = new Map(files.map((file) => [file, readSentences(resolve(root, file))]));
  const { sum, hits, faults } = judge(texts, (text) => exempt.some((entry) => text.includes(entry.words)));
  const worst = hits.toSorted((a, b) => b.habits.length - a.habits.length).slice(0, shown);
  for (const { file, line, habits: found, text } of worst)
    process.stdout.write(`${file}:${line} [${found.join('; ')}] ${text.slice(0, 200)}\n`);
  const used = habits.filter(({ name }) => worst.some((hit) => hit.habits.includes(name)));
  for (const { name, instead } of used) process.stdout.write(`  ${name}: ${instead}\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${rateOf(sum).toFixed(1)} matches per 1,000 of ${sum.words} words in ${files.length} files\n`);
  if (faults.length > 0) process.exitCode = 1;
}

main(process.argv.slice(2));
