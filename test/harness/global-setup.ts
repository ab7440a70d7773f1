import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext extends TestServer {}
}

/** The one that `npm test` started for all its lanes. */
const shared = process.env['TEST_SERVER'];

const given = (text: string) => ({ ...(JSON.parse(text) as TestServer), stop: () => Promise.resolve() });

/** One PostgreSQL for the run and one migrated template; every test file gets a copy of its own. */
export async function setup(project: TestProject) {
  const { serverUrl, templateName, stop } = shared === undefined ? await startTestServer() : given(shared);
  project.provide('serverUrl', serverUrl);
  project.provide('templateName', templateName);
  return stop;
}
