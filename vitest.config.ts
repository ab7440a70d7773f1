import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingLine } from './test/harness/closing-line.ts';
import { countedProperties } from './test/harness/counted-properties.ts';
import { SlowFirst } from './test/harness/slow-first.ts';
import { filesByLane } from './test/harness/starts-programs.ts';

const shared = {
  pool: 'forks' as const,
  // Every file has a separate database. A process for each file would double the time.
  isolate: false,
  // Some tests start whole processes, which are slow on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // On a busy machine an expected state can need more than a second.
  expect: { poll: { timeout: 25_000 } },
  setupFiles: 'test/harness/parts-of-statements.ts',
  // Requests and answers are short-lived. With more space for young values Node collects garbage less often.
  execArgv: ['--max-semi-space-size=64'],
};

const cores = availableParallelism();
const files = filesByLane(import.meta.dirname);

/**
 * `npm test` runs three groups of tests in parallel (test/lanes), each in a separate process. The numbers of workers
 * allow for that. The database permits 300 connections, and a worker uses up to 13.
 */
const server = {
  name: 'server',
  include: files.server,
  maxWorkers: Math.min(cores, 12),
  sequence: { groupOrder: 0 },
};

/** Tests that start, stop and kill programs mostly wait. */
const programs = {
  name: 'programs',
  include: files.programs,
  maxWorkers: Math.min(Math.ceil(cores / 2), 4),
  sequence: { groupOrder: 1 },
};

/** Killed servers, workers and databases, upgrades, and the packed program. `npm run test:night` runs them. */
const night = {
  name: 'night',
  include: ['src/**/*.night.test.ts', 'test/**/*.night.test.ts'],
  maxWorkers: 1,
  sequence: { groupOrder: 3 },
};

/**
 * A browser has several processes in addition to that of the test. The setup searches for one only if a file of this
 * group runs.
 */
const web = {
  name: 'web',
  maxWorkers: Math.min(Math.ceil(cores / 2), 6),
  sequence: { groupOrder: 2 },
  include: ['web/test/**/*.test.ts'],
  globalSetup: ['web/test/harness/global-setup.ts'],
  exclude: process.env['BROWSER_TESTS'] === '0' ? ['**'] : configDefaults.exclude,
};

export default defineConfig({
  plugins: [countedProperties],
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    reporters: ['default', new ClosingLine()],
    sequence: { sequencer: SlowFirst },
    projects: [server, programs, web, night].map((lane) => ({ extends: true, test: { ...shared, ...lane } })),
  },
});
