import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext extends TestServer {}
}

/** The database server that `npm test` started for all groups of tests. */
const shared = process.env['TEST_SERVER'];

const given = (text: string) => ({ ...(JSON.parse(text) as TestServer), stop: () => Promise.resolve() });

/** Starts one PostgreSQL for the run, with one migrated template. Every test file receives a separate copy. */
export async function setup(project: TestProject) {
  const { serverUrl, templateName, stop } = shared === undefined ? await startTestServer() : given(shared);
  project.provide('serverUrl', serverUrl);
  project.provide('templateName', templateName);
  return stop;
}
