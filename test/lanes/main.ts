/** Runs all tests in three lanes at the same time. The lanes share one PostgreSQL. */

import { startTestServer } from '../harness/test-server.ts';
import { close, type Outcome, runVitest } from './vitest.ts';

const help = `Runs the tests.

Usage: npm test [-- options and files of vitest]

Without arguments all tests run, in three lanes side by side: those of the server in the process of the test, those that
start programs, and those in a browser. The last line sums them up. With arguments vitest runs once, with them:

  npm test -- src/features/pay/budgets          the files whose path contains this
  npm test -- -t "a first rate"             the tests whose title contains this

BROWSER_TESTS=0 leaves the browser out.`;

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

// The lanes get the same signal (runTests). The database stops after they have ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

const words = process.argv.slice(2);
if (words.includes('--help')) process.stdout.write(`${help}\n`);
else close(words.length === 0 ? await runLanes() : [await runVitest(words)]);
