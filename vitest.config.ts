import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingLine } from './test/harness/closing-line.ts';
import { SlowFirst } from './test/harness/slow-first.ts';

const shared = {
  pool: 'forks',
  // Every file has a database of its own; starting a process for each would double the time.
  isolate: false,
  // Some start whole processes, which take their time on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What is waited for comes; on a busy machine not within a second.
  expect: { poll: { timeout: 25_000 } },
  setupFiles: 'test/harness/parts-of-statements.ts',
} as const;

const cores = availableParallelism();

/** Its tests wait for the database, so that as many workers as cores leave a third of these idle. */
const server = {
  name: 'server',
  include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  maxWorkers: Math.ceil(cores * 1.5),
  sequence: { groupOrder: 0 },
};

/**
 * A browser is several processes beside that of the test; with more at once some tests read pages that had not shown all
 * yet. Its set-up finds one, and only where one of its files is run.
 */
const web = {
  name: 'web',
  maxWorkers: Math.ceil(cores / 2),
  sequence: { groupOrder: 1 },
  include: ['web/test/**/*.test.ts'],
  globalSetup: ['web/test/harness/global-setup.ts'],
  exclude: process.env['BROWSER_TESTS'] === '0' ? ['**'] : configDefaults.exclude,
};

export default defineConfig({
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    reporters: ['default', new ClosingLine()],
    sequence: { sequencer: SlowFirst },
    projects: [{ test: { ...shared, ...server } }, { test: { ...shared, ...web } }],
  },
});
