/** Runs the tests that say most about a change, within a minute. */

import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { selectTests } from './related.ts';
import { close, root, runVitest } from './vitest.ts';

const help = `Runs the tests of architecture and rules, and those nearest to what was changed: beside it, importing it,
of the same slice, of a like name.

Usage: npm run test:quick [-- --since REF] [--seconds 40]

  --since REF     what was changed since this commit; default: what is not committed, or else the last commit
  --seconds 40    tests related to the change are chosen, the nearest first, until they take about this long

Says how many related files are left to "npm test".`;

const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    seconds: { type: 'string', default: '40' },
    help: { type: 'boolean' },
  },
});

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

function changedFiles(): string[] {
  const since = (ref: string) => [
    ...git('diff', '--name-only', ref),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (values.since !== undefined) return since(values.since);
  const open = since('HEAD');
  return open.length > 0 ? open : since('HEAD~1');
}

function read(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
}

interface Results {
  projects: Record<string, { files: Record<string, { duration: number }> }>;
}

/** Seconds that files took in the run before; what is not known takes one. */
function knownSeconds(): (file: string) => number {
  const [kept] = globSync('node_modules/.vite/vitest/*/results.json', { cwd: root });
  const { projects } = kept ? (JSON.parse(read(kept)) as Results) : { projects: {} };
  const files = Object.values(projects).flatMap((project) => Object.entries(project.files));
  const seconds = new Map(files.map(([file, { duration }]) => [file, duration / 1_000]));
  return (file) => seconds.get(file) ?? 1;
}

/** The nearest files whose times add up to at most `most` seconds, and the first in any case. */
function within(files: readonly string[], most: number): string[] {
  const secondsOf = knownSeconds();
  let left = most;
  return files.filter((file, at) => {
    const seconds = secondsOf(file);
    const fits = seconds <= left || at === 0;
    if (fits) left -= seconds;
    return fits;
  });
}

async function main(): Promise<void> {
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'web/test/**/*.test.ts'], { cwd: root });
  const changed = changedFiles();
  const { basic, related } = selectTests(changed, tests.toSorted(), read);
  const chosen = within(related, Number(values.seconds));
  process.stdout.write(
    `${changed.length} files were changed; ${chosen.length} of ${related.length} related test files `,
  );
  process.stdout.write(`and ${basic.length} of architecture and rules run, the rest with "npm test".\n`);
  close([await runVitest([...basic, ...chosen])]);
}

if (values.help) process.stdout.write(`${help}\n`);
else await main();
