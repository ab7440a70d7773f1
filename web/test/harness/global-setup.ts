import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildInto } from '../../build/build.ts';
import { addAxe } from './axe.ts';
import { type Browser, findBrowser } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What tests start to look at pages. */
    browser: Browser;
    /** The interface as it was built for this run, with the page of all parts. */
    siteDirectory: string;
  }
}

/** One build for all files of a run, and the program that shows it. */
export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'fairhour-site-'));
  const [browser] = await Promise.all([findBrowser(), buildInto(directory, 'test')]);
  await addAxe(directory);
  project.provide('browser', browser);
  project.provide('siteDirectory', directory);
  return () => rm(directory, { recursive: true, force: true });
}
