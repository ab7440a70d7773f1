import { inject } from 'vitest';
import { readSite } from '../../../src/http/site.ts';
import type { AppConfig } from '../../../src/app.ts';
import { type TestApp, useTestApp } from '../../../test/harness/app.ts';

/** A server with the interface that was built for this run. */
export function useWebApp(overrides: Partial<AppConfig> = {}): TestApp {
  const site = readSite(inject('siteDirectory'));
  const own = { site, liveLimits: { lookMs: 50, judgeMs: 500 } };
  // What is known only once the tests begin, such as the address of another server, is still asked for then.
  const all = { ...Object.getOwnPropertyDescriptors(overrides), ...Object.getOwnPropertyDescriptors(own) };
  return useTestApp(Object.defineProperties({}, all) as Partial<AppConfig>);
}
