/** Checks the subject of every commit since this check was added. `npm run lint` runs it. */
import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import { faultOfSubject } from './subjects.ts';

const git = (...words: string[]) =>
  execFileSync('git', words, {
    encoding: 'utf8',
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** The commits since the one that added this file. In a clone without history there are none. */
function laterCommits(): string[] {
  const root = git('rev-parse', '--show-toplevel');
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `${root}/${relative(root, import.meta.filename)}`);
  const first = added.split('\n').at(-1);
  return first ? git('log', '--no-merges', '--format=%h %s', `${first}..HEAD`).split('\n').filter(Boolean) : [];
}

function commits(): string[] {
  try {
    return laterCommits();
  } catch {
    // Packages and archives contain no repository.
    return [];
  }
}

const faults = commits().flatMap((line) => {
  const [hash = '', ...words] = line.split(' ');
  const fault = faultOfSubject(words.join(' '));
  return fault ? [`${hash} "${words.join(' ')}" ${fault}`] : [];
});
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
