/** Runs the most relevant tests for a change, within a minute. */

import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { selectTests } from './related.ts';
import { close, root, runVitest } from './vitest.ts';

const help = `Runs the tests of architecture and rules, and those related to a change: tests next to a changed file,
tests that import it, tests in the same slice, and tests with a similar name.

Usage: npm run test:quick [-- --since REF] [--seconds 40]

  --since REF     compare with this commit; default: uncommitted changes, otherwise the last commit
  --seconds 40    select related tests, the nearest first, up to about this total duration

Prints the number of related test files, which "npm test" also runs.`;

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

/** The duration of files in the previous run, in seconds. Unknown files count as one second. */
function knownSeconds(): (file: string) => number {
  const [kept] = globSync('node_modules/.vite/vitest/*/results.json', { cwd: root });
  const { projects } = kept ? (JSON.parse(read(kept)) as Results) : { projects: {} };
  const files = Object.values(projects).flatMap((project) => Object.entries(project.files));
  const seconds = new Map(files.map(([file, { duration }]) => [file, duration / 1_000]));
  return (file) => seconds.get(file) ?? 1;
}

/** The nearest files whose durations add up to no more than `most` seconds, but always the first file. */
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
  process.stdout.write(
    `and ${basic.length} test files of architecture and rules run. Run the others with "npm test".\n`,
  );
  close([await runVitest([...basic, ...chosen])]);
}

if (values.help) process.stdout.write(`${help}\n`);
else await main();
