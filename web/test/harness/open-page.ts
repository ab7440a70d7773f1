import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { TestApp } from '../../../test/harness/app.ts';
import { fromOwnPage, newSignInSecret } from '../../../test/harness/sessions.ts';
import { leavePage, takePage } from './kept-pages.ts';
import { openLightPage } from './light-page.ts';
import { isLight } from './light-test.ts';
import type { Appearance, Look } from './look.ts';
import { followRequests } from './quiet.ts';

export type { Appearance, Look };

const opened = new WeakMap<Page, Look>();

/** The settings with which a page was opened. */
export const lookOf = (page: Page): Look => opened.get(page) ?? {};

const isExpected = (text: string, refusals: readonly number[]) =>
  refusals.some((status) =>
    text.startsWith(`Failed to load resource: the server responded with a status of ${status}`),
  );

/** The browser settings for an appearance. */
const shown = ({ theme = 'light', width = 1_280, forcedColors = false }: Appearance) =>
  ({
    viewport: { width, height: width < 600 ? 800 : 900 },
    colorScheme: theme,
    forcedColors: forcedColors ? 'active' : 'none',
  }) as const;

/** Changes the appearance of an open page. The result is the same as a page that was opened with that appearance. */
export async function putOn(page: Page, appearance: Appearance): Promise<void> {
  const { viewport, ...media } = shown(appearance);
  await page.emulateMedia(media);
  await page.setViewportSize(viewport);
  // The page is resized with a delay. One frame later, the page's code has reacted.
  await page.evaluate(`new Promise((done) => {
    const next = () => requestAnimationFrame(innerWidth === ${viewport.width} ? done : next);
    next();
  })`);
}

/** Collects errors and warnings of a page. The console also lists violations of the content policy. */
function collectFaults(page: Page, refusals: readonly number[]): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (isFault && !isExpected(message.text(), refusals))
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') faults.push(`${request.url()}: ${reason}`);
  });
  return faults;
}

/** Signs in with the request of the sign-in page. The browser stores the cookie from the response. */
export async function signIn(app: TestApp, context: BrowserContext, userId: number): Promise<void> {
  const answer = await context.request.post('/ext/v1/sessions', {
    headers: fromOwnPage,
    data: { sign_in_secret: await newSignInSecret(app, userId) },
  });
  if (answer.status() !== 201) throw new Error(`the sign-in returned status ${answer.status()}`);
}

/** Logs the text of a page whose test has failed. */
async function reportPage(page: Page): Promise<void> {
  const text = await page.evaluate('document.body.innerText').catch(String);
  console.error(`text of ${page.url()} after the failed test:\n${String(text).slice(0, 2_000)}`);
}

/**
 * Opens a page without cookies, storage or history. The test fails if the page reports an error, a warning or a
 * violation of its content policy. In a `lightTest` the page opens without a browser.
 */
export async function openPage(app: TestApp, path: string, look: Look = {}): Promise<Page> {
  if (isLight()) return openLightPage(app, path, look);
  const { lang = 'en', refusals = [], as, now } = look;
  const kept = await takePage({ baseUrl: app.baseUrl, lang, now });
  const { page, context } = kept;
  opened.set(page, look);
  followRequests(page);
  const faults = collectFaults(page, refusals);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await reportPage(page);
    await leavePage(kept);
    if (faults.length > 0) throw new Error(`the page reported:\n${faults.join('\n')}`);
  });
  const { viewport, ...media } = shown(look);
  await page.emulateMedia({ media: null, ...media });
  await page.setViewportSize(viewport);
  if (as !== undefined) await signIn(app, context, as);
  await page.goto(path);
  return page;
}
