import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    pool: 'forks',
    // Every file has a database of its own; starting a process for each would double the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
