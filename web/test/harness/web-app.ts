import { inject } from 'vitest';
import { readSite } from '../../../src/http/site.ts';
import { type TestApp, useTestApp } from '../../../test/harness/app.ts';

/** A server with the interface that was built for this run. */
export function useWebApp(): TestApp {
  return useTestApp({ site: readSite(inject('siteDirectory')), liveLimits: { lookMs: 50, judgeMs: 500 } });
}
