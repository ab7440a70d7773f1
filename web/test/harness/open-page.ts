import { type Browser, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { TestApp } from '../../../test/harness/app.ts';
import { newSignInSecret } from '../../../test/harness/sessions.ts';

export interface Look {
  theme?: 'light' | 'dark';
  /** CSS pixels. */
  width?: number;
  lang?: 'en' | 'de';
  forcedColors?: boolean;
  /** Who is signed in, by the id of the user; nobody when it is left out. */
  as?: number;
  /** Statuses of answers that the test wants to see refused, which browsers report as errors. */
  refusals?: readonly number[];
}

let connection: Promise<Browser> | undefined;
const browser = () => (connection ??= chromium.connect(inject('browserEndpoint')));

const isExpected = (text: string, refusals: readonly number[]) =>
  refusals.some((status) =>
    text.startsWith(`Failed to load resource: the server responded with a status of ${status}`),
  );

/** What a page complains about; violations of its policy are reported to its console. */
function collectFaults(page: Page, refusals: readonly number[]): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (isFault && !isExpected(message.text(), refusals)) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') faults.push(`${request.url()}: ${reason}`);
  });
  return faults;
}

/** As the page that signs in does it: the browser takes the cookie itself. */
async function signIn(app: TestApp, page: Page, userId: number): Promise<void> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sign_in_secret: await newSignInSecret(app, userId) }),
  };
  await page.goto('/icon.svg');
  const request = `fetch('/ext/v1/sessions', ${JSON.stringify(init)})`;
  const status = await page.evaluate<number>(`${request}.then(({ status }) => status)`);
  if (status !== 201) throw new Error(`signing in answered ${status}`);
}

/**
 * A page of its own, of a browser that knows nothing else. The test fails when the page reports an error, a warning or
 * a violation of its policy.
 */
export async function openPage(app: TestApp, path: string, look: Look = {}): Promise<Page> {
  const { theme = 'light', width = 1_280, lang = 'en', forcedColors = false, refusals = [], as } = look;
  const context = await (
    await browser()
  ).newContext({
    baseURL: app.baseUrl,
    viewport: { width, height: width < 600 ? 800 : 900 },
    locale: lang,
    timezoneId: 'Europe/Berlin',
    colorScheme: theme,
    forcedColors: forcedColors ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const faults = collectFaults(page, refusals);
  onTestFinished(async () => {
    await context.close();
    if (faults.length > 0) throw new Error(`the page reported:\n${faults.join('\n')}`);
  });
  if (as !== undefined) await signIn(app, page, as);
  await page.goto(path);
  return page;
}
