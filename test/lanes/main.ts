/** Runs all tests in three parallel groups. The groups share one PostgreSQL. */

import { startTestServer } from '../harness/test-server.ts';
import { close, type Outcome, runVitest } from './vitest.ts';

const help = `Runs the tests.

Usage: npm test [-- options and files of Vitest]

Without arguments all tests run in three parallel groups: server tests within the test process, tests that start
programs, and browser tests. The last line is the sum of passed and failed tests. With arguments, Vitest runs once:

  npm test -- src/features/pay/budgets      files with this text in their path
  npm test -- -t "a first rate"             tests with this text in their title

BROWSER_TESTS=0 skips the browser tests.`;

const lanes = process.env['BROWSER_TESTS'] === '0' ? ['server', 'programs'] : ['server', 'programs', 'web'];

const interrupted: Outcome = { passed: 0, failed: 1 };
let isInterrupted = false;

async function runLanes(): Promise<Outcome[]> {
  const { stop, ...server } = await startTestServer();
  try {
    if (isInterrupted) return [interrupted];
    const env = { TEST_SERVER: JSON.stringify(server) };
    return await Promise.all(lanes.map((lane) => runVitest(['--project', lane], env)));
  } finally {
    await stop();
  }
}

// A signal to this program is passed on to the groups (runTests). The database stops after the groups have ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

const words = process.argv.slice(2);
if (words.includes('--help')) process.stdout.write(`${help}\n`);
else close(words.length === 0 ? await runLanes() : [await runVitest(words)]);
