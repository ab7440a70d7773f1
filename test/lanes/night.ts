/** Runs the slow tests: properties with many values, killed programs, the package, the oldest PostgreSQL. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { close, type Outcome, root, runTests, runVitest } from './vitest.ts';

const help = `Runs the slow tests. They take about eight minutes.

Usage: npm run test:night

- Each property runs with all its values, then for up to ten seconds with twenty times as many.
- Tests that use a part of their seeds or rows in "npm test" use all of them.
- Tests kill and stop servers, workers and databases, upgrade a database of release 0.1.0, interrupt a run of all tests,
  and run the packed program (*.night.test.ts).
- A test kills server, worker and database under load ("npm run test:crash").
- Migrations, stores and the contract run on the oldest supported PostgreSQL ("npm run test:oldest").`;

/** Whether a file has more tests at night: it contains properties or uses `night.ts`. */
const triesMore = (file: string) =>
  /from '(fast-check|.*\/harness\/night\.ts)'/.test(readFileSync(join(root, file), 'utf8'));

function runProperties(): Promise<Outcome> {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).filter(triesMore);
  const words = ['--project', 'server', '--project', 'programs', '--testTimeout', '180000'];
  return runVitest([...words, ...files], { TEST_NIGHT: '1' });
}

async function runAll(): Promise<Outcome[]> {
  const npm = (script: string) => runTests('npm', ['run', '--silent', script]);
  // Tests that kill programs spend most of their time waiting.
  const killing = [npm('test:crash'), runVitest(['--project', 'night'])];
  const outcomes = [await runProperties(), await npm('test:oldest')];
  return [...outcomes, ...(await Promise.all(killing))];
}

if (process.argv.includes('--help')) process.stdout.write(`${help}\n`);
else close(await runAll());
