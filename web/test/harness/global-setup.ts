import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildInto, buildScript } from '../../build/build.ts';
import { addAxe } from './axe.ts';
import { type Browser, findBrowser } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that tests start. */
    browser: Browser;
    /** The folder of the interface, built for this run with the component gallery. */
    siteDirectory: string;
    /** The interface as one script, for pages without a browser. */
    lightScript: string;
  }
}

/** Builds the interface once for all test files, and finds a browser. */
export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'fairhour-site-'));
  const site = join(directory, 'site');
  const [browser, lightScript] = await Promise.all([
    findBrowser(),
    buildScript(join(directory, 'light')),
    buildInto(site, 'test'),
  ]);
  await addAxe(site);
  project.provide('browser', browser);
  project.provide('siteDirectory', site);
  project.provide('lightScript', lightScript);
  return () => rm(directory, { recursive: true, force: true });
}
