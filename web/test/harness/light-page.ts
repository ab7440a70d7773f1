import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { TestApp } from '../../../test/harness/app.ts';
import { LightPage } from './light/page.ts';
import type { Look } from './look.ts';

/** Prints the text of a page when its test fails. */
const reportPage = (page: LightPage) =>
  console.error(`the failed test left ${page.url()} with:\n${page.text().slice(0, 2_000)}`);

/**
 * A page without a browser, for tests of texts, values and simple flows. The interface runs in happy-dom and sends its
 * requests to the test's server. The page has no styles, layout, focus rules, keyboard or live updates. The test fails
 * if the page reports an error, a warning or an unexpected status.
 */
export async function openLightPage(app: TestApp, path: string, look: Look = {}): Promise<Page> {
  const page = new LightPage(app, look);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') reportPage(page);
    await page.close();
    const { list } = page.faults;
    if (list.length > 0) throw new Error(`the page reported:\n${list.join('\n')}`);
  });
  if (look.as !== undefined) await page.signIn(look.as);
  await page.goto(path);
  return page.asPage();
}
