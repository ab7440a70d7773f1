/** Runs what takes long: properties with many values, killed programs, the package, the oldest PostgreSQL. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { close, type Outcome, root, runTests, runVitest } from './vitest.ts';

const help = `Runs what takes long, some eight minutes.

Usage: npm run test:night

- Each property is tried with all its values, and then with twenty times as many for ten seconds.
- Tests that use a part of their seeds or rows in "npm test" use all of them.
- Servers, workers and databases are killed and stopped, a database of release 0.1.0 is upgraded, a run of all tests is
  interrupted, and the packed program runs (*.night.test.ts).
- Server, worker and database are killed under load ("npm run test:crash").
- Migrations, stores and the contract run on the oldest supported PostgreSQL ("npm run test:oldest").`;

/** Whether a file's tests try more at night: it has properties, or asks whether it is night. */
const triesMore = (file: string) =>
  /from '(fast-check|.*\/harness\/night\.ts)'/.test(readFileSync(join(root, file), 'utf8'));

function runProperties(): Promise<Outcome> {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).filter(triesMore);
  const words = ['--project', 'server', '--project', 'programs', '--testTimeout', '180000'];
  return runVitest([...words, ...files], { TEST_NIGHT: '1' });
}

async function runAll(): Promise<Outcome[]> {
  const npm = (script: string) => runTests('npm', ['run', '--silent', script]);
  // Killing waits most of the time.
  const killing = [npm('test:crash'), runVitest(['--project', 'night'])];
  const outcomes = [await runProperties(), await npm('test:oldest')];
  return [...outcomes, ...(await Promise.all(killing))];
}

if (process.argv.includes('--help')) process.stdout.write(`${help}\n`);
else close(await runAll());
