import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { TestApp } from '../../../test/harness/app.ts';
import { fromOwnPage, newSignInSecret } from '../../../test/harness/sessions.ts';
import { leavePage, takePage } from './kept-pages.ts';

/** What can be changed of a page that is open. */
export interface Appearance {
  theme?: 'light' | 'dark';
  /** CSS pixels. */
  width?: number;
  forcedColors?: boolean;
}

export interface Look extends Appearance {
  lang?: 'en' | 'de';
  /** How else the page is to be looked at once it is open. */
  also?: readonly Appearance[];
  /** Who is signed in, by the id of the user; nobody when it is left out. */
  as?: number;
  /** Where the clock of the page stands still; it goes when this is left out. */
  now?: string;
  /** Statuses of answers that the test wants to see refused, which browsers report as errors. */
  refusals?: readonly number[];
}

const opened = new WeakMap<Page, Look>();

/** How a page was opened to be looked at. */
export const lookOf = (page: Page): Look => opened.get(page) ?? {};

const isExpected = (text: string, refusals: readonly number[]) =>
  refusals.some((status) =>
    text.startsWith(`Failed to load resource: the server responded with a status of ${status}`),
  );

/** What a browser shows of an appearance. */
const shown = ({ theme = 'light', width = 1_280, forcedColors = false }: Appearance) =>
  ({
    viewport: { width, height: width < 600 ? 800 : 900 },
    colorScheme: theme,
    forcedColors: forcedColors ? 'active' : 'none',
  }) as const;

/** Shows an open page in another way, as if it had been opened like that. */
export async function putOn(page: Page, appearance: Appearance): Promise<void> {
  const { viewport, ...media } = shown(appearance);
  await page.emulateMedia(media);
  await page.setViewportSize(viewport);
  // A page learns of its window in its own time, and what waits for that is done when it is drawn.
  await page.evaluate(`new Promise((done) => {
    const next = () => requestAnimationFrame(innerWidth === ${viewport.width} ? done : next);
    next();
  })`);
}

/** What a page complains about; violations of its policy are reported to its console. */
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

/** As the page that signs in asks for it; the browser takes the cookie of the answer itself. */
export async function signIn(app: TestApp, context: BrowserContext, userId: number): Promise<void> {
  const answer = await context.request.post('/ext/v1/sessions', {
    headers: fromOwnPage,
    data: { sign_in_secret: await newSignInSecret(app, userId) },
  });
  if (answer.status() !== 201) throw new Error(`signing in answered ${answer.status()}`);
}

/** Prints what a page shows when its test fails. */
async function reportPage(page: Page): Promise<void> {
  const text = await page.evaluate('document.body.innerText').catch(String);
  console.error(`the failed test left ${page.url()} with:\n${String(text).slice(0, 2_000)}`);
}

/**
 * A page without cookies, storage or history. The test fails when the page reports an error, a warning or a violation
 * of its policy.
 */
export async function openPage(app: TestApp, path: string, look: Look = {}): Promise<Page> {
  const { lang = 'en', refusals = [], as, now } = look;
  const kept = await takePage({ baseUrl: app.baseUrl, lang, now });
  const { page, context } = kept;
  opened.set(page, look);
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
