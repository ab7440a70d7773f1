import { defineConfig } from 'vitest/config';
import { ClosingLine } from './test/harness/closing-line.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    reporters: ['default', new ClosingLine()],
    pool: 'forks',
    // Every file has a database of its own; starting a process for each would double the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
