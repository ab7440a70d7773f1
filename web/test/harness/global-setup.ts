import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildInto } from '../../build/build.ts';
import { findBrowser } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser is reached. */
    browserEndpoint: string;
    /** The interface as it was built for this run, with the page of all parts. */
    siteDirectory: string;
  }
}

async function startBrowser() {
  const { executablePath, env } = await findBrowser();
  const args = ['--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-quic', '--disable-sync'];
  return chromium.launchServer({ executablePath, args, env: { ...process.env, ...env } });
}

/** One browser and one build for all files of a run. */
export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'fairhour-site-'));
  const [browser] = await Promise.all([startBrowser(), buildInto(directory, 'test')]);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('siteDirectory', directory);
  return async () => {
    await browser.close();
    await rm(directory, { recursive: true, force: true });
  };
}
