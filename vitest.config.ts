import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingLine } from './test/harness/closing-line.ts';
import { countedProperties } from './test/harness/counted-properties.ts';
import { SlowFirst } from './test/harness/slow-first.ts';
import { filesByLane } from './test/harness/starts-programs.ts';

const shared = {
  pool: 'forks' as const,
  // Every file has a database of its own; starting a process for each would double the time.
  isolate: false,
  // Some start whole processes, which take their time on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What is waited for comes; on a busy machine not within a second.
  expect: { poll: { timeout: 25_000 } },
  setupFiles: 'test/harness/parts-of-statements.ts',
  // Requests and answers live shortly; with more room for young values Node collects them more rarely.
  execArgv: ['--max-semi-space-size=64'],
};

const cores = availableParallelism();
const files = filesByLane(import.meta.dirname);

/**
 * `npm test` runs the three lanes side by side (test/lanes), each as a process of its own; the numbers of workers are
 * for that. The database has connections for 300, of which a worker takes 13 at most.
 */
const server = {
  name: 'server',
  include: files.server,
  maxWorkers: Math.min(cores, 12),
  sequence: { groupOrder: 0 },
};

/** Programs that are started, stopped and killed: their tests wait most of the time. */
const programs = {
  name: 'programs',
  include: files.programs,
  maxWorkers: Math.min(Math.ceil(cores / 2), 4),
  sequence: { groupOrder: 1 },
};

/** Servers, workers and databases that are killed, upgrades, and the packed program: `npm run test:night` runs these. */
const night = {
  name: 'night',
  include: ['src/**/*.night.test.ts', 'test/**/*.night.test.ts'],
  maxWorkers: 1,
  sequence: { groupOrder: 3 },
};

/** A browser is several processes beside that of the test. Its set-up finds one, and only if one of its files runs. */
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
